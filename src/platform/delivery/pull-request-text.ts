import type { Review } from "../../protocol/task/review.ts";
import { taskLanguage } from "../../protocol/task/language.ts";

/** The task that a pull request delivers. */
export interface DeliveredWork {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** The last approval, with its verification. */
  readonly approval: Review;
  /** The address of the page; null if it is unknown. */
  readonly pageUrl: string | null;
}

/** The limits of the three hosts are higher: GitHub takes 65,536 characters of text and 256 of a title. */
const longestDescription = 30_000;
const longestTitle = 200;
const mostCriteria = 100;

/** Returns the title of a pull request. */
export function requestTitle({ title }: Pick<DeliveredWork, "title">): string {
  const line = title.replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
  return line.length <= longestTitle ? line : `${line.slice(0, longestTitle - 1)}…`;
}

/** Returns the text of a pull request: the task, the verification and the link, between two marks. */
export function requestText(work: DeliveredWork): string {
  const words = taskLanguage(work) === "ko" ? ko : en;
  const { description, approval, pageUrl } = work;
  const parts = [
    cut(description.trim()),
    `### ${words.verification}`,
    verdict(approval, words),
    criteria(approval, words),
    pageUrl === null ? "" : `[${words.open}](${pageUrl}/t/${work.id})`,
  ];
  const text = parts.filter((part) => part !== "").join("\n\n");
  return `${begin(work.id)}\n${text}\n${end(work.id)}`;
}

/**
 * Replaces the part of a pull request's text that an earlier delivery wrote, and keeps what people wrote around it. Null if
 * it contains no such part: the text is somebody else's then.
 */
export function replacedText(current: string, id: string, text: string): string | null {
  const from = current.indexOf(begin(id));
  const to = current.indexOf(end(id), from);
  if (from === -1 || to === -1) return null;
  return `${current.slice(0, from)}${text}${current.slice(to + end(id).length)}`;
}

function begin(id: string): string {
  return `<!-- signalbox ${id} -->`;
}

function end(id: string): string {
  return `<!-- /signalbox ${id} -->`;
}

/** Shortens a description and disarms its comments, which could hide text or end the marked part. */
function cut(text: string): string {
  const shown = text.length <= longestDescription ? text : `${text.slice(0, longestDescription)}…`;
  return shown.replaceAll("<!--", "&lt;!--");
}

function verdict({ verified, reason, verification, commit }: Review, words: Words): string {
  if (!verified) return words.unverified(oneLine(reason ?? ""));
  const all = verification?.criteria ?? [];
  const passed = all.filter(({ status }) => status === "passed").length;
  return words.passed(passed, all.length, commit.slice(0, 12));
}

/** Lists the criteria by their titles, which come from the workflow. Words of agents stay out. */
function criteria({ verification }: Review, words: Words): string {
  return (verification?.criteria ?? [])
    .slice(0, mostCriteria)
    .map(({ status, title }) => `- ${words.statuses[status]}: ${oneLine(title)}`)
    .join("\n");
}

function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .replaceAll("<", "&lt;")
    .trim()
    .slice(0, 300);
}

const en = {
  verification: "Verification",
  open: "Open in Signalbox",
  passed: (passed: number, all: number, commit: string) =>
    `Passed: ${passed} of ${all} criteria, checked at commit \`${commit}\` and approved by a reviewer.`,
  unverified: (reason: string) => `Accepted without a passed verification. Reason: ${reason}`,
  statuses: { passed: "Passed", failed: "Failed", not_checked: "Not checked" },
};

type Words = typeof en;

const ko: Words = {
  verification: "검증",
  open: "Signalbox에서 열기",
  passed: (passed, all, commit) =>
    `통과: 기준 ${all}개 중 ${passed}개. 검증을 거쳐 검토자가 승인한 커밋: \`${commit}\``,
  unverified: (reason) => `검증을 통과하지 못한 상태로 승인했습니다. 이유: ${reason}`,
  statuses: { passed: "통과", failed: "실패", not_checked: "확인 안 함" },
};
