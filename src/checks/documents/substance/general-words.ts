/** Words that are true of any product: articles and verbs, words about documents, and words of advertising. */
const english = new Set(
  (
    "a an the this that these those it its they them their we us our you your he she his her who whom which what when where why how if then else than so as at by for from in into of off on onto out over " +
    "to up with within without about across after all also and any are be been being because before between both but can could did do does done down during each every few further had has have having here i is just " +
    "may might more most much must no nor not now only or other others own same shall should some such there through too under until very was were while will would yet one two way ways well thanks together toward towards " +
    // about documents
    "section chapter document describe describes described description overview summary introduction conclusion following below above part parts detail details information content text given gives give explain explains explained " +
    "present presented determine determined consider considered say said drawn follow follows result results list listed define defined state stated regard regarding concerning aspect aspects topic point points " +
    // about any product
    "application app product solution system platform service software project tool website team company organisation organization business customer customers user users people person client clients audience target group groups segment segments " +
    "market markets industry competitor competitors competition feature features function functions functionality requirement requirements need needs want wants problem problems issue issues risk risks goal goals vision mission value values " +
    "benefit benefits cost costs price prices revenue income margin margins growth model models plan plans strategy approach process processes step steps phase stage stages action actions input output data error errors case cases situation situations " +
    "exist exists situated take takes taken place change changes recent recently move moves thing things make makes made use uses used using work works working help helps provide provides provided offer offers offered allow allows enable enables support supports ensure ensures achieve achieves " +
    "handle handles handled occur occurs happen happens perform performs performed display displays shown show shows see sees create creates manage manages improve improves increase increases reduce reduces meet meets include includes " +
    "number size different difference differentiation compete competes consists fall falls short necessary needed appropriate appropriately properly correctly accordingly various several many multiple new existing current future possible important main general common usual typical specific relevant related additional based " +
    // advertising
    "empower empowers empowering efficient efficiently efficiency effective effectively intuitive modern simple simply easy easily seamless seamlessly powerful robust scalable scalability flexible flexibility secure reliable innovative cutting edge state art best class " +
    "leading high quality user-friendly friendly experience experiences individual personalised personalized adapt adapts grow grows free tier premium reach monetise monetize monetises engaged engagement adding attractive medium long term sustainable path profitability marginal decreases " +
    "social media search engine engines partnership partnerships word mouth drive drives driving continuous continuously organic satisfaction satisfied delight success successful successfully smooth smoothly fast quickly quick timely optimal optimise optimize optimised maintain maintainable maintenance stable proven technology technologies architecture infrastructure marketing usage depends lead leads leverage unlock journey holistic solution-oriented helpful message unexpected something"
  ).split(" "),
);

/** Beginnings of Korean words that are true of any product. */
const korean =
  "사용자 이용자 고객 서비스 제품 시스템 애플리케이션 앱 프로그램 플랫폼 프로젝트 기능 시장 경쟁 문제 해결 가치 목표 비전 전략 계획 방법 방식 과정 단계 절차 상황 경우 순간 경험 만족 성공 영향 효과 효율 편리 편하 쉽고 쉽게 쉬운 직관 현대 혁신 최적 최선 최고 다양 적절 알맞 친절 신속 빠르 빠른 원활 안정 검증 확장 유지 보수 관리 운영 제공 지원 개선 향상 증가 감소 발생 처리 대응 안내 표시 보여 배치 구성 요소 상태 각각 각 모든 모두 여러 그 이 저 것 수 때 등 및 또 또한 따라서 그리고 하지만 그래서 매우 더 더욱 잘 가장 중요 필요 관련 해당 기반 통해 위해 위한 대한 대해 있으며 있다 있는 있고 있습니다 없이 하다 한다 하는 하고 하며 하여 해야 합니다 된다 되는 되어 됩니다 이다 입니다 않는 않고 만들 만든다 수정 변경 추가 삭제 우리 기술 선택 설명 여기 내용 항목 다음 아래 위 문서 정의 작성 사용 이용 개발 데이터 정보 파일 오류 예외 성능 보안 품질 향후 지속 성장 크게 큰 미치 미친 주는 주고 준다 다하 밖 맞게 맞는 쓸 같은 같이 도록 따른다 따라 영역 구조 의존성 관례 규칙 패턴 테스트 위험 이유 결론 시점 관점 측면 부분".split(
    " ",
  );
const koreanByFirst = new Map<string, string[]>();
for (const word of korean)
  koreanByFirst.set(word[0] ?? "", [...(koreanByFirst.get(word[0] ?? "") ?? []), word]);

/** True if a word in lower case says nothing about a particular product. */
export function isGeneral(word: string): boolean {
  if (/^[가-힣]/.test(word))
    return (koreanByFirst.get(word[0] ?? "") ?? []).some((known) => word.startsWith(known));
  return english.has(word) || (word.endsWith("s") && english.has(word.slice(0, -1)));
}
