package folder

// Said is said, for the tests.
var Said = said
