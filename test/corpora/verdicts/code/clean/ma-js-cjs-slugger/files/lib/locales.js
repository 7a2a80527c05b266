'use strict'

// Letters that are written out, by locale
module.exports = {
  de: { 'ä': 'ae', 'ö': 'oe', 'ü': 'ue', 'ß': 'ss' }
}
