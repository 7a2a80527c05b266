/** The errors of an answer, in the order of the fields. */
export function validate(form, answer) {
  const errors = [];
  for (const field of form.fields) {
    const value = (answer[field.name] ?? '').trim();
    if (field.required && value === '') {
      errors.push({ field: field.name, message: `${field.label} is required` });
    } else if (field.type === 'email' && value !== '' && !/^[^@\s]+@[^@\s]+$/.test(value)) {
      errors.push({ field: field.name, message: `${field.label} is not an e-mail address` });
    }
  }
  return errors;
}
