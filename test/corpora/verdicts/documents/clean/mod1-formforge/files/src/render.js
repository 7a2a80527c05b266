const escape = (text) =>
  String(text).replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);

/** The HTML of one field with its label, placeholder and error. */
export function renderField(field, value = '', error) {
  const attributes = [
    `name="${escape(field.name)}"`,
    field.placeholder ? `placeholder="${escape(field.placeholder)}"` : '',
    field.required ? 'required' : '',
  ].filter(Boolean);
  const control =
    field.type === 'textarea'
      ? `<textarea ${attributes.join(' ')}>${escape(value)}</textarea>`
      : `<input type="${escape(field.type)}" ${attributes.join(' ')} value="${escape(value)}">`;
  const message = error ? `<p class="error">${escape(error)}</p>` : '';
  return `<label>${escape(field.label)} ${control}</label>${message}`;
}

/** The page of a form. */
export function renderForm(form, values = {}, errors = []) {
  const fields = form.fields.map((field) =>
    renderField(field, values[field.name], errors.find((e) => e.field === field.name)?.message),
  );
  return `<!doctype html><title>${escape(form.title)}</title><h1>${escape(form.title)}</h1>
<form method="post">${fields.join('\n')}<button>Send</button></form>`;
}
