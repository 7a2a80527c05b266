import { appendFile } from 'node:fs/promises';

/** Appends one answer as a line of JSON. */
export async function appendAnswer(file, form, body) {
  const answer = Object.fromEntries(form.fields.map((field) => [field.name, body[field.name] ?? '']));
  await appendFile(file, JSON.stringify({ form: form.name, at: new Date().toISOString(), answer }) + '\n');
}
