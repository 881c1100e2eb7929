; What the installer says beside NSIS's own words, in the languages of Clubnight. NSIS takes the language of Windows, English for all
; others. ${VERSION} is the one being installed; $Installed, $Held and $INSTDIR are told by installer.nsi.

!macro SAY name english dutch german french italian spanish polish danish swedish norwegian turkish
  LangString ${name} ${LANG_ENGLISH} "${english}"
  LangString ${name} ${LANG_DUTCH} "${dutch}"
  LangString ${name} ${LANG_GERMAN} "${german}"
  LangString ${name} ${LANG_FRENCH} "${french}"
  LangString ${name} ${LANG_ITALIAN} "${italian}"
  LangString ${name} ${LANG_SPANISH} "${spanish}"
  LangString ${name} ${LANG_POLISH} "${polish}"
  LangString ${name} ${LANG_DANISH} "${danish}"
  LangString ${name} ${LANG_SWEDISH} "${swedish}"
  LangString ${name} ${LANG_NORWEGIAN} "${norwegian}"
  LangString ${name} ${LANG_TURKISH} "${turkish}"
!macroend
!define SAY "!insertmacro SAY"

; The first page.
${SAY} Welcome \
  "Clubnight ${VERSION} will be installed for you alone; no administrator is needed.$\r$\n$\r$\nFolder: $INSTDIR$\r$\n$\r$\nClub files stay as they are." \
  "Clubnight ${VERSION} wordt alleen voor u geïnstalleerd; een beheerder is niet nodig.$\r$\n$\r$\nMap: $INSTDIR$\r$\n$\r$\nClubbestanden blijven zoals ze zijn." \
  "Clubnight ${VERSION} wird nur für Sie installiert; ein Administrator ist nicht nötig.$\r$\n$\r$\nOrdner: $INSTDIR$\r$\n$\r$\nClubdateien bleiben, wie sie sind." \
  "Clubnight ${VERSION} sera installé pour vous seul ; aucun administrateur n’est nécessaire.$\r$\n$\r$\nDossier : $INSTDIR$\r$\n$\r$\nLes fichiers de club restent tels quels." \
  "Clubnight ${VERSION} sarà installato solo per questo utente; non serve un amministratore.$\r$\n$\r$\nCartella: $INSTDIR$\r$\n$\r$\nI file del circolo restano come sono." \
  "Clubnight ${VERSION} se instalará solo para usted; no hace falta un administrador.$\r$\n$\r$\nCarpeta: $INSTDIR$\r$\n$\r$\nLos archivos del club quedan como están." \
  "Clubnight ${VERSION} zostanie zainstalowany tylko dla tego użytkownika; administrator nie jest potrzebny.$\r$\n$\r$\nFolder: $INSTDIR$\r$\n$\r$\nPliki klubu pozostaną bez zmian." \
  "Clubnight ${VERSION} installeres kun til dig; en administrator er ikke nødvendig.$\r$\n$\r$\nMappe: $INSTDIR$\r$\n$\r$\nKlubfiler forbliver, som de er." \
  "Clubnight ${VERSION} installeras bara för dig; ingen administratör behövs.$\r$\n$\r$\nMapp: $INSTDIR$\r$\n$\r$\nKlubbfiler lämnas som de är." \
  "Clubnight ${VERSION} installeres bare for deg; ingen administrator er nødvendig.$\r$\n$\r$\nMappe: $INSTDIR$\r$\n$\r$\nKlubbfiler blir som de er." \
  "Clubnight ${VERSION} yalnızca sizin için kurulacak; yönetici gerekmez.$\r$\n$\r$\nKlasör: $INSTDIR$\r$\n$\r$\nKulüp dosyaları olduğu gibi kalır."

; The shortcut to an evening with simulated Bridgemates; a file name, so without \ / : * ? < > |.
${SAY} Practise \
  "Practise an evening" "Een zitting oefenen" "Ein Turnier üben" "Essayer un tournoi" "Prova un torneo" "Practicar un torneo" \
  "Ćwicz turniej" "Øv en aften" "Öva en kväll" "Øv en kveld" "Turnuva provası"

; The shortcut to the window drawn through Direct3D, for computers without OpenGL; a file name, too.
${SAY} Without \
  "Clubnight without OpenGL" "Clubnight zonder OpenGL" "Clubnight ohne OpenGL" "Clubnight sans OpenGL" "Clubnight senza OpenGL" \
  "Clubnight sin OpenGL" "Clubnight bez OpenGL" "Clubnight uden OpenGL" "Clubnight utan OpenGL" "Clubnight uten OpenGL" "OpenGL olmadan Clubnight"

