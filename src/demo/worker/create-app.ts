import type { DemoLanguage } from "../language.ts";
import type { DemoQuestion } from "../question.ts";
import { textOf } from "./memory.ts";
import type { FilePlay, StepPlay, TypePlay } from "./type-play.ts";

const built = (path: string, from = path): FilePlay => ({ path, from: `create_app/app/${from}` });
/** A planted bug in the first attempt that the application's own tests detect. */
const plants: FilePlay = {
  ...built("src/plants.js"),
  planted: { passage: "one.dueIn - other.dueIn", defect: "other.dueIn - one.dueIn" },
};
const step = (says: string, ...files: FilePlay[]): StepPlay => ({ says, files });

/** The variant for one language: its documents, its question, and the consequences of the answer. */
interface Telling {
  /** The directory of its documents below `demo/create_app`, and the source of its README. */
  readonly documents: string;
  readonly readme: string;
  readonly question: DemoQuestion;
  /** The values in the documents for each of the two options, and the code's choice of store. */
  readonly json: Readonly<Record<string, string>>;
  readonly journal: Readonly<Record<string, string>>;
  /** The passage of the business model that the first attempt omits, and the text in its place. */
  readonly planted: NonNullable<FilePlay["planted"]>;
}

const english: Telling = {
  documents: "docs",
  readme: "README.md",
  question: {
    category: "choice",
    question: "How should the application keep its data?",
    options: ["In one JSON file", "In a journal file, one line for each change"],
    default: "In one JSON file",
    required: true,
  },
  json: {
    storage: "JSON file",
    reason:
      "A JSON file can be read and repaired with any editor, and 31 plants fit into it many times over.",
    safety: "the new file is complete before it takes the place of the old one.",
    store: "json",
  },
  journal: {
    storage: "journal file",
    reason: "A journal file has one line for each change, so that one can see afterwards what happened.",
    safety:
      "a line that was not finished is passed over at the next start; nobody was told that it was stored.",
    store: "journal",
  },
  planted: {
    passage: `The first ten offices are found by asking the 11 office managers who said in the round that they feel responsible. The next hundred come through the
newsletter of the local coworking association (1,900 readers) and through a line at the foot of the page that says where it comes from.`,
    defect: "TBD: how the first offices are found.",
  },
};

const korean: Telling = {
  documents: "docs-ko",
  readme: "README.ko.md",
  question: {
    category: "choice",
    question: "앱의 데이터를 어떻게 보관할까요?",
    options: ["JSON 파일 하나에", "바뀔 때마다 한 줄씩 적는 기록 파일에"],
    default: "JSON 파일 하나에",
    required: true,
  },
  json: {
    storage: "JSON 파일",
    reason: "JSON 파일은 아무 편집기로나 읽고 고칠 수 있으며, 화분 31개는 넉넉히 들어갑니다.",
    safety: "새 파일을 끝까지 쓴 다음에야 옛 파일과 바꿉니다.",
    store: "json",
  },
  journal: {
    storage: "기록 파일",
    reason: "기록 파일에는 바뀔 때마다 한 줄이 남아, 무슨 일이 있었는지 나중에 볼 수 있습니다.",
    safety: "끝까지 쓰지 못한 줄은 다음에 시작할 때 건너뜁니다. 저장했다고 알린 적이 없는 줄입니다.",
    store: "journal",
  },
  planted: {
    passage:
      "처음 열 곳은 돌아본 사무실에서 책임을 느낀다고 말한 관리자 11명에게 물어서 찾습니다. 그다음 백 곳은 지역 공유 오피스 협회의 소식지(독자 1,900명)와 페이지 맨 아래의 출처 한 줄로 찾아옵니다.",
    defect: "TBD: 처음 사무실을 찾는 방법",
  },
};

/** Builds a small web application for office plants, from the idea to the container, in each language. */
export const createApp: Readonly<Record<DemoLanguage, TypePlay>> = {
  en: playIn(english),
  ko: playIn(korean),
};

function playIn({ documents, readme, question, json, journal, planted }: Telling): TypePlay {
  const document = (path: string, defect?: FilePlay["planted"]): FilePlay => ({
    path: `docs/${path}.md`,
    from: `create_app/${documents}/${path}.md`,
    ...(defect === undefined ? {} : { planted: defect }),
  });
  return {
    phases: [
      {
        name: "Planning",
        steps: [
          { ...step("Idea", document("planning/01_idea")), asks: question },
          step("Market", document("planning/02_market")),
          step("Persona", document("planning/03_persona")),
          step("User journey", document("planning/04_user_journey")),
          step("Business model", document("planning/05_business_model", planted)),
          step("Product", document("planning/06_product")),
          step("Features", document("planning/07_features")),
          step("Technology", document("planning/08_tech")),
          step("Roadmap", document("planning/09_roadmap")),
        ],
      },
      {
        name: "Design",
        steps: [
          step("Screens", document("design/01_screen")),
          step("Data model", document("design/02_data_model")),
          step("Task flow", document("design/03_task_flow")),
          step("API", document("design/04_api")),
          step("Architecture", document("design/05_architecture")),
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
          step("Logic", plants),
          step("User interface", built("src/page.js"), built("src/server.js"), built("src/main.js")),
          {
            ...step(
              "Testing",
              built("test/plants.test.js"),
              built("test/store.test.js"),
              built("test/server.test.js"),
            ),
            tests: ["test/plants.test.js"],
          },
          step("Deployment", built("Dockerfile"), built("README.md", readme)),
        ],
      },
      { name: "Verification", steps: [] },
    ],
    values: (answer) => (answer === question.options[1] ? journal : json),
    async answerIn() {
      const tech = await textOf("docs/planning/08_tech.md");
      if (tech === null) return null;
      return question.options[tech.includes(journal["storage"] ?? "") ? 1 : 0] ?? null;
    },
  };
}
