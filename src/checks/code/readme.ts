import type { Finding } from "../finding.ts";
import { readMarkdown } from "../../protocol/markdown/markdown-lines.ts";
import type { MarkdownDocument } from "../../protocol/markdown/markdown-lines.ts";
import { sectionsOf } from "../../protocol/markdown/sections.ts";
import { variablesRead } from "./environment.ts";
import type { ProjectFiles } from "./project-files.ts";
import { missingCommands } from "./readme-commands.ts";

/**
 * Checks that the README describes the project, its installation, use and tests, and the variables it reads, and that
 * the commands it names exist.
 */
export function checkReadme(project: ProjectFiles): Finding[] {
  const path = project.paths.find((path) =>
    /^readme(?:[._-]?(?:en|ko|kr))?(?:\.(?:md|markdown|rst|txt))?$/i.test(path),
  );
  const text = path === undefined ? null : project.textOf(path);
  if (path === undefined || text === null) {
    return [{ message: "There is no README at the root of the project.", suggestion: "Write a README.md." }];
  }
  const document = readMarkdown(path, text);
  const variables = [...variablesRead(project).keys()];
  const missing = Object.entries(parts).filter(([name, { heading, content }]) => {
    if (hasPart(document, heading) || saysIt(document, content, name === "running")) return false;
    return (
      name !== "environment" || variables.length === 0 || !variables.every((each) => text.includes(each))
    );
  });
  const names = [...(hasDescription(document) ? [] : ["description"]), ...missing.map(([name]) => name)];
  return [
    ...names.map((name) => ({
      file: path,
      message: `The README has no section on ${name}.`,
      suggestion:
        "Add sections on description, installation, running, testing and environment to the README.",
    })),
    ...missingCommands(path, document, project),
  ];
}

/** The parts of a README: words of their headings, and content that says as much without a heading of its own. */
const parts = {
  installation: {
    heading:
      /install|set-?\s?up|getting started|quick ?start|prerequisit|requirements|설치|준비|시작하기|요구/i,
    content:
      /\b(?:npm (?:ci|i|install)|pnpm (?:i|install)|yarn(?: install)?$|pip3? install|poetry install|uv (?:sync|pip)|go (?:mod download|install|build)|cargo (?:build|install)|bundle install|docker (?:compose )?build)\b|no(?:thing)? (?:installation|to install)|without installation|needs no installation|설치할 (?:것|필요)|설치 ?없이|설치가 필요 ?없/im,
  },
  running: {
    heading:
      /^(?!.{0,60}(?:\btest|테스트|시험)).{0,200}(?:\brun|usage|\buse\b|using|\bstart|quick ?start|how to use|commands?\b|launch|실행|사용(?! ?(?:기술|스택|언어|도구|라이브러리))|쓰는 ?법|쓰기|구동|켜기|시작하기|시작)/i,
    content:
      /\b(?:npm (?:start|run (?:start|dev|serve|preview))|npx (?!vitest|jest|mocha|tsc|eslint)\S+|node (?:-\S+ ){0,3}(?!\S{0,100}test)[\w./-]{1,100}\.[cm]?[jt]s|python3? (?:-m )?(?!unittest|pytest|pip|venv|compileall|coverage|-)(?!\S{0,100}test)[\w./-]{1,100}|go run|cargo run|docker (?:run|compose up)|make (?:run|start|serve|dev))\b/im,
  },
  testing: {
    heading: /test|테스트|시험|검사/i,
    content:
      /\b(?:npm (?:t|test|run test)|pnpm test|yarn test|node --test|pytest|python3? -m (?:unittest|pytest)|go test|cargo test|make (?:test|check)|vitest|jest|mocha|tox|bun test|deno test)\b/im,
  },
  environment: {
    heading: /environment|configur|variable|settings|options?\b|\benv\b|환경|설정|변수/i,
    content: /\b(?:no|without|needs no|reads no) environment variables?|환경 ?변수[^\n]{0,20}(?:없|않)/i,
  },
} as const;

/** True if a section has a matching heading and content. */
function hasPart(document: MarkdownDocument, words: RegExp): boolean {
  return sectionsOf(document).some(
    ({ text, lines, level }) =>
      level > 1 &&
      words.test(text) &&
      lines.some(({ kind }) => !["blank", "heading", "comment"].includes(kind)),
  );
}

/** True if a line other than a heading says it. How to bring a release to a server is not how to run the project. */
function saysIt(document: MarkdownDocument, content: RegExp, isRun: boolean): boolean {
  const ofDeployment = new Set(
    isRun
      ? sectionsOf(document)
          .filter(({ text, level }) => level > 1 && /^(?:\P{L}{0,9})(?:deploy|배포)/iu.test(text))
          .flatMap(({ lines }) => lines.map(({ number }) => number))
      : [],
  );
  return document.lines.some(
    ({ kind, text, number }) =>
      kind !== "heading" && kind !== "comment" && !ofDeployment.has(number) && content.test(text),
  );
}

/** True if there are some words below the title or in a section of their own. */
function hasDescription(document: MarkdownDocument): boolean {
  const own = sectionsOf(document).find(
    ({ text, level }) =>
      level > 1 && /descri|about|overview|introduc|what (?:is|it)|소개|설명|개요|무엇/i.test(text),
  );
  const firstPart = document.headings.find(({ level }) => level > 1)?.line ?? Infinity;
  const lines = own?.lines ?? document.lines.filter(({ number }) => number < firstPart);
  const words = lines
    .filter(({ kind }) => kind === "text" || kind === "item" || kind === "quote")
    .map(({ text }) => text.trim());
  return words.join(" ").length >= 20;
}
