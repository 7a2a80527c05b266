import type { Act } from "../../engine/act.ts";
import { person as personActor } from "../../protocol/actor.ts";
import { QuestionId } from "../../protocol/ids.ts";
import type { Person } from "../../protocol/people/person.ts";
import { isAtLeast } from "../../protocol/people/role.ts";
import type { Result } from "../../protocol/result.ts";
import type { Question } from "../../protocol/task/question.ts";
import type { Language } from "../../protocol/task/language.ts";
import { answerAction, escaped } from "./slack-message.ts";
import type { Click } from "./socket-mode.ts";

/** The acts behind a click, and who may do them. */
export interface ClickOptions {
  /** Returns the person with an account in Slack; null if nobody has named it. */
  readonly personOf: (account: string) => { readonly person: Person; readonly language: Language } | null;
  readonly question: (id: QuestionId) => Promise<Pick<Question, "options"> | null>;
  readonly answer: (
    id: QuestionId,
    answer: { readonly answer: string; readonly other: boolean; readonly skip: boolean },
    act: Act,
  ) => Promise<Result<unknown>>;
  readonly respond: (
    responseUrl: string,
    message: { readonly text: string; readonly isForAll: boolean },
  ) => Promise<void>;
}

/** Answers a question with the option that a person clicked in Slack, as that person, and says what came of it. */
export async function answerClick(
  { user, action, value, responseUrl }: Click,
  { personOf, question, answer, respond }: ClickOptions,
): Promise<void> {
  if (!action.startsWith(answerAction)) return;
  const found = personOf(user);
  const words = wordsOf[found?.language ?? "en"];
  const say = async (text: string, isForAll = false): Promise<void> => {
    if (responseUrl !== null) await respond(responseUrl, { text: escaped(text), isForAll });
  };
  if (found === null) return say(words.unknown(user));
  const { person } = found;
  if (person.role === null || !isAtLeast(person.role, "member")) return say(words.notAllowed);
  const [id = "", number = ""] = value.split(" ");
  const read = QuestionId.safeParse(id);
  const asked = read.success ? await question(read.data) : null;
  const option = asked?.options[Number(number)];
  if (!read.success || option === undefined) return say(words.gone);
  const done = await answer(
    read.data,
    { answer: option, other: false, skip: false },
    { by: personActor(person.name) },
  );
  return done.ok ? say(words.answered(person.displayName, option), true) : say(done.refusal.message);
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
