// Puts the texts of the file in PAYLOADS into every place that can hold text of an agent. The description is JSON:
// {"show": "questions"} asks them one by one, with others as options, and requests them as dependencies. In a workflow
// it writes them into files that are named after them, and changes each file if changes are requested.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline";

const payloads = JSON.parse(readFileSync(process.env.PAYLOADS, "utf8"));
const say = (name, body) => console.log(`[${name}]${JSON.stringify(body)}[/${name}]`);
const others = (at) => [0, 1, 2].map((step) => payloads[(at + step) % payloads.length].text);
let asked = 0;
let attempt = 0;

function ask() {
  const { text } = payloads[asked];
  console.log(`asks ${text.replaceAll("\n", " ")}`);
  say("DEPENDENCY_REQUEST", { type: "api_key", name: text, description: text, required: false });
  const options = others(asked);
  say("USER_QUESTION", { category: "choice", question: text, options, default: options[1], required: false });
  asked += 1;
}

const idea = `# The idea

A level crossing has a bell, two lamps and a man who has heard every excuse for not stopping at them.
He keeps a book in which he writes down who came too fast, and what they said when the barrier came down.
This page explains to visitors how the barrier is worked from the box, and why nobody may lean on the lever.
Children are shown the lamp room in the afternoon, when no train is due for more than half an hour.
`;

/** Puts a text into every position of a document that has a meaning in Markdown. */
function documentOf(text) {
  const line = text.replaceAll("\n", " ");
  const cell = line.replaceAll("|", "/");
  return `# ${line}

${text}

- ${text}

> ${line}

| ${cell} | b |
|---|---|
| ${cell} | [${cell}](${cell}) |

[${line}](<${line}>) ![${line}](<${line}>) <${line}>

\`\`\`${line}
${text}
\`\`\`
`;
}

/** Turns a text into a file name, without the characters that no file system accepts. */
function nameOf({ text, mark }) {
  const parts = text
    .replaceAll(/[\p{Cc}\p{Surrogate}\ufffd]/gu, "_")
    .split("/")
    .map((part) => [...part].slice(0, 60).join(""))
    .filter((part) => part !== "" && part !== "." && part !== ".." && part !== ".git");
  return ["names", ...parts, `${parts.at(-1) ?? ""} ${mark}.md`].join("/");
}

/** Writes a file without NUL, since a file with a NUL counts as binary and is never shown. */
function put(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text.replaceAll("\u0000", "\u2400"));
}

/** Replies to a comment with the comment itself, on one line. */
function answerTo({ number, body }) {
  console.log(`- ${number} disagree: ${body.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")}`);
}

function work({ phase, comments = [] }) {
  attempt += 1;
  const change = attempt === 1 ? "" : `Changed ${attempt}.\n`;
  put("docs/idea.md", `${idea}${change}`);
  for (const payload of payloads) {
    put(nameOf(payload), `${documentOf(attempt === 1 ? payload.text : `${payload.text} again`)}${change}`);
    put(`code/${payload.mark}.html`, `${payload.text}\n${change}`);
    put(`code/${payload.mark}.js`, `const text = "${payload.text}";\n${change}`);
  }
  if (attempt === 1) symlinkSync("code", "a-link");
  for (const { text, mark, family } of payloads) {
    const label = text.replaceAll('"', "#quot;").replaceAll("\n", " ");
    const diagram = family === "diagrams" ? text : `flowchart LR\nA["${label}"] --> B["${mark}"]`;
    put(`diagrams/${mark}.md`, `\`\`\`mermaid\n${diagram}\n\`\`\`\n`);
  }
  console.log(`=== PHASE ${phase} COMPLETE ===`);
  console.log("Documents created:");
  for (const payload of payloads.slice(0, 100)) console.log(`- ${nameOf(payload)}`);
  if (comments.length > 0) console.log("Answers:");
  comments.forEach(answerTo);
}

const handled = new Set();
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (handled.has(message.messageId)) continue;
  handled.add(message.messageId);
  const told = message.type === "task_start" ? JSON.parse(message.description) : {};
  if (told.show === "questions" || message.type === "question_answer") {
    if (asked < payloads.length) ask();
    else console.log(`=== CUSTOM TASK COMPLETE ===\nSummary: ${payloads[0].text.replaceAll("\n", " ")}`);
  } else if (message.phase !== undefined && message.decision !== "approve") {
    work(message);
  }
}
