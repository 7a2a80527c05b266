'use strict'

// Turns a title into the part of an address.
// options.max: longest slug, cut at a word (default 60)
module.exports = function slug (title, options) {
  var max = (options && options.max) || 60
  var words = String(title)
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .split(/[\s-]+/)
    .filter(Boolean)
  var result = ''
  for (var i = 0; i < words.length; i++) {
    var next = result ? result + '-' + words[i] : words[i]
    if (next.length > max) break
    result = next
  }
  return result || 'untitled'
}
