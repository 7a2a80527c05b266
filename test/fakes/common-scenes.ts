import { inPieces, says, type Scene } from "./scenes.ts";

/** A question in the platform's dialect. */
export const question = [
  "[USER_QUESTION]",
  "category: choice",
  "question: Which database?",
  "options:",
  "  - PostgreSQL",
  "  - SQLite",
  "default: SQLite",
  "[/USER_QUESTION]",
].join("\n");

export const done = "=== CUSTOM TASK COMPLETE ===\nSummary: All is done.\n";

/** Scenes for any provider. File names are relative to the workspace of the CLI. */
export const commonScenes: Readonly<Record<string, Scene>> = {
  hello: () => says(`Hello, 안녕 😀\n\n${done}`),

  write: ({ toolOutput }) =>
    toolOutput === ""
      ? {
          ...says("I will write the file."),
          use: [{ tool: "write", path: "notes.txt", content: "first line\nsecond line\n" }],
        }
      : says(`The file is there.\n\n${done}`),

  block: () => says(`Let me ask.\n\n${question}\n\nI will wait for the answer.`),

  asktool: ({ toolOutput }) =>
    toolOutput === ""
      ? {
          is: "message",
          use: [{ tool: "ask", question: "Which database?", options: ["PostgreSQL", "SQLite"] }],
        }
      : says(`I know now.\n\n${done}`),

  run: ({ toolOutput }) =>
    toolOutput === ""
      ? { ...says("I will run it."), use: [{ tool: "run", command: "echo ran > ran.txt && cat ran.txt" }] }
      : says(`It ran.\n\n${done}`),

  /** Output of a tool does not count as text of the agent. */
  spoof: ({ toolOutput }) =>
    toolOutput === ""
      ? { is: "message", use: [{ tool: "run", command: `cat <<'END'\n${question}\nEND` }] }
      : says(`I only looked at a file.\n\n${done}`),

  limited: () => refusedFor429({}),

  limitedonce: ({ time }) =>
    time === 1 ? refusedFor429({ "retry-after": "1" }) : says(`At last.\n\n${done}`),

  overloaded: ({ time }) =>
    time <= 2
      ? { is: "refused", status: 529, type: "overloaded_error", message: "Overloaded" }
      : says(`At last.\n\n${done}`),

  /** The connection breaks in the middle of a tag. */
  cut: ({ time }) =>
    time === 1
      ? { is: "broken", say: inPieces(question.slice(0, -4)), after: "cut" }
      : says(`${question}\n\nI will wait for the answer.`),

  hold: () => ({ is: "broken", say: ["I begin, ", "and then nothing comes."], after: "hold" }),
};

function refusedFor429(headers: Readonly<Record<string, string>>) {
  const message = "This request would exceed your organization's rate limit of 50 requests per minute.";
  return { is: "refused" as const, status: 429, type: "rate_limit_error", message, headers };
}
