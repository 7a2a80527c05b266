/** The path of the list, from the environment. */
export function listFile(env) {
  const file = env.TUIDO_FILE ?? "todo.txt";
  if (file.trim() === "") throw new Error("TUIDO_FILE is empty. Give the path of the list, for example ./todo.txt.");
  return file;
}
