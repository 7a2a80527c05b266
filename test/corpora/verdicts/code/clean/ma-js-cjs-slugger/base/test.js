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

// unique
assert.strictEqual(slug.unique('a', []), 'a')
assert.strictEqual(slug.unique('a', ['a', 'a-2']), 'a-3')

console.log('all good')
