/**
 * Words of headings by their meaning, in English and Korean. A line names a concept first, then the words for it; a
 * word may stand on several lines. Headings are compared by these concepts, so that "MVP scope", "Scope of the
 * MVP" and "MVP 범위" are the same.
 */
const lines = `
summary overview abstract introduction intro brief glance nutshell pitch 요약 개요 소개 한눈에
problem pain challenge 문제 문제점 불편 고충
solution answer 해결 해결책 해결방법 해결방안 솔루션
target intended aimed 대상 타깃 타겟 목표고객
user customer audience people client 사용자 이용자 고객 유저 사람 사용자층
value benefit outcome gain 가치 효과 이점 편익
assumption hypothesis 가정 전제
risk threat danger uncertainty concern 위험 리스크
market industry 시장
size sizing volume potential tam 규모 크기
competitor competition competitive rival alternative 경쟁 경쟁자 경쟁사 경쟁제품 대안
difference differentiation differentiator different distinct unique uniqueness usp advantage positioning 차별 차별점 차별화 우위 강점
conclusion conclude takeaway implication verdict 결론 시사점 맺음말
primary main core key 주요 핵심 주된 대표 주 메인 첫째 첫번째 일차
secondary other additional further supporting 보조 부 기타 다른 서브 둘째 두번째 이차
persona archetype 페르소나
need want 필요 요구 니즈 욕구
exclude not non anti exclusion excluded without 아닌 아님 제외 비대상 밖 외 않는 않을 않기로 no 뺀 뺄 빼는 빼기 빠진 배제 미포함
journey 여정 저니
map 지도 맵
story stories 이야기 스토리
moment 순간
truth decisive critical crucial 결정적 진실
edge corner exceptional exception special unusual 예외 경계 특수 엣지
case situation 상황 경우 케이스 사례 시나리오 scenario
proposition 제안
revenue income earning earn pricing price monetisation monetization money 수익 매출 가격 요금 과금 요금제 수익화
model scheme 모델 모형
cost expense spending budget 비용 지출 예산
unit 단위 유닛
economics economic economy profitability breakeven margin 경제 경제성 수지 손익 이코노믹스
channel distribution acquisition marketing reach 채널 유통 홍보 경로
vision mission 비전 지향
scope extent 범위 포함
mvp 최소기능제품 첫버전
success 성공 성과
metric kpi measure measurement indicator criterion criteria 지표 기준 척도 측정 재는 재는가 재기
goal objective aim target 목표
constraint limitation restriction limit 제약 제한 한계 제약조건 제약사항
feature function functionality capability 기능
list catalogue catalog inventory 목록 리스트 일람
detail description specification spec 상세 세부 명세 설명
dependency dependence depend prerequisite 의존 의존성 의존관계 선후관계
nonfunctional nfr quality 비기능 품질
requirement 요구사항 요건 요구
stack technology tech technical 스택 기술
reason rationale justification why motivation 이유 근거 사유 까닭
integration service external connector thirdparty 연동 통합 서비스 연계 외부서비스
environment setup tooling 환경
development developer dev local 개발
milestone 마일스톤 이정표
order sequence sequencing priority 순서 우선순위 차례
resource team staffing effort capacity people 자원 인력 리소스
release launch rollout shipping 출시 릴리스 릴리즈 공개
plan 계획
schedule timeline calendar time 일정 시간표
screen page view 화면 페이지 스크린
navigation navigate route routing sitemap 이동 내비게이션 네비게이션 동선
design 디자인 설계 ui ux
principle guideline style 원칙 지침 스타일
entity entities table schema 엔티티 엔터티 개체 테이블 스키마
relation relationship association 관계 연관
index indices indexes 색인 인덱스
query queries lookup 조회 질의 쿼리
life lifecycle lifetime retention deletion archive archiving 수명 생애 보존 보관 생명주기
data 데이터 자료 정보
flow process workflow 흐름 플로우 과정
diagram chart drawing figure 다이어그램 도식 그림 흐름도 도표 순서도 구성도 구조도 배치도 개념도
state status persistence 상태
convention common general standard basics rule 규약 관례 규칙 공통 컨벤션 약속
endpoint api operation command interface route 엔드포인트 명령 명령어 인터페이스
error failure fault exception 오류 에러 실패 장애 예외
handling treatment recovery 처리 대응
security authentication authorisation authorization permission access privacy 보안 인증 권한
component module part 구성 구성요소 컴포넌트 모듈 요소
deployment deploy hosting infrastructure 배포 배치 호스팅 인프라
operation operate ops monitoring 운영 모니터링
decision adr choice tradeoff 결정 판단 선택
structure layout tree organisation organization architecture 구조 디렉터리 아키텍처
pattern idiom 패턴 방식
area place location 영역 부분 곳 지점 대상
change modify modified modification affected touch edit update 변경 수정 바꿀 고칠
impact effect consequence affected influence 영향 파급
file 파일
create new add addition 새 새로 만들 신규 생성 추가 신설
delete deleted remove removal 삭제 지울 제거
approach procedure method implementation 진행 방법 접근 구현 절차
step stage 단계 절차
test testing verification qa 테스트 시험 검증
strategy 전략
existing current old previous 기존 현재
manual exploratory 수동 수작업
regression 회귀 리그레션
trigger start invocation 트리거 시작 발동 계기
condition branch branching 조건 분기
loop iteration repetition 반복 루프
whole endtoend e2e full 전체 종단
performance speed latency load 성능 속도
analysis assessment evaluation 분석 평가
work task job 작업 업무
`;

