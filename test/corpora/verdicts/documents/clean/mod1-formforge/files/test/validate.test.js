import test from 'node:test';
import assert from 'node:assert/strict';
import { validate } from '../src/validate.js';

const form = { fields: [{ name: 'email', type: 'email', label: 'E-mail', required: true }] };

test('an empty required field is an error', () => {
  assert.deepEqual(validate(form, { email: ' ' }), [{ field: 'email', message: 'E-mail is required' }]);
});

test('an address without @ is an error', () => {
  assert.equal(validate(form, { email: 'abc' })[0].message, 'E-mail is not an e-mail address');
});
