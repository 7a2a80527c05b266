import { addTool } from "./catalogue.js";

/** Adds the tools of a CSV file with the columns id, name and kind. An error names its line. */
export function importTools(shed, csv) {
  const [header = "", ...lines] = csv.split(/\r?\n/);
  if (header.trim() !== "id,name,kind") throw new Error("Line 1 must be: id,name,kind");
  return lines.reduce((before, line, index) => {
    if (line.trim() === "") return before;
    const [id, name, kind, ...more] = line.split(",").map((cell) => cell.trim());
    try {
      if (kind === undefined || more.length > 0) throw new Error("It needs an id, a name and a kind.");
      return addTool(before, { id, name, kind });
    } catch (error) {
      throw new Error(`Line ${index + 2}: ${error.message}`, { cause: error });
    }
  }, shed);
}
