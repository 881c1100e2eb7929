/* bcryptprimitives.dll for Wine 8, as Debian 12 has it: the two things of Windows 10 that programs built by Go need and that this
   Wine lacks. It belongs in system32, since Go loads it from there alone; no program of ours is shipped with it.

   1. ProcessPrng, without which no Go program starts: random bytes, which Wine has under an older name.
   2. Wine answers "not implemented" where Go deletes a file with POSIX semantics, and Go then gives up; it would take the older way
      after "invalid class", the answer of a Windows that does not know the request. So that is what NtSetInformationFile answers here. */

#if !defined(__x86_64__)
#error "the jump below is written for amd64"
#endif

#include <string.h>
#include <windows.h>

/* RtlGenRandom, under the name by which advapi32 exports it. */
BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE buffer, SIZE_T length)
{
    return SystemFunction036(buffer, (ULONG)length);
}

enum { file_disposition_information_ex = 64 };
static const LONG status_invalid_info_class = (LONG)0xC0000003;

typedef LONG(NTAPI *set_information)(HANDLE file, PVOID status, PVOID information, ULONG length, ULONG class);

/* Wine's own function, moved. */
static set_information original;

static LONG NTAPI answered(HANDLE file, PVOID status, PVOID information, ULONG length, ULONG class)
{
    if (class == file_disposition_information_ex)
        return status_invalid_info_class;
    return original(file, status, information, length, class);
}

/* Every system call of Wine begins so (mov r10,rcx; mov eax,number), and its 32 bytes run at any address. */
static const BYTE beginning[] = {0x4C, 0x8B, 0xD1, 0xB8};
enum { call_size = 32 };

/* replace moves a system call to memory of ours and puts a jump to another function in its place. */
static void replace(BYTE *call, void *by)
{
    BYTE jump[] = {0x48, 0xB8, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xE0}; /* mov rax,address; jmp rax */
    DWORD protection;
    BYTE *moved = VirtualAlloc(NULL, call_size, MEM_COMMIT | MEM_RESERVE, PAGE_EXECUTE_READWRITE);
    if (!moved || !VirtualProtect(call, call_size, PAGE_EXECUTE_READWRITE, &protection))
        return;
    memcpy(moved, call, call_size);
    original = (set_information)moved;
    memcpy(jump + 2, &by, sizeof by);
    memcpy(call, jump, sizeof jump);
    VirtualProtect(call, call_size, protection, &protection);
}

/* The DLL is loaded before a Go program runs a line of its own, so no thread is inside the call that is replaced. */
BOOL WINAPI DllMain(HINSTANCE self, DWORD reason, LPVOID reserved)
{
    if (reason == DLL_PROCESS_ATTACH) {
        HMODULE ntdll = GetModuleHandleA("ntdll.dll");
        BYTE *call = (BYTE *)GetProcAddress(ntdll, "NtSetInformationFile");
        if (GetProcAddress(ntdll, "wine_get_version") && memcmp(call, beginning, sizeof beginning) == 0)
            replace(call, (void *)answered);
    }
    return TRUE;
}
