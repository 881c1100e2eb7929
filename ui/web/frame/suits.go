package frame

import (
	"html/template"
	"strings"
)

// suitSigns have the classes of looks.css.
var suitSigns = strings.NewReplacer("♠", `<i class="su s">♠</i>`, "♥", `<i class="su h">♥</i>`,
	"♦", `<i class="su d">♦</i>`, "♣", `<i class="su c">♣</i>`)

// Coloured is a text with the signs of suits in their colours.
func Coloured(text string) template.HTML {
	return template.HTML(suitSigns.Replace(template.HTMLEscapeString(text)))
}