/** Concepts that a heading may leave out, unless nothing else is left of it. */
const weak = new Set("summary model map list detail plan analysis strategy handling goal work".split(" "));

/** Expressions of several words that mean one concept. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bout of\b|\bleave out\b|\bleft out\b/g, "not"],
  [/\bnon functional\b/g, "nonfunctional"],
  [/\bend to end\b/g, "endtoend"],
  [/\bthird part(?:y|ies)\b/g, "thirdparty"],
  [/\bminimum viable product\b|\bfirst version\b/g, "mvp"],
  [/\bbreak even\b/g, "breakeven"],
  [/\bset up\b/g, "setup"],
  [/\bwho (?:it|this) is for\b/g, "target user"],
  [/\bwho (?:it|this) is not for\b/g, "not user"],
  [
    /\bwho (?:will )?uses? (?:it|this)\b|누가 (?:쓰|사용)[가-힣]{0,4}|누구를 위한[가-힣 ]{0,8}/g,
    "target user",
  ],
  [
    /\bacceptance criteria\b|\bdefinition of done\b|(?:완료|인수|성공|수용) ?(?:기준|조건)/g,
    "success criterion",
  ],
  [/(?:실행|시작|발동) ?(?:조건|시점|시기)/g, "trigger"],
  [/(?:수동|직접) ?(?:확인|점검)/g, "manual test"],
  [/화면 ?(?:전환|흐름)/g, "navigation"],
  [/안 (?=하는|만드는|넣는|할|만들|넣을)/g, "않는 "],
  [/\bwho we (?:dont|do not|are not|arent)\b/g, "not user"],
  [/\bwhat (?:could|can|might) go wrong\b/g, "risk"],
  [/(?<!\d)1(?:차|순위) /g, "primary "],
  [/(?<!\d)2(?:차|순위) /g, "secondary "],
];

const ignored = new Set(
  (
    "the a an of and or to for in on by with between from our we us its their this that is are be as at it & what how " +
    "것 일 점 하지 이번 이번에 에 에는 에서 에서는 의 은 는 이 가 을 를 와 과 로 으로"
  ).split(" "),
);

const byWord = new Map<string, string[]>();
for (const line of lines.trim().split("\n")) {
  const [concept = "", ...words] = line.split(" ");
  for (const word of [concept, ...words]) {
    const known = byWord.get(stem(word)) ?? [];
    byWord.set(stem(word), [...known, concept]);
  }
}
const longestKorean = Math.max(...[...byWord.keys()].filter(isKorean).map((word) => word.length));

/** Returns the concepts of a text that was reduced to words. An unknown word is a concept of its own. */
export function conceptsOf(text: string): ReadonlySet<string> {
  let plain = text;
  for (const [expression, word] of phrases) plain = plain.replaceAll(expression, word);
  // "MVP에서": a particle follows a Latin word without a space.
  plain = plain.replaceAll(/(?<=[a-z0-9])(?=[가-힣])/g, " ");
  const concepts = new Set<string>();
  for (const word of plain.split(" ")) {
    if (ignored.has(word) || word === "") continue;
    const known = byWord.get(stem(word)) ?? (isKorean(word) ? inKorean(word) : [stem(word)]);
    for (const concept of known) concepts.add(concept);
  }
  // Korean writes compounds with or without spaces.
  const joined = plain.split(" ").filter(isKorean).join("");
  for (const concept of joined.length <= maxJoined ? wordsIn(joined) : []) concepts.add(concept);
  return concepts;
}

const maxJoined = 100;

/** Returns the concepts that make the meaning: all but the weak ones, or all if there are only weak ones. */
export function coreOf(concepts: ReadonlySet<string>): ReadonlySet<string> {
  const core = [...concepts].filter((concept) => !weak.has(concept));
  return core.length === 0 ? concepts : new Set(core);
}

/** Returns the concepts of a Korean word, or the word without its particle if nothing is known. */
function inKorean(word: string): readonly string[] {
  const found = wordsIn(word);
  return found.length > 0 ? found : [word.replace(/(?:의|과|와|및|별|들)$/, "")];
}

/** Finds known words of two syllables or more, the longest first. */
function wordsIn(text: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length;) {
    let length = Math.min(longestKorean, text.length - at);
    while (length >= 2 && !(isKorean(text[at] ?? "") && byWord.has(text.slice(at, at + length)))) length--;
    if (length < 2) {
      at++;
      continue;
    }
    found.push(...(byWord.get(text.slice(at, at + length)) ?? []));
    at += length;
  }
  return found;
}

function isKorean(word: string): boolean {
  return /^[가-힣]/.test(word);
}

/** Reduces an English word to its singular. */
function stem(word: string): string {
  if (word.length <= 3 || isKorean(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") && !/(?:ss|us|is|ics)$/.test(word) ? word.slice(0, -1) : word;
}
