; The installer of Clubnight: for one Windows user, without an administrator, the programs for both processors in one file.
;
; make installer calls makensis with
;   VERSION, NUMBER   the version (0.1.0) and its four numbers (0.1.0.1)
;   BIN               the folder with windows-386 and windows-amd64
;   PICTURES          the folder with icon.ico, side.bmp and head.bmp
;   ROOT              the top folder of the repository
;   OUT               the installer to write
;   LICENCES          (optional) a text file with the licences of what the programs are built from
;   SIGN              (optional) a command that signs the file whose name follows it
;
; Options, which the page for the club's computer person explains:
;   /S            no window, no question          /ARCH=386 or /ARCH=amd64  instead of choosing
;   /NODESKTOP    no shortcut on the desktop      /DOWNGRADE                also over a newer version
;   /PHONES       a rule of the firewall for phones in the club's network: an administrator is asked
;   /D=folder     where to; last, without quotation marks
;
; It ends with 0 when done, 1 when cancelled, 2 when a file could not be written, and with these, all before anything is changed:
!define CODE_RUNNING 10  ; one of the programs is running
!define CODE_NEWER 11    ; a newer version is installed (and no /DOWNGRADE)
!define CODE_ARCH 12     ; /ARCH is unknown, or this Windows cannot run it
!define CODE_FOLDER 13   ; the folder refuses
!define CODE_WINDOWS 14  ; Windows is older than 10

Unicode true
!include LogicLib.nsh
!include FileFunc.nsh
!include WinVer.nsh
!include WordFunc.nsh
!include x64.nsh
!include Integration.nsh
!include programs.nsh

Name "Clubnight"
OutFile "${OUT}"
BrandingText "Clubnight ${VERSION}"
RequestExecutionLevel user
ManifestDPIAware true
SetCompressor /SOLID lzma
SetCompressorDictSize 64
SetDateSave off
AllowSkipFiles off
ShowInstDetails nevershow
ShowUninstDetails nevershow
InstallDir "$LOCALAPPDATA\Programs\Clubnight"
InstallDirRegKey HKCU "${KEY}" "Folder"
!ifdef SIGN
  !finalize '${SIGN} "%1"'
  !uninstfinalize '${SIGN} "%1"'
!endif

VIProductVersion "${NUMBER}"
VIFileVersion "${NUMBER}"
!macro TOLD key value
  VIAddVersionKey /LANG=1033 "${key}" "${value}"
!macroend
!insertmacro TOLD ProductName "Clubnight"
!insertmacro TOLD CompanyName "Clubnight"
!insertmacro TOLD FileDescription "Clubnight Setup"
!insertmacro TOLD FileVersion "${VERSION}"
!insertmacro TOLD ProductVersion "${VERSION}"
!insertmacro TOLD LegalCopyright "Copyright (c) 2026 the Clubnight authors. MIT License."

Var Parameters ; the command line behind the program's name
Var Arch       ; 386 or amd64
Var Installed  ; the version that is there, "" for none
Var Former     ; the folder in which it is
Var Held       ; a program that is running, "" for none

!include appearance.nsh
!include words.nsh

Section "-prepare"
  Call TryFolder
  !insertmacro WAIT_UNTIL_CLOSED
  Call LeaveFormer
  !insertmacro REMOVE_ANGLE ; this version may have none, or another number of files
SectionEnd

; TryFolder finds out whether files can be written into the folder, before anything is changed.
Function TryFolder
  ClearErrors
  CreateDirectory "$INSTDIR"
  GetTempFileName $0 "$INSTDIR"
  ${If} ${Errors}
    !insertmacro REFUSE ${CODE_FOLDER} "$(NoFolder)"
  ${EndIf}
  FileOpen $1 $0 w
  ${If} ${Errors}
    RMDir "$INSTDIR"
    !insertmacro REFUSE ${CODE_FOLDER} "$(NoFolder)"
  ${EndIf}
  FileClose $1
  Delete $0
FunctionEnd

