const LINE = /^(TODO|DONE)(?: (\d{4}-\d{2}-\d{2}))? \| (.+)$/;

/** Reads the lines of a list. A line that is no task is an error with its number. */
export function parse(text) {
  const tasks = [];
  text.split("\n").forEach((line, index) => {
    if (line.trim() === "") return;
    const match = LINE.exec(line);
    if (match === null) throw new Error(`Line ${index + 1} is not a task: ${line}`);
    tasks.push({ done: match[1] === "DONE", due: match[2] ?? null, text: match[3] });
  });
  return tasks;
}

/** Writes a list, one task per line. */
export function format(tasks) {
  return tasks.map((task) => `${task.done ? "DONE" : "TODO"}${task.due === null ? "" : ` ${task.due}`} | ${task.text}\n`).join("");
}
