; What is installed, by name, and what is done with each; nothing is ever removed that is not named here.

!define KEY "Software\Clubnight"
!define ENTRY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Clubnight"
!define CLASSES "Software\Classes"
!define CLASS "Clubnight.Club"
!define LICENCE "clubnight-licence.txt"
!define OTHER_LICENCES "LICENCES.txt"
!define UNINSTALL "clubnight-uninstall.exe"
!define RULE "Clubnight on the club network" ; of the firewall
!define NETSH "netsh advfirewall firewall"

!macro EACH_PROGRAM do from
  !insertmacro ${do} clubnight "${from}"
  !insertmacro ${do} clubscore "${from}"
  !insertmacro ${do} bmpro-stand-in "${from}"
  !insertmacro ${do} bridgescore "${from}"
  !insertmacro ${do} simpscore "${from}"
!macroend

!macro PACK name from
  File "${from}/${name}.exe"
!macroend

!macro REMOVE name from
  Delete "$INSTDIR\${name}.exe"
!macroend

; The window drawn through Direct3D by ANGLE, if it was built: for 64 bits only, and beside the other, which it does not replace.
!if /FileExists "${BIN}/windows-amd64/angle/clubnight-angle.exe"
  !define ANGLE
!endif

!macro EACH_ANGLE do
  !insertmacro ${do} libEGL.dll
  !insertmacro ${do} libGLESv2.dll
  !insertmacro ${do} clubnight-angle-licence.txt
  !insertmacro ${do} clubnight-angle.exe
!macroend

!macro PACK_ANGLE name
  !if /FileExists "${BIN}/windows-amd64/angle/${name}"
    File "${BIN}/windows-amd64/angle/${name}"
  !endif
!macroend

!macro REMOVE_FILE name
  Delete "$INSTDIR\${name}"
!macroend

; REMOVE_ANGLE takes those files away where they are ours: others come with libraries of these names, too.
!macro REMOVE_ANGLE
  ${If} ${FileExists} "$INSTDIR\clubnight-angle.exe"
    !insertmacro EACH_ANGLE REMOVE_FILE
  ${EndIf}
!macroend

; REFUSE says why nothing is done, and ends with a code.
!macro REFUSE code text
  MessageBox MB_OK|MB_ICONSTOP "${text}" /SD IDOK
  SetErrorLevel ${code}
  Quit
!macroend

; FIND_PROVIDER sets found to the library of an OLE DB provider for 32 or 64 bits, or to "". The names are common to both.
!macro FIND_PROVIDER bits provider found
  ReadRegStr ${found} HKCR "${provider}\CLSID" ""
  ${If} ${found} != ""
    SetRegView ${bits}
    ReadRegStr ${found} HKCR "CLSID\${found}\InprocServer32" ""
    SetRegView default
  ${EndIf}
!macroend

; TAKE_FOR installs a section where arch was chosen, and skips it otherwise.
!macro TAKE_FOR section arch
  ${If} $Arch != "${arch}"
    SectionSetFlags ${section} 0
  ${EndIf}
!macroend

; ADD_SIZE adds the size of a section that was installed to a sum in kB.
!macro ADD_SIZE section sum
  ${If} ${SectionIsSelected} ${section}
    SectionGetSize ${section} $0
    IntOp ${sum} ${sum} + $0
  ${EndIf}
!macroend

; HOLDS sets $Held where a program runs: Windows lets nobody write into the file of one.
!macro HOLDS file called
  ${If} $Held == ""
  ${AndIf} ${FileExists} "$INSTDIR\${file}"
    SetFileAttributes "$INSTDIR\${file}" NORMAL
    ClearErrors
    FileOpen $0 "$INSTDIR\${file}" a
    ${If} ${Errors}
      StrCpy $Held "${called}"
    ${Else}
      FileClose $0
    ${EndIf}
  ${EndIf}
!macroend

!macro HOLDS_PROGRAM name from
  !insertmacro HOLDS "${name}.exe" "${name}"
!macroend

; WAIT_UNTIL_CLOSED waits 3 seconds for programs that are just ending, or are being looked at by a scanner. After that it asks, and
; without a window it ends.
!macro WAIT_UNTIL_CLOSED
  ${Do}
    ${For} $1 1 10
      StrCpy $Held ""
      !insertmacro HOLDS "clubnight.exe" "Clubnight"
      !insertmacro HOLDS "clubnight-angle.exe" "Clubnight"
      !insertmacro EACH_PROGRAM HOLDS_PROGRAM ""
      ${If} $Held == ""
        ${ExitFor}
      ${EndIf}
      Sleep 300
    ${Next}
    ${If} $Held == ""
      ${ExitDo}
    ${EndIf}
    ${If} ${Cmd} `MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(Running)" /SD IDCANCEL IDCANCEL`
      SetErrorLevel ${CODE_RUNNING}
      Quit
    ${EndIf}
  ${Loop}
!macroend

; FORGET_SHORTCUTS takes away those in the start menu, whose names were given by the language of Windows at that time.
!macro FORGET_SHORTCUTS
  Delete "$SMPROGRAMS\Clubnight\Clubnight.lnk"
  !insertmacro FORGET_SHORTCUT "Practise"
  !insertmacro FORGET_SHORTCUT "Without"
!macroend

!macro FORGET_SHORTCUT value
  ReadRegStr $0 HKCU "${KEY}" "${value}"
  ${If} $0 != ""
    Delete "$SMPROGRAMS\Clubnight\$0"
    DeleteRegValue HKCU "${KEY}" "${value}"
  ${EndIf}
!macroend