; LeaveFormer takes the version away that is in another folder than the one named now.
Function LeaveFormer
  ${If} $Former == ""
  ${OrIf} $Former == $INSTDIR
  ${OrIfNot} ${FileExists} "$Former\${UNINSTALL}"
    Return
  ${EndIf}
  InitPluginsDir
  CopyFiles /SILENT "$Former\${UNINSTALL}" "$PLUGINSDIR\former.exe"
  ExecWait '"$PLUGINSDIR\former.exe" /S _?=$Former' $0
  ${If} $0 = ${CODE_RUNNING}
    StrCpy $Held "$Former\clubnight.exe"
    !insertmacro REFUSE ${CODE_RUNNING} "$(Running)"
  ${EndIf}
FunctionEnd

Section "-386" Programs386
  SetOutPath "$INSTDIR"
  !insertmacro EACH_PROGRAM PACK "${BIN}/windows-386"
SectionEnd

Section "-amd64" ProgramsAMD64
  SetOutPath "$INSTDIR"
  !insertmacro EACH_PROGRAM PACK "${BIN}/windows-amd64"
SectionEnd

!ifdef ANGLE
Section "-angle" ProgramsANGLE
  SetOutPath "$INSTDIR"
  !insertmacro EACH_ANGLE PACK_ANGLE
SectionEnd
!endif

Section "-common" Common
  SetOutPath "$INSTDIR"
  File "/oname=${LICENCE}" "${ROOT}/LICENSE"
  !ifdef LICENCES
    File "/oname=${OTHER_LICENCES}" "${LICENCES}"
  !endif
  WriteUninstaller "$INSTDIR\${UNINSTALL}"
  Call MakeShortcuts
  Call MakeAssociation
  Call MakeEntry
  ClearErrors
  ${GetOptions} $Parameters "/PHONES" $0
  ${IfNot} ${Errors}
    Call LetPhonesIn
  ${EndIf}
SectionEnd

; LetPhonesIn makes the rule by which phones in a private network reach clubnight.exe, and takes those away that Windows made for it: one made
; by Cancel blocks, and goes before one that allows. Only an administrator may, whom Windows asks; whoever refuses has what was before. It is
; called only where somebody chose it.
Function LetPhonesIn
  ClearErrors
  ExecShell "runas" "$SYSDIR\cmd.exe" '/d /c "${NETSH} delete rule name=all dir=in program="$INSTDIR\clubnight.exe" & ${NETSH} add rule name="${RULE}" dir=in action=allow profile=private protocol=TCP program="$INSTDIR\clubnight.exe""' SW_HIDE
  ${IfNot} ${Errors}
    WriteRegStr HKCU "${KEY}" "Rule" "${RULE}"
  ${EndIf}
FunctionEnd

; MakeShortcuts makes those in the start menu, named in the language of Windows, and on the desktop. The desktop's is not made anew where
; somebody has taken it away since.
Function MakeShortcuts
  !insertmacro FORGET_SHORTCUTS
  SetOutPath "$PROFILE" ; where the programs begin: not in this folder, which would hold it
  CreateDirectory "$SMPROGRAMS\Clubnight"
  CreateShortCut "$SMPROGRAMS\Clubnight\Clubnight.lnk" "$INSTDIR\clubnight.exe"
  CreateShortCut "$SMPROGRAMS\Clubnight\$(Practise).lnk" "$INSTDIR\clubnight.exe" "--rehearsal"
  WriteRegStr HKCU "${KEY}" "Practise" "$(Practise).lnk"
  !ifdef ANGLE
    ${If} ${SectionIsSelected} ${ProgramsANGLE}
      CreateShortCut "$SMPROGRAMS\Clubnight\$(Without).lnk" "$INSTDIR\clubnight-angle.exe"
      WriteRegStr HKCU "${KEY}" "Without" "$(Without).lnk"
    ${EndIf}
  !endif
  ClearErrors
  ${GetOptions} $Parameters "/NODESKTOP" $0
  ${If} ${Errors}
    ReadRegStr $0 HKCU "${KEY}" "Desktop"
    ${If} $0 == ""
    ${OrIf} ${FileExists} "$DESKTOP\Clubnight.lnk"
      CreateShortCut "$DESKTOP\Clubnight.lnk" "$INSTDIR\clubnight.exe"
      WriteRegStr HKCU "${KEY}" "Desktop" "Clubnight.lnk"
    ${EndIf}
  ${EndIf}
FunctionEnd

