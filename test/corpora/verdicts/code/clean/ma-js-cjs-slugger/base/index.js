'use strict'

var slug = require('./lib/slug')

module.exports = slug
module.exports.unique = require('./lib/unique')
