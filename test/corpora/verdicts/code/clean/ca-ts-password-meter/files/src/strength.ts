export type Reason = "too_short" | "common" | "repeated" | "sequence" | "one_kind";
export interface Strength {
  score: number;
  reasons: Reason[];
}

// 유출 목록에서 가장 자주 보이는 낱말. 전체 목록은 서비스가 커지면 파일로 옮긴다.
const COMMON = ["password", "qwerty", "letmein", "iloveyou", "admin"];

/** 비밀번호의 점수(0~4)와 감점 이유. */
export function strength(password: string, minLength: number): Strength {
  const reasons: Reason[] = [];
  const lower = password.toLowerCase();
  if ([...password].length < minLength) reasons.push("too_short");
  if (COMMON.some((word) => lower.includes(word))) reasons.push("common");
  if (/(.)\1{3,}/u.test(password)) reasons.push("repeated");
  if (hasSequence(lower)) reasons.push("sequence");
  if (kinds(password) < 2) reasons.push("one_kind");
  return { score: Math.max(0, 4 - reasons.length * 2 + (reasons.length > 0 && [...password].length >= 20 ? 1 : 0)), reasons };
}

/** 1234나 abcd처럼 이어지는 글자가 넷 이상 있는가. */
export function hasSequence(text: string): boolean {
  let run = 1;
  for (let index = 1; index < text.length; index += 1) {
    const next = text.charCodeAt(index) === text.charCodeAt(index - 1) + 1 && /[a-z0-9]/.test(text[index]!);
    run = next ? run + 1 : 1;
    if (run >= 4) return true;
  }
  return false;
}

/** 글자의 종류 수: 소문자, 대문자, 숫자, 그 밖. */
export function kinds(text: string): number {
  return [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/].filter((kind) => kind.test(text)).length;
}
