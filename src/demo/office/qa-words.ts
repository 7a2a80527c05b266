import type { DemoLanguage } from "../language.ts";
import { shown } from "./amount.ts";
import type { Shop } from "./shop.ts";
import type { Trial } from "./try-criteria.ts";

/** The texts of QA. */
export interface QaWords {
  readonly copies: string;
  readonly tries: string;
  readonly twice: string;
  readonly removes: string;
  readonly reports: (caller: string) => string;
  /** The action and the observation of QA in a trial. */
  readonly seen: (trial: Trial, shop: Shop) => string;
  readonly cannotTry: string;
  /** Continues a sentence with the amounts that the brief asks for; the discount is null if there is none. */
  readonly expected: (total: string, discount: string | null) => string;
  readonly breaks: (criterion: number | null) => string;
  readonly testsFail: (tests: string) => string;
  readonly defects: string;
  readonly also: string;
  /** The tests notice that the discount is missing. */
  readonly testsNotice: (failed: string) => string;
  readonly testsMiss: string;
}

const en: QaWords = {
  copies: "Copying the project to a temporary directory and running its tests",
  tries: "Trying every criterion",
  twice: "I tried the failed orders a second time, with the same result",
  removes: "Removing the discount from the copy, to see if the tests notice",
  reports: (caller) => `Reporting to ${caller}`,
  seen: (trial, shop) => {
    const { criterion, order, receipt } = trial;
    const did = `an order of ${shown(order.amount, shop)} by a customer with ${order.orders} orders`;
    if ("error" in receipt) return `${did} ends with an error: ${receipt.error}`;
    const rows = receipt.rows.map((row) => shown(row, shop)).join(" and ");
    return criterion === 5
      ? `the receipt of ${did} has the rows ${rows}`
      : `${did} costs ${shown(receipt.total, shop)}`;
  },
  expected: (total, discount) =>
    discount === null ? `; expected ${total}` : `; expected ${total}, with a discount of ${discount}`,
  cannotTry: "the demo agent cannot test this criterion",
  breaks: (criterion) => (criterion === null ? "No criterion covers it" : `Breaks criterion ${criterion}`),
  testsFail: (tests) => `The project's tests fail: ${tests}.`,
  defects: "Defects:",
  also: "Also checked:",
  testsNotice: (failed) => `Without the discount, ${failed} tests fail, so the tests cover it.`,
  testsMiss: "All tests pass even without the discount. They do not test it.",
};

const ko: QaWords = {
  copies: "프로젝트를 임시 디렉터리에 복사해 테스트 실행",
  tries: "모든 조건 테스트",
  twice: "실패한 주문을 다시 시도했고 결과는 같았습니다",
  removes: "사본에서 할인을 없애 테스트가 알아채는지 확인",
  reports: (caller) => `${caller}에게 보고`,
  seen: (trial, shop) => {
    const { criterion, order, receipt } = trial;
    const did = `주문 ${order.orders}회 고객이 ${shown(order.amount, shop)}어치를 주문`;
    if ("error" in receipt) return `${did}하면 오류가 납니다: ${receipt.error}`;
    const rows = receipt.rows.map((row) => shown(row, shop)).join(", ");
    return criterion === 5
      ? `${did}한 영수증에 나온 금액은 ${rows}입니다`
      : `${did}하면 ${shown(receipt.total, shop)}을 냅니다`;
  },
  expected: (total, discount) =>
    discount === null ? `. 예상: ${total}` : `. 예상: ${total}, 할인 ${discount}`,
  cannotTry: "데모 에이전트는 이 조건을 테스트할 수 없습니다",
  breaks: (criterion) => (criterion === null ? "조건에 없음" : `조건 ${criterion} 위반`),
  testsFail: (tests) => `프로젝트의 테스트가 실패합니다: ${tests}`,
  defects: "결함:",
  also: "함께 확인한 것:",
  testsNotice: (failed) =>
    `할인을 없애면 테스트 ${failed}개가 실패합니다. 테스트가 할인을 제대로 확인합니다.`,
  testsMiss: "할인을 없애도 모든 테스트를 통과합니다. 할인을 확인하는 테스트가 없습니다.",
};

/** The texts of QA, by language. */
export const qaWords: Readonly<Record<DemoLanguage, QaWords>> = { en, ko };