; MakeAssociation opens .clubnight with Clubnight. Which program had it before is kept, and gets it back.
Function MakeAssociation
  ReadRegStr $0 HKCU "${CLASSES}\.clubnight" ""
  ${If} $0 != "${CLASS}"
    WriteRegStr HKCU "${KEY}" "FormerClass" "$0"
    WriteRegStr HKCU "${CLASSES}\.clubnight" "" "${CLASS}"
  ${EndIf}
  WriteRegStr HKCU "${CLASSES}\.clubnight\OpenWithProgids" "${CLASS}" ""
  WriteRegStr HKCU "${CLASSES}\${CLASS}" "" "$(ClubFile)"
  WriteRegStr HKCU "${CLASSES}\${CLASS}\DefaultIcon" "" "$INSTDIR\clubnight.exe,0"
  WriteRegStr HKCU "${CLASSES}\${CLASS}\shell\open\command" "" '"$INSTDIR\clubnight.exe" "%1"'
  ${NotifyShell_AssocChanged}
FunctionEnd

; MakeEntry writes what "Installed apps" shows.
Function MakeEntry
  WriteRegStr HKCU "${KEY}" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "Number" "${NUMBER}"
  WriteRegStr HKCU "${KEY}" "Arch" "$Arch"
  WriteRegStr HKCU "${ENTRY}" "DisplayName" "Clubnight"
  WriteRegStr HKCU "${ENTRY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${ENTRY}" "Publisher" "Clubnight"
  WriteRegStr HKCU "${ENTRY}" "DisplayIcon" "$INSTDIR\clubnight.exe,0"
  WriteRegStr HKCU "${ENTRY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${ENTRY}" "UninstallString" '"$INSTDIR\${UNINSTALL}"'
  WriteRegStr HKCU "${ENTRY}" "QuietUninstallString" '"$INSTDIR\${UNINSTALL}" /S'
  WriteRegDWORD HKCU "${ENTRY}" "NoModify" 1
  WriteRegDWORD HKCU "${ENTRY}" "NoRepair" 1
  StrCpy $1 0 ; in kB
  !insertmacro ADD_SIZE ${Programs386} $1
  !insertmacro ADD_SIZE ${ProgramsAMD64} $1
  !ifdef ANGLE
    !insertmacro ADD_SIZE ${ProgramsANGLE} $1
  !endif
  WriteRegDWORD HKCU "${ENTRY}" "EstimatedSize" $1
FunctionEnd

Function .onInit
  ${GetParameters} $Parameters
  ${IfNot} ${AtLeastWin10}
    !insertmacro REFUSE ${CODE_WINDOWS} "$(TooOld)"
  ${EndIf}
  Call HeedFolder
  Call ChooseArch
  ReadRegStr $Former HKCU "${KEY}" "Folder"
  Call HeedNewer
  !insertmacro TAKE_FOR ${Programs386} "386"
  !insertmacro TAKE_FOR ${ProgramsAMD64} "amd64"
  !ifdef ANGLE
    ${IfNot} ${RunningX64}
      SectionSetFlags ${ProgramsANGLE} 0
    ${EndIf}
  !endif
FunctionEnd

; HeedFolder refuses a folder of /D in the place of which NSIS would take its own choice, and say nothing.
Function HeedFolder
  System::Call 'kernel32::GetCommandLine() t .r0' ; NSIS has cut /D off its own
  ClearErrors
  ${GetOptions} $0 "/D=" $1
  ${If} ${Errors}
    Return
  ${EndIf}
  StrCpy $2 $1 1 -1
  ${If} $2 == "\"
    StrCpy $1 $1 -1
  ${EndIf}
  ${If} $1 != $INSTDIR
    StrCpy $INSTDIR $1
    !insertmacro REFUSE ${CODE_FOLDER} "$(NoFolder)"
  ${EndIf}
FunctionEnd

