/** A field of a task that the platform reads. */
export type FieldName =
  | "depends"
  | "parallel"
  | "specialist"
  | "domain"
  | "files"
  | "tests"
  | "criteria"
  | "worktree"
  | "priority"
  | "phase";

const names: Readonly<Record<FieldName, string>> = {
  depends:
    "depends|depends on|dependency|dependencies|deps|dep|requires|blocked by|prerequisite|prerequisites|after|의존성|의존|의존 태스크|의존 작업|선행|선행 작업|선행 태스크|선행 조건",
  parallel: "parallel|parallel with|병렬|병렬 가능|병렬 실행|병렬 가능 여부",
  specialist:
    "specialist|specialists|agent|agents|owner|owners|assignee|담당|담당자|담당 에이전트|에이전트|전문가",
  domain: "domain|layer|영역|도메인|레이어|계층",
  files: "files|file|outputs|output|deliverables|artifacts|산출물|파일|대상 파일|수정 파일",
  tests: "test|tests|test command|test commands|테스트|테스트 명령|테스트 명령어",
  criteria:
    "criteria|acceptance|acceptance criteria|done when|definition of done|completion criteria|exit criteria|완료 조건|인수 조건|완료 기준|수락 조건|수락 기준|인수 기준",
  worktree:
    "worktree|git worktree|worktree setup|git worktree setup|worktree 설정|git worktree 설정|워크트리|워크트리 설정|git 워크트리 설정",
  priority: "priority|우선순위|우선 순위|중요도",
  phase: "phase|페이즈|단계",
};

/** The fields by their names, in small letters and with a capital letter. */
const fields: ReadonlyMap<string, FieldName> = new Map(
  Object.entries(names).flatMap(([field, list]) =>
    list
      .split("|")
      .flatMap((name) => [name, name.charAt(0).toUpperCase() + name.slice(1)])
      .map((name): [string, FieldName] => [name, field as FieldName]),
  ),
);

/**
 * Returns the field with an English or Korean name, without regard to case and to a remark in brackets; null
 * if there is none.
 */
export function fieldNamed(name: string): FieldName | null {
  const field = fields.get(name) ?? fields.get(name.trim().toLowerCase());
  if (field !== undefined) return field;
  // A name of nothing but words is plain already.
  return words.test(name) ? null : (fields.get(plainName(name)) ?? null);
}

const words = /^[A-Za-z]+(?: [A-Za-z]+)*$/u;

/** Returns a name in lower case, without signs around it and without a remark in brackets after it. */
export function plainName(name: string): string {
  const plain = name
    .replace(/^[^\p{L}\p{N}]+/u, "")
    .replace(/[(（[].*$/su, "")
    .toLowerCase();
  return plain
    .trim()
    .split(/[\s_]+/u)
    .join(" ");
}
