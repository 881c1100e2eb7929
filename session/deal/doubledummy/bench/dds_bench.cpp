// Reference for doubledummy: answers questions about deals with the DDS library, one line for each line read.
//
//   g++ -O2 -o dds_bench dds_bench.cpp -ldds
//   dds_bench tables < deals       "N:... ... ... ..." -> 20 results (S H D C N, each N E S W), user microseconds
//   dds_bench cards  < positions   "trump first cards N:..." -> every card with its tricks, for instance "SA:5"
//
// In a position trump is 0-4 (S H D C N), first the leader 0-3 (N E S W), and cards are those played to the trick in
// progress, "-" for none or for instance "SA,S3"; the hands are without them.

#include <dds/dll.h>
#include <sys/resource.h>

#include <cstdio>
#include <cstring>
#include <iostream>
#include <sstream>
#include <string>

static const char suits[] = "SHDC";
static const char ranks[] = "??23456789TJQKA";

static long userMicroseconds() {
  rusage r;
  getrusage(RUSAGE_SELF, &r);
  return r.ru_utime.tv_sec * 1000000L + r.ru_utime.tv_usec;
}

static int fail(int code) {
  char text[80];
  ErrorMessage(code, text);
  fprintf(stderr, "dds_bench: %s\n", text);
  return 1;
}

static int tables() {
  std::string line;
  while (std::getline(std::cin, line)) {
    ddTableDealPBN deal = {};
    strncpy(deal.cards, line.c_str(), sizeof deal.cards - 1);
    ddTableResults result;
    long before = userMicroseconds();
    int code = CalcDDtablePBN(deal, &result);
    long spent = userMicroseconds() - before;
    if (code != RETURN_NO_FAULT) return fail(code);
    for (auto &strain : result.resTable)
      for (int tricks : strain) printf("%d ", tricks);
    printf("%ld\n", spent);
    fflush(stdout);
  }
  return 0;
}

static int cards() {
  std::string line;
  while (std::getline(std::cin, line)) {
    std::istringstream in(line);
    dealPBN deal = {};
    std::string trick, hands;
    in >> deal.trump >> deal.first >> trick;
    std::getline(in >> std::ws, hands);
    for (size_t i = 0; trick != "-" && 3 * i + 1 < trick.size(); i++) {
      deal.currentTrickSuit[i] = strchr(suits, trick[3 * i]) - suits;
      deal.currentTrickRank[i] = strchr(ranks, trick[3 * i + 1]) - ranks;
    }
    strncpy(deal.remainCards, hands.c_str(), sizeof deal.remainCards - 1);
    futureTricks future;
    int code = SolveBoardPBN(deal, -1, 3, 1, &future, 0);
    if (code != RETURN_NO_FAULT) return fail(code);
    for (int i = 0; i < future.cards; i++) {
      printf("%s%c%c:%d", i ? " " : "", suits[future.suit[i]], ranks[future.rank[i]], future.score[i]);
      for (int r = 2; r <= 14; r++)
        if (future.equals[i] >> r & 1) printf(" %c%c:%d", suits[future.suit[i]], ranks[r], future.score[i]);
    }
    printf("\n");
    fflush(stdout);
  }
  return 0;
}

int main(int count, char **arg) {
  SetMaxThreads(1);
  if (count == 2 && !strcmp(arg[1], "tables")) return tables();
  if (count == 2 && !strcmp(arg[1], "cards")) return cards();
  fprintf(stderr, "usage: dds_bench tables|cards\n");
  return 2;
}
