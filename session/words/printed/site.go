package printed

// What stands on the web pages of an evening and nowhere on paper.
const (
	SiteOverview      Message = "site.overview"
	SiteToContent     Message = "site.to-content"
	SitePersonalPages Message = "site.personal-pages"
	SitePrevious      Message = "site.previous"    // Page
	SiteNext          Message = "site.next"        // Page
	SiteAsOf          Message = "site.as-of"       // Day, Time
	SiteAfterRound    Message = "site.after-round" // Round, Rounds
	SiteNotReleased   Message = "site.not-released"
	SiteBoardsLater   Message = "site.boards-later"
	SiteHidden        Message = "site.hidden"
	SiteCurve         Message = "site.curve"    // Low, High, Last
	SiteUpdating      Message = "site.updating" // Seconds
	SiteStill         Message = "site.still"
	RoomPage          Message = "site.room-page" // on slips
	SiteNoPage        Message = "site.no-page"
)
