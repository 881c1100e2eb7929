'use strict';
// The arithmetic of Law 77, for the sentence that grows while a result is entered: what
// counts is worked out again where it is recorded. Package table tries all of it against
// package scoring.

// points are declarer's: level 1 to 7, strain 0 to 4 for clubs to no trump, doubled 0 to
// 2, tricks over and under the contract.
function points(level, strain, doubled, vulnerable, over) {
  if (over < 0) {
    const down = -over;
    if (!doubled) return -down * (vulnerable ? 100 : 50);
    let lost = 0;
    for (let n = 1; n <= down; n++) lost += vulnerable ? (n === 1 ? 200 : 300) : n === 1 ? 100 : n <= 3 ? 200 : 300;
    return -lost * doubled;
  }
  const trick = strain < 2 ? 20 : 30;
  const bid = (level * trick + (strain === 4 ? 10 : 0)) * (1 << doubled);
  let won = bid + (bid >= 100 ? (vulnerable ? 500 : 300) : 50) + 50 * doubled;
  if (level === 6) won += vulnerable ? 750 : 500;
  if (level === 7) won += vulnerable ? 1500 : 1000;
  return won + over * (doubled ? 100 * doubled * (vulnerable ? 2 : 1) : trick);
}

// vulnerable is true where declarer's side is: declarer 0 to 3 for N, E, S, W; by is 0 for
// nobody, 1 for North-South, 2 for East-West, 3 for all.
function vulnerable(declarer, by) {
  return (by & (declarer % 2 ? 2 : 1)) !== 0;
}

// possible are the tricks over and under that a contract can have, from the fewest.
function possible(level) {
  const all = [];
  for (let over = -6 - level; over <= 7 - level; over++) all.push(over);
  return all;
}
