package protocol

// Request is what a scoring program posts.
type Request struct {
	Command    Command `json:"Command"`
	ClubID     string  `json:"ClubId"`
	LicenceKey string  `json:"LicenceKey"`
	// SessionGUID is empty for Ping, InitializeEvent, ContinueEvent, ManageBCS and
	// ClearData, the event's for AddSession, and else the session's.
	SessionGUID GUID `json:"SessionGuid" rule:"text"`
	// SerializedData is JSON as text: an object, a list, a quoted text, a number, or
	// nothing.
	SerializedData string `json:"SerializedData"`
}

// Response is the answer.
type Response struct {
	RequestCommand  Command   `json:"RequestCommand"`
	DataType        DataType  `json:"DataType"`
	LastQueueItemID int       `json:"LastQueueItemId"`
	ErrorType       ErrorType `json:"ErrorType"`
	SessionGUID     GUID      `json:"SessionGuid" rule:"text"`
	SerializedData  string    `json:"SerializedData"`
}

// ManagementRequest asks BCS about what it does, or shuts it down.
type ManagementRequest struct {
	Command Ask `json:"Command" rule:"required"`
	Kept
}

// ManagementResponse is what BCS tells about itself.
type ManagementResponse struct {
	EventGUID             GUID                 `json:"EventGuid"`
	SessionInformation    []SessionInformation `json:"SessionInformation"`
	IsRunning             bool                 `json:"IsRunning"`
	ScoringFilePath       NullText             `json:"ScoringFilePath"`
	DataConnectorFilePath NullText             `json:"DataConnectorFilePath"`
	Kept
}

// SessionInformation is a session that the Data Connector knows.
type SessionInformation struct {
	EventGUID   GUID     `json:"EventGuid"`
	SessionGUID GUID     `json:"SessionGuid"`
	SessionName NullText `json:"SessionName"`
	// SessionDateTime is as 2026-11-22T19:30:00, in the computer's own time.
	SessionDateTime  NullText             `json:"SessionDateTime"`
	HasBeenProcessed bool                 `json:"HasBeenProcessed"`
	Sections         []SectionInformation `json:"Sections"`
	Kept
}

// SectionInformation is a section of a session that the Data Connector knows.
type SectionInformation struct {
	SectionName        NullText `json:"SectionName"`
	SectionLetters     Letters  `json:"SectionLetters"`
	ScoringGroupNumber int      `json:"ScoringGroupNumber"`
	NumberOfTables     int      `json:"NumberOfTables"`
	Kept
}
