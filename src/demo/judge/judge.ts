import type { AgentMessage } from "../../protocol/agent-message.ts";
import type { VerifiedCriterion } from "../../protocol/dialects/message.ts";
import { translator } from "../../protocol/words/translate.ts";
import { type DemoLanguage, languageOf } from "../language.ts";
import { blue, dim, green, type Stage, yellow } from "../stage.ts";
import { workerWords } from "../worker/words.ts";
import { workspaceFiles } from "../workspace-files.ts";
import { automationLooks } from "./automation.ts";
import { codeLooks } from "./code.ts";
import type { Check, Checks } from "./criteria.ts";
import { designLooks } from "./design.ts";
import { need, unless, verdict, type VerdictWords } from "./finding.ts";
import { JudgedWork, wordsIn } from "./judged-work.ts";
import { judgedAutomationKo } from "./korean-automation.ts";
import { judgedCreationKo } from "./korean-creation.ts";
import { judgedGenerallyKo } from "./korean-general.ts";
import { judgedModificationKo } from "./korean-modification.ts";
import { modificationLooks } from "./modification.ts";
import { planningLooks } from "./planning.ts";

type VerifyStart = Extract<AgentMessage, { type: "verify_start" }>;

/**
 * Runs the demo agent as verifier: reads the files of its working directory and prints a verdict for each criterion.
 */
export async function judgeAll(message: VerifyStart, stage: Stage): Promise<void> {
  const files = await workspaceFiles(".");
  const { phaseName, attempt } = message;
  const begins =
    languageOf(message) === "ko"
      ? `검증 시작: ${workerWords.ko.named(phaseName)}, ${attempt}차 시도, 파일 ${files.size}개`
      : `Verifying ${phaseName}, attempt ${attempt}: ${files.size} files`;
  await stage.say(`${blue("●")} ${begins}`);
  const criteria = judge(message, files);
  for (const { id, status, details } of criteria) {
    const mark = status === "passed" ? green("✓") : yellow("✗");
    await stage.say(`${mark} ${id} ${dim(details.split("\n")[0] ?? "")}`, 250);
  }
  stage.print(`=== VERIFICATION_RESULT ===\n${JSON.stringify({ criteria })}`);
}

/**
 * Judges every criterion from the files alone. The checks are simple: ids that must recur, names that must exist,
 * figures that must agree. Each verdict describes its check, so that nobody overestimates it.
 */
export function judge(
  { taskType, criteria, title, description, documents }: VerifyStart,
  files: ReadonlyMap<string, string>,
): VerifiedCriterion[] {
  const work = new JudgedWork(files);
  const words = verdictWords[languageOf({ title, description })];
  const looks = looksOf(taskType);
  return criteria.map(({ id, text }) => {
    const look = looks[id] ?? generalLook(text);
    return verdict(id, look(work, { title, description, documents }), words);
  });
}

const verdictWords: Readonly<Record<DemoLanguage, VerdictWords>> = {
  en: { say: (text) => text, against: (looked) => `${looked} Problems:` },
  ko: {
    say: translator({
      ...judgedCreationKo,
      ...judgedModificationKo,
      ...judgedAutomationKo,
      ...judgedGenerallyKo,
    }),
    against: (looked) => `${looked} 걸리는 것:`,
  },
};

function looksOf(type: string): Checks {
  if (type === "create_app") return { ...planningLooks, ...designLooks, ...codeLooks };
  if (type === "modify_app") return modificationLooks;
  return type === "workflow" ? automationLooks : {};
}

/** Checks an unknown criterion: the documents must exist and share enough of its words. */
function generalLook(criterion: string): Check {
  return (work, { documents }) => {
    const asked = [...wordsIn(criterion)];
    const said = wordsIn(work.all(documents.length > 0 ? documents : [...work.files.keys()]));
    const shared = asked.filter((word) => said.has(word));
    return {
      looked: `The demo agent does not know this criterion. It found ${shared.length} of its ${asked.length} words in ${documents.length} documents.`,
      objections: [
        ...unless(
          documents,
          (path) => work.text(path).trim().length >= 200,
          (path) => `${path} is missing or almost empty.`,
          ...documents,
        ),
        ...need(
          shared.length * 4 >= asked.length,
          `The documents do not cover this: ${criterion}`,
          ...documents,
        ),
      ],
    };
  };
}