; ChooseArch takes 386 where it can: Jet 4.0, through which Clubnight reads and writes the Bridgemate file as BM Pro does, comes with every
; Windows, but for 32 bits only. Where it is missing and an Access Database Engine for 64 bits is there, it takes amd64.
Function ChooseArch
  ClearErrors
  ${GetOptions} $Parameters "/ARCH=" $Arch
  ${If} ${Errors}
    StrCpy $Arch "386"
    ${If} ${IsNativeAMD64}
      !insertmacro FIND_PROVIDER 32 "Microsoft.Jet.OLEDB.4.0" $0
      !insertmacro FIND_PROVIDER 64 "Microsoft.ACE.OLEDB.16.0" $1
      !insertmacro FIND_PROVIDER 64 "Microsoft.ACE.OLEDB.12.0" $2
      ${If} $0 == ""
        StrCpy $1 "$1$2"
        ${If} $1 != ""
          StrCpy $Arch "amd64"
        ${EndIf}
      ${EndIf}
    ${EndIf}
  ${ElseIf} $Arch == "386"
  ${ElseIf} $Arch == "amd64"
  ${AndIf} ${RunningX64}
  ${Else}
    !insertmacro REFUSE ${CODE_ARCH} "$(WrongArch)"
  ${EndIf}
FunctionEnd

; HeedNewer asks before an older version replaces a newer one; without a window the answer is no.
Function HeedNewer
  ReadRegStr $Installed HKCU "${ENTRY}" "DisplayVersion"
  ReadRegStr $0 HKCU "${KEY}" "Number"
  ${If} $0 == ""
    Return
  ${EndIf}
  ${VersionCompare} "$0" "${NUMBER}" $0
  ClearErrors
  ${GetOptions} $Parameters "/DOWNGRADE" $1
  ${If} $0 == 1
  ${AndIf} ${Errors}
  ${AndIf} ${Cmd} `MessageBox MB_YESNO|MB_ICONEXCLAMATION|MB_DEFBUTTON2 "$(Newer)" /SD IDNO IDNO`
    SetErrorLevel ${CODE_NEWER}
    Quit
  ${EndIf}
FunctionEnd

Section "Uninstall"
  !insertmacro WAIT_UNTIL_CLOSED
  !insertmacro EACH_PROGRAM REMOVE ""
  !insertmacro REMOVE_ANGLE
  Delete "$INSTDIR\${LICENCE}"
  Delete "$INSTDIR\${OTHER_LICENCES}"
  Delete "$INSTDIR\${UNINSTALL}"
  SetOutPath "$TEMP"
  RMDir "$INSTDIR" ; stays where anything of somebody else is in it
  !insertmacro FORGET_SHORTCUTS
  RMDir "$SMPROGRAMS\Clubnight"
  ReadRegStr $0 HKCU "${KEY}" "Desktop"
  ${If} $0 != ""
    Delete "$DESKTOP\$0"
  ${EndIf}
  Call un.GiveBack
  Call un.ShutPhonesOut
  DeleteRegKey HKCU "${ENTRY}"
  DeleteRegKey HKCU "${KEY}"
SectionEnd

; ShutPhonesOut takes the rule away that LetPhonesIn made, where somebody sees that an administrator is asked: without a window it stays, as it
; does where another version is about to come.
Function un.ShutPhonesOut
  ReadRegStr $0 HKCU "${KEY}" "Rule"
  ${If} $0 != ""
  ${AndIfNot} ${Silent}
    ExecShell "runas" "$SYSDIR\cmd.exe" '/d /c "${NETSH} delete rule name="$0""' SW_HIDE
  ${EndIf}
FunctionEnd

; GiveBack leaves .clubnight to whoever had it before, unless another program has taken it since.
Function un.GiveBack
  ReadRegStr $0 HKCU "${CLASSES}\.clubnight" ""
  ${If} $0 == "${CLASS}"
    ReadRegStr $1 HKCU "${KEY}" "FormerClass"
    ${If} $1 == ""
      DeleteRegValue HKCU "${CLASSES}\.clubnight" ""
    ${Else}
      WriteRegStr HKCU "${CLASSES}\.clubnight" "" "$1"
    ${EndIf}
  ${EndIf}
  DeleteRegValue HKCU "${CLASSES}\.clubnight\OpenWithProgids" "${CLASS}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.clubnight\OpenWithProgids"
  DeleteRegKey /ifnovalues /ifempty HKCU "${CLASSES}\.clubnight"
  DeleteRegKey HKCU "${CLASSES}\${CLASS}"
  ${NotifyShell_AssocChanged}
FunctionEnd
