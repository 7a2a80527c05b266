import type { DemoQuestion } from "../question.ts";
import { textOf } from "./memory.ts";
import type { FilePlay, StepPlay, TypePlay } from "./type-play.ts";

const planned = (name: string, planted?: FilePlay["planted"]): FilePlay => ({
  path: `docs/planning/${name}.md`,
  from: `create_app/docs/planning/${name}.md`,
  ...(planted === undefined ? {} : { planted }),
});
const designed = (name: string): FilePlay => ({
  path: `docs/design/${name}.md`,
  from: `create_app/docs/design/${name}.md`,
});
const built = (path: string, from = path): FilePlay => ({ path, from: `create_app/app/${from}` });
const step = (says: string, ...files: FilePlay[]): StepPlay => ({ says, files });

/** The choice that the documents and the code follow. */
const storageQuestion: DemoQuestion = {
  category: "choice",
  question: "How should the application keep its data?",
  options: ["In one JSON file", "In a journal file, one line for each change"],
  default: "In one JSON file",
  required: true,
};

const json = {
  storage: "JSON file",
  reason: "A JSON file can be read and mended with any editor, and 31 plants fit into it many times over.",
  safety: "the new file is complete before it takes the place of the old one.",
  store: "json",
};
const journal = {
  storage: "journal file",
  reason: "A journal file has one line for each change, so that one can see afterwards what happened.",
  safety:
    "a line that was not finished is passed over at the next start; nobody was told that it was stored.",
  store: "journal",
};

const channels = `The first ten offices are found by asking the 11 office managers who said in the round that they feel responsible. The next hundred come through the
newsletter of the local coworking association (1,900 readers) and through a line at the foot of the page that says where it comes from.`;

/** A small web application for the plants of an office, from the idea to the container. */
export const createApp: TypePlay = {
  phases: [
    {
      name: "Planning",
      steps: [
        { ...step("Idea", planned("01_idea")), asks: storageQuestion },
        step("Market", planned("02_market")),
        step("Persona", planned("03_persona")),
        step("User journey", planned("04_user_journey")),
        step(
          "Business model",
          planned("05_business_model", {
            passage: channels,
            defect: "TBD: how the first offices are found.",
          }),
        ),
        step("Product", planned("06_product")),
        step("Features", planned("07_features")),
        step("Technology", planned("08_tech")),
        step("Roadmap", planned("09_roadmap")),
      ],
    },
    {
      name: "Design",
      steps: [
        step("Screens", designed("01_screen")),
        step("Data model", designed("02_data_model")),
        step("Task flow", designed("03_task_flow")),
        step("API", designed("04_api")),
        step("Architecture", designed("05_architecture")),
      ],
    },
    {
      name: "Development",
      steps: [
        step(
          "Setup",
          built("package.json"),
          built(".gitignore", "gitignore"),
          built(".env.example", "env.example"),
          built("src/config.js"),
        ),
        step("Data", built("src/store.js", "src/store.{store}.js")),
        step("Logic", built("src/plants.js")),
        step("User interface", built("src/page.js"), built("src/server.js"), built("src/main.js")),
        step(
          "Testing",
          built("test/plants.test.js"),
          built("test/store.test.js"),
          built("test/server.test.js"),
        ),
        step("Deployment", built("Dockerfile"), built("README.md")),
      ],
    },
    { name: "Verification", steps: [] },
  ],
  values: (answer) => (answer.includes("journal") ? journal : json),
  async answerIn() {
    const tech = await textOf("docs/planning/08_tech.md");
    if (tech === null) return null;
    return storageQuestion.options[tech.includes(journal.storage) ? 1 : 0] ?? null;
  },
};
