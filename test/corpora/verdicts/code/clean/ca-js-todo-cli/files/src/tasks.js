/** A real day of the calendar, such as 2026-02-28. */
export function isDay(text) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** Adds a task at the end. */
export function add(tasks, text, due = null) {
  const trimmed = text.trim();
  if (trimmed === "") throw new Error("A task needs a text.");
  if (/[\r\n]/.test(trimmed)) throw new Error("A task is one line.");
  if (due !== null && !isDay(due)) throw new Error(`${due} is not a day. Write it as 2026-03-02.`);
  return [...tasks, { done: false, due, text: trimmed }];
}

/** Marks the task with this number, counted from 1, as done. */
export function finish(tasks, number) {
  if (!Number.isInteger(number) || number < 1 || number > tasks.length) throw new Error(`There is no task ${number}.`);
  return tasks.map((task, index) => (index === number - 1 ? { ...task, done: true } : task));
}

/** Removes what is done. */
export function clear(tasks) {
  return tasks.filter((task) => !task.done);
}

/** The lines that `list` prints: open tasks by due day, without a day last, overdue ones marked. */
export function view(tasks, today) {
  return tasks
    .map((task, index) => ({ ...task, number: index + 1 }))
    .filter((task) => !task.done)
    .sort((a, b) => (a.due ?? "9999").localeCompare(b.due ?? "9999") || a.number - b.number)
    .map((task) => `${task.number}. ${task.due !== null && task.due < today ? "! " : ""}${task.text}${task.due === null ? "" : ` (${task.due})`}`);
}
