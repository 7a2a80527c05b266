import { randomBytes } from "node:crypto";
import type { Act } from "../../engine/act.ts";
import { person as personActor } from "../../protocol/actor.ts";
import { type ProjectId, QuestionId } from "../../protocol/ids.ts";
import type { AuditEntry } from "../../protocol/people/audit.ts";
import { mayUse } from "../../protocol/people/may-use.ts";
import type { Person } from "../../protocol/people/person.ts";
import { rights } from "../../protocol/people/right.ts";
import type { Refusal, Result } from "../../protocol/result.ts";
import type { Question } from "../../protocol/task/question.ts";
import type { Language } from "../../protocol/task/language.ts";
import { answerAction, escaped } from "./slack-message.ts";
import type { Click } from "./socket-mode.ts";

/** The acts behind a click, and who may do them. */
export interface ClickOptions {
  /** Returns the person with an account in Slack; null if nobody has named it. */
  readonly personOf: (account: string) => { readonly person: Person; readonly language: Language } | null;
  readonly question: (
    id: QuestionId,
  ) => Promise<(Pick<Question, "options"> & { readonly project: ProjectId | null }) | null>;
  readonly answer: (
    id: QuestionId,
    answer: { readonly answer: string; readonly other: boolean; readonly skip: boolean },
    act: Act,
  ) => Promise<Result<unknown>>;
  /** Writes an entry of the audit log that no answer has stored. */
  readonly writeAudit: (entry: AuditEntry) => Promise<void>;
  readonly now: () => Date;
  readonly respond: (
    responseUrl: string,
    message: { readonly text: string; readonly isForAll: boolean },
  ) => Promise<void>;
}

/** Answers a question with the option that a person clicked in Slack, as that person, and says what came of it. */
export async function answerClick(
  { user, action, value, responseUrl }: Click,
  { personOf, question, answer, writeAudit, now, respond }: ClickOptions,
): Promise<void> {
  if (!action.startsWith(answerAction)) return;
  const found = personOf(user);
  const words = wordsOf[found?.language ?? "en"];
  const say = async (text: string, isForAll = false): Promise<void> => {
    if (responseUrl !== null) await respond(responseUrl, { text: escaped(text), isForAll });
  };
  if (found === null) return say(words.unknown(user));
  const { person } = found;
  const [id = "", number = ""] = value.split(" ");
  const read = QuestionId.safeParse(id);
  const asked = read.success ? await question(read.data) : null;
  const entry = entryOf({ person: person.name, account: user, target: read.data ?? "", at: now() });
  const refused = ({ code, message }: Refusal): Promise<void> =>
    writeAudit({ ...entry, outcome: "refused", reason: { code, message } });
  const allowed = mayUse(
    { kind: "person", person, isOwner: false, access: "write" },
    { right: rights.work, reads: false, place: asked?.project ?? null, owner: null },
  );
  if (!allowed.ok) {
    await refused(allowed.refusal);
    return say(words.notAllowed);
  }
  const option = asked?.options[Number(number)];
  if (!read.success || option === undefined) return say(words.gone);
  const audit = { entry, committed: false };
  const done = await answer(
    read.data,
    { answer: option, other: false, skip: false },
    { by: personActor(person.name), audit },
  );
  if (!done.ok) await refused(done.refusal);
  else if (!audit.committed) await writeAudit(entry);
  return done.ok ? say(words.answered(person.displayName, option), true) : say(done.refusal.message);
}

/** Returns the entry of the audit log about an answer, as an allowed act. */
function entryOf(of: {
  readonly person: string;
  readonly account: string;
  readonly target: string;
  readonly at: Date;
}): AuditEntry {
  const at = of.at.toISOString();
  return {
    id: `${at.replaceAll(/[-:.]/g, "")}-${randomBytes(8).toString("hex").slice(1)}`,
    at,
    person: of.person,
    token: null,
    address: `Slack ${of.account}`.slice(0, 100),
    act: "POST /api/questions/:id/answer",
    mcp: false,
    target: of.target,
    outcome: "allowed",
    reason: null,
  };
}

const wordsOf: Readonly<
  Record<
    Language,
    {
      readonly unknown: (account: string) => string;
      readonly notAllowed: string;
      readonly gone: string;
      readonly answered: (name: string, answer: string) => string;
    }
  >
> = {
  en: {
    unknown: (account) =>
      `Signalbox does not know your Slack account. Enter the member ID ${account} in Settings → Notifications.`,
    notAllowed: "Your role cannot answer questions. Ask an administrator for the member role.",
    gone: "This question no longer exists.",
    answered: (name, answer) => `${name} answered: ${answer}`,
  },
  ko: {
    unknown: (account) => `연결되지 않은 Slack 계정입니다. 설정 → 알림에 멤버 ID를 입력하세요: ${account}`,
    notAllowed: "이 역할로는 질문에 답할 수 없습니다. 관리자에게 멤버 역할을 요청하세요.",
    gone: "더 이상 없는 질문입니다.",
    answered: (name, answer) => `${name} 님의 답변: ${answer}`,
  },
};
