import type { DemoLanguage } from "./language.ts";
import type { Scenario } from "./scenario.ts";
import { blue, dim, green, yellow } from "./stage.ts";

/** Returns the introductory scenario. */
export function welcomeScenario(language: DemoLanguage): Scenario {
  return language === "ko" ? korean : english;
}

const english: Scenario = {
  steps: [
    { say: `${blue("●")} Reading what you asked for`, afterMs: 300 },
    { say: dim("  looking for existing notes … none"), afterMs: 500 },
    { say: dim("  three places to keep a to-do list come to mind"), afterMs: 500 },
    { say: `${yellow("!")} One thing only you can decide`, afterMs: 400 },
    {
      ask: {
        category: "choice",
        question: "Where should the to-do list be kept?",
        options: ["In the browser", "In an SQLite file", "In a text file"],
        default: "In a text file",
        required: true,
      },
    },
    { say: `${green("✓")} You chose: {answer}`, afterMs: 200 },
    { say: `${blue("●")} Writing plan.md`, afterMs: 500 },
    {
      write: "plan.md",
      content:
        "# To-do list\n\nKept: {answer}.\n\n1. Add, tick off and remove entries.\n2. Nothing is lost when the program stops.\n3. One page, usable with the keyboard alone.\n",
    },
    { say: dim("  plan.md  6 lines"), afterMs: 300 },
    { say: `${blue("●")} Checking the plan against your choice`, afterMs: 500 },
    { say: green("  ✓ consistent"), afterMs: 300 },
    { complete: { summary: "The plan for the to-do list is in plan.md. Kept: {answer}." } },
  ],
  reply: "Thank you. I am only the demo agent, so I have only noted this: {message}",
};

const korean: Scenario = {
  steps: [
    { say: `${blue("●")} 요청하신 내용을 읽고 있습니다`, afterMs: 300 },
    { say: dim("  기존 메모를 찾는 중 … 없음"), afterMs: 500 },
    { say: dim("  할 일 목록을 보관할 곳이 세 군데 떠오릅니다"), afterMs: 500 },
    { say: `${yellow("!")} 직접 정해 주셔야 할 것이 하나 있습니다`, afterMs: 400 },
    {
      ask: {
        category: "choice",
        question: "할 일 목록을 어디에 보관할까요?",
        options: ["브라우저", "SQLite 파일", "텍스트 파일"],
        default: "텍스트 파일",
        required: true,
      },
    },
    { say: `${green("✓")} 선택하신 것: {answer}`, afterMs: 200 },
    { say: `${blue("●")} plan.md 작성 중`, afterMs: 500 },
    {
      write: "plan.md",
      content:
        "# 할 일 목록\n\n보관: {answer}.\n\n1. 항목을 추가하고, 완료하고, 지웁니다.\n2. 프로그램이 멈춰도 아무것도 잃지 않습니다.\n3. 한 페이지이며 키보드만으로 쓸 수 있습니다.\n",
    },
    { say: dim("  plan.md  6줄"), afterMs: 300 },
    { say: `${blue("●")} 선택과 계획이 맞는지 확인 중`, afterMs: 500 },
    { say: green("  ✓ 일치함"), afterMs: 300 },
    { complete: { summary: "할 일 목록 계획이 plan.md에 있습니다. 보관: {answer}." } },
  ],
  reply: "고맙습니다. 저는 데모 에이전트라서 적어 두기만 합니다: {message}",
};
