import { readMarkdown } from "../../../protocol/markdown/markdown-lines.ts";
import { plainHeading, sectionsOf } from "../../../protocol/markdown/sections.ts";

/** Returns the headings of a guide's template with their other names, except those that are placeholders themselves. */
export function headingsOfGuide(guide: string): string[][] {
  const template = templateOf(guide);
  if (template === null) return [];
  const { headings } = readMarkdown("template", template);
  return headings.flatMap(({ level, text }) =>
    level < 2 || text.includes("[") ? [] : [[text, ...(otherNames[text] ?? [])]],
  );
}

/** Returns a guide's template, or null. */
export function templateOf(guide: string): string | null {
  return fencedPart(guide, "template");
}

/** Returns a guide's example, or null. */
export function exampleOf(guide: string): string | null {
  return fencedPart(guide, "example");
}

function fencedPart(guide: string, name: string): string | null {
  const document = readMarkdown("guide", guide);
  const part = sectionsOf(document).find(({ level, text }) => level === 2 && plainHeading(text) === name);
  if (part === undefined) return null;
  const last = part.lines.at(-1)?.number ?? part.line;
  const fence = document.fences.find(({ line }) => line > part.line && line <= last);
  return fence === undefined ? null : fence.lines.join("\n");
}

/** Other names of the headings of the guides' templates, the Korean one first. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  Summary: ["요약"],
  Problem: ["문제"],
  Solution: ["해결 방법"],
  "Target users": ["대상 사용자", "Audience", "Who it is for"],
  Value: ["가치", "기대 효과"],
  "Assumptions and risks": ["가정과 위험"],
  "Market overview": ["시장 개요", "Background"],
  "Market size": ["시장 규모"],
  Competitors: ["경쟁 제품", "Competitive landscape"],
  Differentiation: ["차별점", "Why we are different"],
  Conclusion: ["결론"],
  "Primary persona": ["주 페르소나", "핵심 사용자"],
  "Secondary personas": ["보조 페르소나", "부 페르소나", "Other users"],
  "Needs by persona": ["페르소나별 필요", "Needs"],
  "Not our users": ["대상이 아닌 사람", "비대상 사용자", "Anti-personas", "Who it is not for"],
  "Journey map": ["여정 지도"],
  "User stories": ["사용자 이야기", "사용자 스토리", "유저 스토리"],
  "Moments of truth": ["결정적 순간", "Key moments", "진실의 순간"],
  "Edge cases": ["예외 상황", "Special cases"],
  "Value proposition": ["가치 제안"],
  "Revenue model": ["수익 모델", "수익 구조", "비즈니스 모델", "Pricing"],
  Costs: ["비용"],
  "Unit economics": ["단위 경제", "손익"],
  Channels: ["채널", "Go to market"],
  Vision: ["비전"],
  "Scope of the MVP": ["MVP 범위", "MVP에 넣는 것", "만드는 것", "만들 것", "포함 범위", "In scope"],
  "Out of scope": ["범위 밖", "제외 범위", "하지 않는 것", "MVP에서 뺀 것", "Non-goals", "Exclusions"],
  "Success metrics": ["성공 지표", "핵심 지표", "KPIs", "Goals and metrics"],
  Constraints: ["제약", "제약 조건"],
  "Feature list": ["기능 목록"],
  "Feature details": ["기능 상세"],
  "Dependencies between features": ["기능 사이의 의존", "기능 간 의존성", "Dependencies"],
  "Non-functional requirements": ["비기능 요구사항", "Quality requirements"],
  Stack: ["스택", "기술 스택", "Technology"],
  Reasons: ["이유", "선정 이유", "Rationale"],
  Integrations: ["연동", "외부 서비스"],
  "Development environment": ["개발 환경", "Local setup"],
  "Technical risks": ["기술 위험", "기술적 위험"],
  Milestones: ["마일스톤", "이정표", "단계", "추진 일정", "Phases"],
  "Order and dependencies": ["순서와 의존", "선후 관계", "작업 순서", "Sequence"],
  Resources: ["자원", "인력", "Team"],
  "Release plan": ["출시 계획", "배포 계획", "Rollout"],
  "Risks to the schedule": ["일정 위험", "Schedule risks"],
  "Screen list": ["화면 목록"],
  "Screen details": ["화면 상세"],
  Navigation: ["화면 이동", "내비게이션"],
  "Design principles": ["디자인 원칙"],
  Entities: ["엔티티", "엔터티", "테이블", "Tables"],
  Relations: ["관계", "Relationships"],
  "Indexes and queries": ["색인과 조회", "인덱스와 쿼리"],
  "Life of the data": ["데이터의 수명", "데이터 보존", "Retention", "Data lifecycle"],
  "Flow list": ["흐름 목록"],
  Flows: ["흐름"],
  Diagrams: ["다이어그램", "흐름도"],
  States: ["상태", "State transitions"],
  Conventions: ["규약", "공통 규칙", "Basics"],
  Endpoints: ["엔드포인트", "API 목록", "Commands", "Functions"],
  Errors: ["오류", "Error codes"],
  Security: ["보안"],
  Overview: ["개요", "전체 구조", "전체 구성", "시스템 구성도"],
  Components: ["구성 요소", "컴포넌트"],
  "Data flow": ["데이터 흐름"],
  "Deployment and operation": ["배포와 운영", "배포", "Infrastructure"],
  Decisions: ["결정", "설계 결정", "Trade-offs"],
};
