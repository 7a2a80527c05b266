import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^[a-z][a-z0-9-]{0,39}$/;

/** The definition of a form, or null if there is none of this name. */
export async function loadForm(dir, name) {
  if (!NAME.test(name)) return null;
  try {
    return JSON.parse(await readFile(join(dir, `${name}.json`), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}
