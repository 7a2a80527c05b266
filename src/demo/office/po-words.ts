import type { DemoLanguage } from "../language.ts";
import { briefPath } from "./brief.ts";
import { sampleOffice } from "./sample-office.ts";

const { percent } = sampleOffice;

/** A call: the task, and the context that the called member needs. */
interface CallWords {
  readonly task: string;
  readonly context: string;
}

/** The texts of PO. */
export interface PoWords {
  readonly readsProject: string;
  readonly regular: (orders: number) => string;
  readonly asks: string;
  readonly question: (
    orders: number,
    preferred: string,
  ) => { readonly question: string; readonly context: string };
  readonly chosen: (amount: string) => string;
  /** The answer is not an amount. */
  readonly assumed: (answer: string, amount: string) => string;
  readonly task: (chosen: string) => CallWords;
  readonly taskAgain: (criteria: readonly number[]) => CallWords;
  readonly compares: string;
  readonly works: (amount: string) => string;
  readonly tried: string;
  readonly criteria: string;
  readonly decisions: string;
  readonly unfinished: (criteria: string, report: string) => string;
  readonly gaveUp: (calls: number) => string;
  readonly unanswered: string;
  readonly notice: (text: string) => string;
}

const en: PoWords = {
  readsProject: "Reading the project",
  regular: (orders) => `a customer with ${orders} or more orders is a regular customer`,
  asks: "The project does not define a large order. Asking for the amount",
  question: (orders, preferred) => ({
    question: `What is the minimum order total for the ${percent}% discount?`,
    context: `The project defines a regular customer as one with ${orders} or more orders. I suggest ${preferred}. You can also enter another amount.`,
  }),
  chosen: (amount) => `The person chose an order total of ${amount}.`,
  assumed: (answer, amount) =>
    `The answer "${answer}" is not an amount. PO used ${amount}, which is easy to change later.`,
  task: (chosen) => ({
    task: `Build the discount that ${briefPath} describes.`,
    context: `${chosen} Write a test for each criterion. Report to me when QA has tested it.`,
  }),
  taskAgain: (criteria) => ({
    task: `Finish the discount that ${briefPath} describes. These criteria are not met: ${criteria.join(", ")}.`,
    context: "Report to me when QA has tested it again.",
  }),
  compares: "Comparing Dev's report with the criteria",
  works: (amount) =>
    `The discount works: regular customers get ${percent}% off an order of ${amount} or more.`,
  tried: "I tried it:",
  criteria: "QA tested every criterion:",
  decisions: "Decisions and assumptions:",
  unfinished: (criteria, report) =>
    `The discount is not finished. The criteria:\n\n${criteria}\n\nDev's last report:\n\n${report}`,
  gaveUp: (calls) =>
    `Dev did not finish the discount: ${calls === 1 ? "one call" : `${calls} calls`} returned no result. Dev's log shows why. The brief is in ${briefPath}. Open a new office to try again.`,
  unanswered:
    "Nobody answered my question, so the work has not started. Send me the request again, and I will ask again.",
  notice: (text) => `I cannot continue. ${text}`,
};

const ko: PoWords = {
  readsProject: "프로젝트 읽는 중",
  regular: (orders) => `${orders}번 이상 주문한 고객은 단골 고객`,
  asks: "얼마부터 많은 주문인지 프로젝트에 나와 있지 않아 사용자에게 질문",
  question: (orders, preferred) => ({
    question: `단골 고객이 얼마 이상 주문하면 ${percent}% 할인할까요?`,
    context: `단골 고객은 ${orders}번 이상 주문한 고객이라고 프로젝트에 나와 있습니다. 저라면 ${preferred}을 고르겠습니다. 다른 금액을 입력해도 됩니다.`,
  }),
  chosen: (amount) => `사용자가 고른 할인 기준 금액은 ${amount}입니다.`,
  assumed: (answer, amount) =>
    `답변("${answer}")이 금액이 아니라서 ${amount}으로 정했습니다. 나중에 쉽게 바꿀 수 있습니다.`,
  task: (chosen) => ({
    task: `${briefPath}에 적힌 할인을 만들어 주세요.`,
    context: `${chosen} 조건마다 테스트를 작성하고, QA가 테스트한 뒤에 보고해 주세요.`,
  }),
  taskAgain: (criteria) => ({
    task: `${briefPath}에 적힌 할인을 마저 만들어 주세요. 충족되지 않은 조건: ${criteria.join(", ")}`,
    context: "QA가 다시 테스트한 뒤에 보고해 주세요.",
  }),
  compares: "Dev의 보고를 조건과 비교하는 중",
  works: (amount) => `할인 기능이 작동합니다. 단골 고객이 ${amount} 이상 주문하면 ${percent}% 할인합니다.`,
  tried: "직접 실행한 결과:",
  criteria: "QA가 모든 조건을 테스트했습니다.",
  decisions: "결정과 가정:",
  unfinished: (criteria, report) =>
    `할인을 끝내지 못했습니다. 조건별 결과:\n\n${criteria}\n\nDev의 마지막 보고:\n\n${report}`,
  gaveUp: (calls) =>
    `Dev가 할인을 끝내지 못했습니다. ${calls}번 호출했지만 결과를 받지 못했습니다. 이유는 Dev의 로그에 있습니다. 요구 사항은 ${briefPath}에 있습니다. 다시 시도하려면 새 오피스를 여세요.`,
  unanswered: "질문에 답변이 없어 작업을 시작하지 않았습니다. 요청을 다시 보내 주시면 다시 질문하겠습니다.",
  notice: (text) => `더 진행할 수 없습니다. 받은 알림: ${text}`,
};

/** The texts of PO, by language. */
export const poWords: Readonly<Record<DemoLanguage, PoWords>> = { en, ko };
