'use strict'

// Appends -2, -3, … until the slug is not among those taken.
module.exports = function unique (slug, taken) {
  if (taken.indexOf(slug) === -1) return slug
  var n = 2
  while (taken.indexOf(slug + '-' + n) !== -1) n++
  return slug + '-' + n
}
