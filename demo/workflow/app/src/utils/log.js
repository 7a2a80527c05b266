/** One line with the time; errors go to standard error. Addresses of webhooks are never part of it. */
export function log(level, message) {
  const line = `${new Date().toISOString()} ${level} ${message}`;
  if (level === "error") console.error(line);
  else console.log(line);
}