; On the last page, not ticked: a rule of the firewall, for which Windows asks an administrator.
${SAY} Phones \
  "Let phones in the club’s network reach Clubnight (an administrator is asked)" \
  "Telefoons in het clubnetwerk toelaten tot Clubnight (een beheerder wordt gevraagd)" \
  "Telefone im Netz des Clubs zu Clubnight lassen (ein Administrator wird gefragt)" \
  "Laisser les téléphones du réseau du club joindre Clubnight (un administrateur sera demandé)" \
  "Lascia che i telefoni nella rete del circolo raggiungano Clubnight (serve un amministratore)" \
  "Dejar que los teléfonos de la red del club lleguen a Clubnight (se pide un administrador)" \
  "Dopuść telefony w sieci klubu do Clubnight (potrzebny administrator)" \
  "Lad telefoner på klubbens netværk nå Clubnight (en administrator spørges)" \
  "Låt telefoner i klubbens nätverk nå Clubnight (en administratör tillfrågas)" \
  "La telefoner i klubbens nettverk nå Clubnight (en administrator blir spurt)" \
  "Kulüp ağındaki telefonlar Clubnight’a ulaşabilsin (yönetici izni sorulur)"

; What Explorer calls a file of the kind .clubnight.
${SAY} ClubFile \
  "Clubnight club file" "Clubnight-clubbestand" "Clubnight-Clubdatei" "Fichier de club Clubnight" "File del circolo Clubnight" \
  "Archivo de club de Clubnight" "Plik klubu Clubnight" "Clubnight-klubfil" "Clubnight-klubbfil" "Clubnight-klubbfil" "Clubnight kulüp dosyası"

; A program in the folder is running.
${SAY} Running \
  "$Held is running. Close it, then try again.$\r$\nNothing has been changed." \
  "$Held is actief. Sluit het en probeer het nog eens.$\r$\nEr is niets veranderd." \
  "$Held läuft. Schließen Sie das Programm und versuchen Sie es noch einmal.$\r$\nEs wurde nichts geändert." \
  "$Held est en cours d’exécution. Fermez-le, puis réessayez.$\r$\nRien n’a été modifié." \
  "$Held è in esecuzione. Chiuderlo e riprovare.$\r$\nNulla è stato modificato." \
  "$Held está en marcha. Ciérrelo e inténtelo de nuevo.$\r$\nNo se ha cambiado nada." \
  "Działa $Held. Proszę zamknąć ten program i spróbować ponownie.$\r$\nNiczego nie zmieniono." \
  "$Held kører. Luk det, og prøv igen.$\r$\nIntet er ændret." \
  "$Held körs. Stäng det och försök igen.$\r$\nInget har ändrats." \
  "$Held kjører. Lukk det og prøv igjen.$\r$\nIngenting er endret." \
  "$Held çalışıyor. Kapatın ve yeniden deneyin.$\r$\nHiçbir şey değiştirilmedi."

; A newer version is installed.
${SAY} Newer \
  "Clubnight $Installed is installed, which is newer than ${VERSION}. The older one may not open club files that the newer one has written.$\r$\n$\r$\nInstall ${VERSION} all the same?" \
  "Clubnight $Installed is geïnstalleerd en is nieuwer dan ${VERSION}. De oudere versie opent clubbestanden van de nieuwere misschien niet.$\r$\n$\r$\nToch ${VERSION} installeren?" \
  "Clubnight $Installed ist installiert und neuer als ${VERSION}. Die ältere Version öffnet Clubdateien der neueren vielleicht nicht.$\r$\n$\r$\nTrotzdem ${VERSION} installieren?" \
  "Clubnight $Installed est installé et plus récent que ${VERSION}. L’ancienne version n’ouvrira peut-être pas les fichiers de club de la nouvelle.$\r$\n$\r$\nInstaller quand même ${VERSION} ?" \
  "È installato Clubnight $Installed, più recente di ${VERSION}. La versione vecchia potrebbe non aprire i file del circolo di quella nuova.$\r$\n$\r$\nInstallare comunque ${VERSION}?" \
  "Está instalado Clubnight $Installed, más nuevo que ${VERSION}. La versión antigua quizá no abra los archivos de club de la nueva.$\r$\n$\r$\n¿Instalar ${VERSION} de todos modos?" \
  "Zainstalowany jest Clubnight $Installed, nowszy niż ${VERSION}. Starsza wersja może nie otworzyć plików klubu zapisanych przez nowszą.$\r$\n$\r$\nCzy mimo to zainstalować ${VERSION}?" \
  "Clubnight $Installed er installeret og er nyere end ${VERSION}. Den ældre version kan måske ikke åbne klubfiler fra den nyere.$\r$\n$\r$\nInstallér ${VERSION} alligevel?" \
  "Clubnight $Installed är installerat och är nyare än ${VERSION}. Den äldre versionen kanske inte öppnar klubbfiler från den nyare.$\r$\n$\r$\nInstallera ${VERSION} ändå?" \
  "Clubnight $Installed er installert og er nyere enn ${VERSION}. Den eldre versjonen åpner kanskje ikke klubbfiler fra den nyere.$\r$\n$\r$\nInstallere ${VERSION} likevel?" \
  "Kurulu olan Clubnight $Installed, ${VERSION} sürümünden yenidir. Eski sürüm, yenisinin yazdığı kulüp dosyalarını açamayabilir.$\r$\n$\r$\nYine de ${VERSION} kurulsun mu?"

