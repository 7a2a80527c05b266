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
    // deferring, deciding and managing
    "decide decision agree agreement clarify definition specify specification discuss discussion consult consultation coordinate coordination align alignment review evaluate evaluation assess assessment examine analyse analyze analysis investigate prioritise prioritize priority " +
    "planning schedule timeline later soon early once start continue proceed progress course implementation implement development develop execution execute iteration iterative agile sprint feedback stakeholder management manager member party responsible responsibility depend depending require " +
    "circumstance condition applicable available availability suitable adequate reasonable sensible meaningful proper correct good better great nice clean clear clearly consistent appealing pleasant beautiful elegant sleek professional comprehensive complete completely overall whole entire full fully sufficient enough manageable feasible realistic pragmatic graceful gracefully unforeseen expect expected expectation regular regularly periodic always constant constantly ongoing permanent " +
    "standard practice norm convention guideline established known normal ordinary traditional comparable similar equivalent diverse numerous certain particular respective basis line accordance according compliance comply compliant mitigate mitigation minimise minimize avoid prevent tackle monitor measure measured measurable metric figure indicator performance strength weakness opportunity threat provider vendor player landscape trend dynamic demand potential considerable significant substantial strong positive central centre center focus core essential crucial critical vital foundation " +
    "role developer designer engineer tester expert specialist colleague everybody everyone anyone someone web online digital component interface manner kind sort level degree extent scope range area environment context account respectively generally basically mostly particularly especially additionally moreover furthermore however therefore thus hence finally again ever never even still already rather quite often sometimes usually typically possibly probably " +
    "aim strive intend become remain stay keep put bring turn deliver guarantee cover divide serve fulfil fulfill satisfy build gain receive get go come hold look find know like able less least per via etc fit effort detailed deal aware regardless wherever whenever whatever everything anything nothing none nobody " +
    "social media search engine engines partnership partnerships word mouth drive drives driving continuous continuously organic satisfaction satisfied delight success successful successfully smooth smoothly fast quickly quick timely optimal optimise optimize optimised maintain maintainable maintenance stable proven technology technologies architecture infrastructure marketing usage depends lead leads leverage unlock journey holistic solution-oriented helpful message unexpected something"
  ).split(" "),
);

/** Beginnings of Korean words that are true of any product. A single syllable counts alone or with a particle. */
const korean =
  "사용자 이용자 고객 서비스 제품 시스템 애플리케이션 앱 프로그램 플랫폼 프로젝트 기능 시장 경쟁 문제 해결 가치 목표 비전 전략 계획 방법 방식 과정 단계 절차 상황 경우 순간 경험 만족 성공 영향 효과 효율 편리 편하 쉽고 쉽게 쉬운 직관 현대 혁신 최적 최선 최고 다양 적절 알맞 친절 신속 빠르 빠른 원활 안정 검증 확장 유지 보수 관리 운영 제공 지원 개선 향상 증가 감소 발생 처리 대응 안내 표시 보여 배치 구성 요소 상태 각각 각 모든 모두 여러 그 이 저 것 수 때 등 및 또 또한 따라서 그리고 하지만 그래서 매우 더 더욱 잘 가장 중요 필요 관련 해당 기반 통해 위해 위한 대한 대해 있으며 있다 있는 있고 있습니다 없이 하다 한다 하는 하고 하며 하여 해야 합니다 된다 되는 되어 됩니다 이다 입니다 않는 않고 만들 만드 만든 수정 변경 추가 삭제 우리 기술 선택 설명 여기 내용 항목 다음 아래 위 문서 정의 작성 사용 이용 개발 데이터 정보 파일 오류 예외 성능 보안 품질 향후 지속 성장 크게 큰 미치 미친 주는 주고 준다 다하 밖 맞게 맞는 쓸 같은 같이 도록 따른다 따라 영역 구조 의존성 관례 규칙 패턴 테스트 위험 이유 결론 시점 관점 측면 부분 팀 상의 시작 정하 정한 정해 결정 협의 논의 조율 검토 점검 구체 일정 진행 피드백 이해관계자 합리 적합 적당 마련 주기적 정기 유사 비슷 수준 충분 감당 업계 표준 모범 사례 준수 일반 보통 통상 소프트웨어 유연 대처 나갈 나간 이미 업체 저마다 장점 단점 강점 약점 가지고 갖추 갖춘 예상 못한 못하 생기 매끄 나머지 구현 살펴 깔끔 일관 누구 지향 환경 역할 인원 담당 만큼 꼭 되고자 하고자 되도록 하도록 노력 추구 실현 극대 강화 도움 돕는 가능 기본 전반 전체 대부분 주요 핵심 의미 나누 나뉘 애자일 방향 차원 기준 근거 판단 확인 파악 분석 조사 반영 고려 감안 참고 참조 추후 나중 이후 당분간 현재 지금 앞으로 우선 먼저 이번 이러한 이런 그런 어떤 무엇 어떻게 언제 서로 함께 쉬우 어렵 좋은 좋게 높은 높이 낮은 많은 많이 새로운 새롭 기존 최신 세련 완벽 체계 통합 연계 협력 소통 참여 완료 수행 활용 적용 수립 설정 설계 산출 도출 특정 별도 추가로 이를 있게 있도록 있을 없는 없다 되며 됨 함 임 하면서 보면서 면서 뒤 후 전 중 내 외 간 것이 것을 것은 수도 정도 이상 이하 따로 바로 계속 항상 언제나 반드시 최대한 가급적 통하여 위하여 대하여 관하여 의하여 비롯 가운데 동안 개선점 해나 나아가 이루 이룬 뛰어 우수 훌륭 멋진 즐겁 즐거 기대 기여 확보 대비 요구 조건 제한 개발자 디자이너 기획자 담당자 관계자 구성원".split(
    " ",
  );
const syllables = new Set(korean.filter((word) => word.length === 1));
const koreanByFirst = new Map<string, string[]>();
for (const word of korean.filter(({ length }) => length > 1))
  koreanByFirst.set(word[0] ?? "", [...(koreanByFirst.get(word[0] ?? "") ?? []), word]);

/** True if a word in lower case says nothing about a particular product. */
export function isGeneral(word: string): boolean {
  if (/^[가-힣]/.test(word)) {
    return (
      (koreanByFirst.get(word[0] ?? "") ?? []).some((known) => word.startsWith(known)) ||
      (syllables.has(word[0] ?? "") && /^.(?:[은는이가을를의에도로만과와들]|에서|으로)?$/u.test(word))
    );
  }
  return english.has(word) || endings.some((ending) => word.endsWith(ending) && isForm(word, ending.length));
}

const endings = ["s", "es", "d", "ed", "ing", "ly"];

/** True if a word without its ending is a general one: "decided", "deciding", "planned". */
function isForm(word: string, ending: number): boolean {
  const stem = word.slice(0, -ending);
  if (stem.length < 3) return false;
  return (
    english.has(stem) ||
    english.has(`${stem}e`) ||
    (stem.at(-1) === stem.at(-2) && english.has(stem.slice(0, -1)))
  );
}
