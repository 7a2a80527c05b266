import { clue } from "./clue.ts";

/** Clues in Korean texts about the type of a task, in the notation of phrase.ts. The star matches particles. */
export const KOREAN = [
  clue("question", 6, "어떻게|왜|무엇*|뭐*|뭔*|어느|어떤|어디*|누가|언제"),
  clue("advice", 5, "설명*|검토*|리뷰해*|가르쳐*|조언*|궁금*|분석해*|요약*"),
  clue(
    "advice",
    4,
    "알려*|추천*|비교*|차이*|장단점*|방식*|원리*|작동하는지|동작하는지|가장 좋은|제일 좋은|최선*|더 나은",
  ),
  clue("advice", 3, "이유*|원인*|리뷰*|조사*|중에/중 … 좋*|아니면|좋을*|나을*|내/제/우리 경우*"),
  // A search for knowledge ends with its verb; "길 찾기 앱" and "찾아 주는 앱" are applications.
  clue("advice", 5, "찾기$|찾아줘$|찾아 줘$|찾아주세요$|찾아 주세요$|알아보기$|알아봐*$|검색해*$"),
  clue("advice", 3, "모범 사례*|모범사례*|베스트 프랙티스*"),
  // A single function is a snippet, not an application.
  clue("snippet", 4, "함수|함수를|함수가|함수만|메서드|메서드를|메소드|메소드를|헬퍼|훅|훅을"),
  clue(
    "snippet",
    4,
    "함수*/메서드*/메소드*/헬퍼*/훅* 작성*/구현*/만들*|함수*/메서드*/메소드*/헬퍼*/훅* 하나*|함수 짜*|함수를 짜*",
  ),
  clue("snippet", 4, "정규식*|정규표현식*|정규 표현식*|스니펫*|예제*|쿼리문*"),

  clue(
    "change",
    5,
    "고쳐*|고치*|수정*|리팩*|업그레이드*|마이그레이션*|개선*|바꿔*|바꾸*|제거*|교체*|최적화*|옮겨*|전환*",
  ),
  clue("change", 4, "추가*|해결*|업데이트*|변경*|삭제*|넣어*|갱신*"),
  clue("change", 3, "버그*|의존성*|고장*"),
  clue("change", 2, "*에 … 추가*/넣어*|*에서 … 제거*/삭제*"),
  clue(
    "existing_code",
    4,
    "기존*|지금 쓰는|현재|레거시*|코드베이스*|우리/제/내/이 앱*/사이트*/프로젝트*/저장소*/코드*",
  ),

  clue(
    "schedule",
    5,
    "매일*|매주*|매월*|매달*|매시간*|매시*|매분*|*마다|주간|일간|일일|월간|정기*|주기적*|크론*|날마다",
  ),
  clue("schedule", 2, "예약*|스케줄*|일정*"),
  clue("trigger", 5, "트리거*|웹훅*|*될 때*|*할 때*|올 때*"),
  clue("trigger", 5, "*되면|*오면|*기면|*나면|*지면"),
  clue("trigger", 3, "*면 … 알려*/보내*/알림*/기록*|새 … *면"),
  clue("trigger", 3, "*하면|병합*|머지*|푸시*"),
  clue("automation", 5, "자동화*|자동|자동으로|동기화*"),
  clue("automation", 4, "연동*|백업*|감시*|워크플로*|지켜보*"),
  clue("automation", 3, "모니터링*|배포*|파이프라인*|경보*|경고*"),
  clue("automation", 2, "알림*|보내*|전송*|메시지*|슬랙*|노션*|디스코드*"),

  clue("build", 5, "만들*|만드*|만든*|구축*|제작*"),
  clue("build", 4, "개발해*|개발하*|처음부터|새 앱*/프로젝트*/서비스*/사이트*|새로|새로운"),
  clue("build", 2, "구현*|작성*|설계*"),
  clue(
    "whole_app",
    3,
    "앱*|*앱|애플리케이션*|어플*|웹사이트*|홈페이지*|랜딩 페이지*|랜딩페이지*|쇼핑몰*|게임*|대시보드*|포트폴리오*|블로그*",
  ),
  clue("whole_app", 2, "도구*|서비스*|서버*|플랫폼*|시스템*|프로그램*|챗봇*|봇|라이브러리*|스토어*"),
] as const;

/** Polite requests for work. With one of them, a question mark does not make the text a question. */
export const KOREAN_COURTESIES = "수 있나요/있을까요/있어*/있습니까|주실래요|*줄래|*줄래요|주시겠*|부탁*";
