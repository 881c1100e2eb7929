package screen

// Where an evening goes, and what became of it there.
const (
	SendingHint       Message = "screen.sending-hint"
	SendingNone       Message = "screen.sending-none"
	SendingReady      Message = "screen.sending-ready"   // Version
	SendingRelease    Message = "screen.sending-release" // Version
	SendingDone       Message = "screen.sending-done"    // Version
	SendingNotYet     Message = "screen.sending-not-yet"
	SendingOff        Message = "screen.sending-off"
	SendingGoing      Message = "screen.sending-going"  // Done, Of
	SendingThere      Message = "screen.sending-there"  // Version
	SendingOlder      Message = "screen.sending-older"  // Version
	SendingMailed     Message = "screen.sending-mailed" // N
	SendingSome       Message = "screen.sending-some"   // N, Done
	SendingWaits      Message = "screen.sending-waits"
	SendingRetryAt    Message = "screen.sending-retry-at" // Time
	SendingRetryStart Message = "screen.sending-retry-start"
	SendingAnswer     Message = "screen.sending-answer"  // Answer
	SendingNothing    Message = "screen.sending-nothing" // Place
	SendingElsewhere  Message = "screen.sending-elsewhere"
	SendingReplaced   Message = "screen.sending-replaced" // Place
	SendingPreview    Message = "screen.sending-preview"  // N
	SendingFile       Message = "screen.sending-file"     // File, Size
	SendingForget     Message = "screen.sending-forget"   // Place
	SendingPassword   Message = "screen.sending-password"
	SendingNoKeyring  Message = "screen.sending-no-keyring"
	SendingKey        Message = "screen.sending-key" // Key
	SendingReplace    Message = "screen.sending-replace"

	PlaceBridgeWebsDoes Message = "screen.place-bridgewebs-does"
	PlaceMailDoes       Message = "screen.place-mail-does"
	PlaceFederationDoes Message = "screen.place-federation-does"
	PlaceFolderDoes     Message = "screen.place-folder-does"
	PlaceSFTPDoes       Message = "screen.place-sftp-does"
	PlaceWebDAVDoes     Message = "screen.place-webdav-does"

	PlaceMissing    Message = "screen.place-missing"      // Field
	PlaceNoAddress  Message = "screen.place-no-address"   // Field
	PlaceNoWebPlace Message = "screen.place-no-web-place" // Field
	PlaceNoHost     Message = "screen.place-no-host"      // Field
	PlaceNoPath     Message = "screen.place-no-path"      // Field
	PlaceNoKey      Message = "screen.place-no-key"
	PlaceNoPort     Message = "screen.place-no-port"   // Field
	PlaceNoServer   Message = "screen.place-no-server" // Field
)
