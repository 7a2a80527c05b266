/** What is wrong with an answer: field name to sentence. An empty object means that it may be kept. */
export function problemsOf(form, answer) {
  const problems = {};
  const known = new Map(form.fields.map((field) => [field.name, field]));
  for (const name of Object.keys(answer)) {
    if (!known.has(name)) problems[name] = "This form has no such field.";
  }
  for (const field of form.fields) {
    const value = answer[field.name];
    if (value === undefined || value === "" || value === field.placeholder) {
      if (field.required) problems[field.name] = `${field.label} is required.`;
    } else if (typeof value !== "string") {
      problems[field.name] = `${field.label} must be text.`;
    } else if (value.length > (field.max ?? 200)) {
      problems[field.name] = `${field.label} has more than ${field.max ?? 200} characters.`;
    }
  }
  return problems;
}
