import test from 'node:test';
import assert from 'node:assert/strict';
import { renderField } from '../src/render.js';

test('a placeholder is escaped', () => {
  const html = renderField({ name: 'a', type: 'text', label: 'A', placeholder: '"x"' });
  assert.match(html, /placeholder="&quot;x&quot;"/);
});
