import { expect, test } from "vitest";
import { translator } from "../../../src/protocol/words/translate.ts";
import { failuresKo } from "./failures-ko.ts";
import { reportsKo } from "./reports-ko.ts";

const say = translator({ ...failuresKo, ...reportsKo });

test("notices to members are reported in Korean, with the reason in them", () => {
  const english = [
    "Your call to Dev failed. The agent ended with exit code 3.",
    "Dev: The agent ended with exit code 3.",
    "Your call to Dev failed. Dev has ended.",
    "Your call to Dev was refused: Dev is waiting for you (PO → Dev → PO). Deliver your result first.",
    "You may not call QA. You may call Dev.",
    "The request has used its budget of $1.50.",
    "Dev, Product office",
  ];
  expect(english.map(say)).toEqual([
    "Dev 호출이 실패했습니다. 에이전트가 끝났습니다(종료 코드 3).",
    "Dev: 에이전트가 끝났습니다(종료 코드 3).",
    "Dev 호출이 실패했습니다. 종료된 구성원입니다: Dev",
    "Dev 호출이 거절되었습니다. 상대가 이 구성원을 기다리고 있습니다(PO → Dev → PO). 결과를 먼저 전달하세요.",
    "호출할 수 없는 구성원입니다: QA. 호출할 수 있는 구성원: Dev",
    "요청의 예산을 모두 썼습니다: $1.50",
    "Dev, 제품 오피스",
  ]);
});
