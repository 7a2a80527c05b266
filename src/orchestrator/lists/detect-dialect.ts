import { bulletWidth } from "./markdown-blocks.ts";
import { MarkdownReader, type MarkdownLine } from "./markdown-lines.ts";
import { readHeading } from "./signalbox/headings.ts";
import { readTaskTable } from "./signalbox/tables.ts";
import { idLetters } from "./signalbox/task-ids.ts";
import { readTaskText, type TaskText } from "./signalbox/task-text.ts";
import type { ListDialect } from "./task-list.ts";

/**
 * Returns the dialect of a file; null if nothing in it looks like a task list. The path only decides between
 * dialects that the content allows. A heading with a box and an id always means `signalbox`, because the
 * check boxes below such a heading are criteria.
 */
export function detectDialect(path: string, content: string): ListDialect | null {
  if (isJson(content)) return isTaskMaster(content) ? "task-master" : null;
  return detectMarkdown(path, content);
}

/** True if a file is JSON rather than Markdown. */
function isJson(content: string): boolean {
  return /^\uFEFF?\s*(?:\{|\[\s*[{\]])/u.test(content);
}

function detectMarkdown(path: string, content: string): ListDialect | null {
  const counts = countForms(new MarkdownReader(content));
  if (counts.boxedHeadings > 0) return "signalbox";
  const specKit = counts.threeDigits + counts.tagged;
  const place = path.replaceAll("\\", "/");
  if (/(?:^|\/)\.kiro\//u.test(place) && counts.numbers > 0 && specKit === 0) return "kiro";
  if (/(?:^|\/)(?:\.specify\/)?specs\/[^/]+\/tasks\.md$/u.test(place) && specKit > 0) return "spec-kit";
  const own = counts.headings + counts.own;
  const most = Math.max(own, specKit, counts.numbers);
  if (most === 0) return counts.rows > 0 ? "signalbox" : null;
  if (own === most) return "signalbox";
  return specKit === most ? "spec-kit" : "kiro";
}

interface FormCounts {
  boxedHeadings: number;
  /** Headings `### T1.3: …` without a box. */
  headings: number;
  /** List items `- [ ] T1.3: …`. */
  own: number;
  /** List items `- [ ] T001 …`. */
  threeDigits: number;
  /** List items `- [ ] T001: [P] …`, with the tags of spec-kit. */
  tagged: number;
  /** List items `- [ ] 1.1 …`. */
  numbers: number;
  /** Rows of task tables. */
  rows: number;
}

/** Counts the forms of tasks. Stops at the first heading with a box, which settles the dialect. */
function countForms(reader: MarkdownReader): FormCounts {
  const counts = { boxedHeadings: 0, headings: 0, own: 0, threeDigits: 0, tagged: 0, numbers: 0, rows: 0 };
  let table: MarkdownLine[] = [];
  const endTable = (): void => {
    counts.rows += readTaskTable(table)?.rows.length ?? 0;
    table = [];
  };
  for (let item = reader.next(); item !== null && counts.boxedHeadings === 0; item = reader.next()) {
    if (item.kind === "text" && item.text.trimStart().startsWith("|")) {
      table.push(item);
      continue;
    }
    if (table.length > 0) endTable();
    if (item.kind === "fence") continue;
    const heading = readHeading(item.text);
    if (heading === null) countItem(item.text, counts);
    else if (heading.level > 1) countHeading(readTaskText(heading.text, 0), counts);
  }
  endTable();
  return counts;
}

function countHeading(task: TaskText | null, counts: FormCounts): void {
  if (task?.box != null) counts.boxedHeadings++;
  else if (task?.colon === true && /^t(?:ask)?$/u.test(idLetters(task.id))) counts.headings++;
}

function countItem(text: string, counts: FormCounts): void {
  const bullet = text.includes("[") ? bulletWidth(text) : 0;
  if (bullet === 0) return;
  const from = text.length - text.trimStart().length + bullet;
  // Kiro marks an optional task with an asterisk after the box or after the number, and ends a number with a dot.
  if (/^\[[ xX~-]?\]\*?\s+\d+(?:\.\d+)*\*?\.?\s/u.test(text.slice(from))) {
    counts.numbers++;
    return;
  }
  const task = readTaskText(text, from);
  if (task?.box == null) return;
  if (/^t\d{3,}[a-z]?$/iu.test(task.id)) {
    if (/^\[(?:P|S|US\d+)\]/u.test(task.title)) counts.tagged++;
    else if (task.colon) counts.own++;
    else counts.threeDigits++;
  } else counts.own++;
}

function isTaskMaster(content: string): boolean {
  let value: unknown;
  try {
    value = JSON.parse(content.replace(/^\uFEFF/u, ""));
  } catch {
    // A broken task-master file is still one. Its reader reports the place of the error.
    return /"tasks"\s*:\s*\[/u.test(content);
  }
  if (hasTasks(value)) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(hasTasks);
}

function hasTasks(value: unknown): boolean {
  return typeof value === "object" && value !== null && "tasks" in value && Array.isArray(value.tasks);
}