; Windows 7 or 8.
${SAY} TooOld \
  "Clubnight needs Windows 10 or later." "Clubnight heeft Windows 10 of nieuwer nodig." "Clubnight braucht Windows 10 oder neuer." \
  "Clubnight nécessite Windows 10 ou une version plus récente." "Clubnight richiede Windows 10 o successivo." \
  "Clubnight necesita Windows 10 o posterior." "Clubnight wymaga systemu Windows 10 lub nowszego." "Clubnight kræver Windows 10 eller nyere." \
  "Clubnight kräver Windows 10 eller senare." "Clubnight krever Windows 10 eller nyere." "Clubnight için Windows 10 veya üstü gerekir."

; /ARCH=amd64 on a Windows of 32 bits, or neither of the two.
${SAY} WrongArch \
  "/ARCH is 386, or amd64 where Windows has 64 bits." "/ARCH is 386, of amd64 als Windows 64-bits is." "/ARCH ist 386, oder amd64, wo Windows 64 Bit hat." \
  "/ARCH est 386, ou amd64 si Windows est en 64 bits." "/ARCH è 386, o amd64 se Windows è a 64 bit." "/ARCH es 386, o amd64 si Windows es de 64 bits." \
  "/ARCH to 386 albo amd64, jeśli Windows jest 64-bitowy." "/ARCH er 386, eller amd64 hvor Windows er 64-bit." "/ARCH är 386, eller amd64 där Windows är 64-bitars." \
  "/ARCH er 386, eller amd64 der Windows er 64-bits." "/ARCH 386’dır; Windows 64 bit ise amd64 de olabilir."

; The folder of /D refuses.
${SAY} NoFolder \
  "Nothing can be written into $INSTDIR. Name another folder: setup.exe /D=folder" \
  "In $INSTDIR kan niet worden geschreven. Noem een andere map: setup.exe /D=map" \
  "In $INSTDIR kann nicht geschrieben werden. Nennen Sie einen anderen Ordner: setup.exe /D=Ordner" \
  "Impossible d’écrire dans $INSTDIR. Indiquez un autre dossier : setup.exe /D=dossier" \
  "Non si può scrivere in $INSTDIR. Indicare un’altra cartella: setup.exe /D=cartella" \
  "No se puede escribir en $INSTDIR. Indique otra carpeta: setup.exe /D=carpeta" \
  "W $INSTDIR nie można zapisywać. Proszę podać inny folder: setup.exe /D=folder" \
  "Der kan ikke skrives i $INSTDIR. Angiv en anden mappe: setup.exe /D=mappe" \
  "Det går inte att skriva i $INSTDIR. Ange en annan mapp: setup.exe /D=mapp" \
  "Det kan ikke skrives i $INSTDIR. Oppgi en annen mappe: setup.exe /D=mappe" \
  "$INSTDIR klasörüne yazılamıyor. Başka bir klasör belirtin: setup.exe /D=klasör"

; Before the programs are taken away.
${SAY} Stay \
  "The programs in this folder are removed. Club files, results and settings stay where they are." \
  "De programma’s in deze map worden verwijderd. Clubbestanden, resultaten en instellingen blijven staan." \
  "Die Programme in diesem Ordner werden entfernt. Clubdateien, Ergebnisse und Einstellungen bleiben, wo sie sind." \
  "Les programmes de ce dossier sont supprimés. Fichiers de club, résultats et réglages restent en place." \
  "I programmi in questa cartella vengono rimossi. File del circolo, risultati e impostazioni restano dove sono." \
  "Se quitan los programas de esta carpeta. Los archivos del club, los resultados y los ajustes quedan donde están." \
  "Programy w tym folderze zostaną usunięte. Pliki klubu, wyniki i ustawienia pozostaną na miejscu." \
  "Programmerne i denne mappe fjernes. Klubfiler, resultater og indstillinger bliver, hvor de er." \
  "Programmen i den här mappen tas bort. Klubbfiler, resultat och inställningar blir kvar där de är." \
  "Programmene i denne mappen fjernes. Klubbfiler, resultater og innstillinger blir der de er." \
  "Bu klasördeki programlar kaldırılır. Kulüp dosyaları, sonuçlar ve ayarlar yerinde kalır."
