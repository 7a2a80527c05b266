package slug

// Shorten returns the words at the start of a slug that fit into a number of characters. A first word that is too long is cut.
func Shorten(slug string, limit int) string {
	runes := []rune(slug)
	if len(runes) <= limit {
		return slug
	}
	if limit < 1 {
		return ""
	}
	for end := limit; end > 0; end-- {
		if runes[end] == '-' {
			return string(runes[:end])
		}
	}
	return string(runes[:limit])
}
