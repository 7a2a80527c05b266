// Writes a note into notes/ for every message, and then asks what to do: "fail" makes it report a fatal error, "work"
// makes it continue silently, "done" writes end.txt and completes the task, anything else is the next note. If there are notes when it
// starts, it waits for a resume message, and prints the checkpoint and the length of the conversation in it.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

mkdirSync("notes", { recursive: true });

function note(text) {
  const number = readdirSync("notes").length + 1;
  writeFileSync(`notes/${number}.txt`, `${text}\n`);
  console.log(`[USER_QUESTION]\ncategory: clarification\nquestion: What after ${number}?\n[/USER_QUESTION]`);
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  switch (message.type) {
    case "task_start":
      if (readdirSync("notes").length === 0) note("begun");
      break;
    case "resume":
      console.log(`goes on from ${message.checkpointId} knowing ${message.conversation.length}`);
      note("gone on");
      break;
    case "question_answer":
      if (message.answer === "fail") console.log("[ERROR]\ntype: fatal\nmessage: As told.\n[/ERROR]");
      else if (message.answer === "done") {
        writeFileSync("end.txt", "done\n");
        console.log("=== CUSTOM TASK COMPLETE ===");
      } else if (message.answer !== "work") note(message.answer);
      break;
  }
}
