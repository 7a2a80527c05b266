'use strict'

var assert = require('assert')
var slug = require('./')

// words
assert.strictEqual(slug('Hello, World!'), 'hello-world')
assert.strictEqual(slug('  a -- b  '), 'a-b')
assert.strictEqual(slug('???'), 'untitled')

// length
assert.strictEqual(slug('one two three', { max: 8 }), 'one-two')
assert.strictEqual(slug('incomprehensible', { max: 5 }), 'untitled')

// locale
assert.strictEqual(slug('Größe'), 'gre')
assert.strictEqual(slug('Größe', { locale: 'de' }), 'groesse')
assert.strictEqual(slug('ÄÖÜ äöü', { locale: 'de' }), 'aeoeue-aeoeue')
assert.strictEqual(slug('u\u0308ber', { locale: 'de' }), 'ueber')
assert.strictEqual(slug('Straße zwei', { locale: 'de', max: 7 }), 'strasse')
assert.strictEqual(slug('Straße', { locale: 'de', max: 6 }), 'untitled')
assert.throws(function () { slug('a', { locale: 'xx' }) }, { name: 'TypeError', message: 'unknown locale xx' })
assert.throws(function () { slug('a', { locale: 'constructor' }) }, TypeError)

// unique
assert.strictEqual(slug.unique('a', []), 'a')
assert.strictEqual(slug.unique('a', ['a', 'a-2']), 'a-3')

console.log('all good')
