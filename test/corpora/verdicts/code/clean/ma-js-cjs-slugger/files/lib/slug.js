'use strict'

var locales = require('./locales')

// Writes out the letters of a locale, such as ä as ae.
function writeOut (text, locale) {
  if (!Object.prototype.hasOwnProperty.call(locales, locale)) {
    throw new TypeError('unknown locale ' + locale)
  }
  var letters = locales[locale]
  return text.normalize('NFC').replace(/[^\x00-\x7f]/g, function (letter) {
    return letters[letter] || letter
  })
}

// Turns a title into the part of an address.
// options.max: longest slug, cut at a word (default 60)
// options.locale: 'de' writes ä, ö, ü, ß as ae, oe, ue, ss
module.exports = function slug (title, options) {
  var max = (options && options.max) || 60
  var text = String(title).toLowerCase()
  if (options && options.locale !== undefined) text = writeOut(text, options.locale)
  var words = text
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
