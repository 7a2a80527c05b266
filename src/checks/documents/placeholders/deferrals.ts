/** A unit of text that may only say that its content comes later or goes here. */
export interface Deferral {
  /** True if the same words may be a state of the product: "작업 중", "To be confirmed". */
  readonly mayBeState: boolean;
  /** True if the unit says this of something: "관리자가 검토 중입니다", "The order will be confirmed". */
  readonly hasSubject: boolean;
}

/** Reads a whole sentence, cell, item or heading; null if it says more than that its content is missing. */
export function deferralIn(unit: string): Deferral | null {
  const text = unit
    .normalize("NFKC")
    .replaceAll(/\s{1,99}/g, " ")
    .replaceAll(/[.!…。:;]{1,9}$/g, "")
    .replaceAll(/\p{Extended_Pictographic}|\ufe0f/gu, "")
    .replaceAll(/^[-–—•*\s([<]{1,9}|[\])>\s]{1,9}$/g, "")
    .trim();
  if (text === "" || text.length > maxLength) return null;
  if (sure.some((form) => form.test(text))) return { mayBeState: false, hasSubject: false };
  const later = postponed.exec(text);
  if (later !== null && isAfterEvent(later.groups?.["topic"] ?? "", later.groups?.["when"] ?? ""))
    return null;
  if (later !== null) {
    const hasSubject = tellsOfUsers(later.groups?.["topic"] ?? "", later.groups?.["act"] ?? "");
    return { mayBeState: hasSubject, hasSubject };
  }
  for (const form of states) {
    const match = form.exec(text);
    if (match === null) continue;
    const { subject = "" } = match.groups ?? {};
    return { mayBeState: true, hasSubject: subject.trim() !== "" && !general.test(subject) };
  }
  return null;
}

/** True if a section has no content of its own, only a pointer, an unfilled token, a question or an announcement. */
export function isEvasive(body: string): boolean {
  const text = body
    .normalize("NFKC")
    .replaceAll(/\p{Extended_Pictographic}|\ufe0f/gu, "")
    .replaceAll(/\s{1,99}/g, " ")
    .trim();
  if (text === "" || text.length > maxLength) return false;
  const bare = text.replaceAll(/^[\s(]{1,9}|[\s).!…。]{1,9}$/g, "");
  return evasive.some((form) => form.test(bare));
}

const evasive = [
  /^(?:\{\{[^{}]{1,60}\}\}|\$\{[^{}]{1,60}\}|\[[^\][]{1,60}\]|<[^<>]{1,60}>|%\w{1,40}%)$/u,
  /^(?:please )?(?:see|refer to|cf|as|same as|like)(?: described| stated| mentioned)? (?:above|below|before|earlier|previously|elsewhere|the (?:above|previous section|other documents?))$/i,
  /^(?:위와|상기와|앞과) ?(?:같음|동일|동일함|같다|같습니다)$|^(?:위|상기|앞|아래)(?:의)? ?(?:내용)?(?:을|를)? ?(?:참조|참고)(?:함|하세요|바람)?$|^상동$/u,
  /^(?:[가-힣]{1,8} ){0,3}(?:나중에|추후|후에?|뒤에?|다음에) ?(?:채움|채우기|채운다|채울 것|기재|기입|작성|정리|입력|결정|추가|보완)(?:함|한다|합니다|하기)?$/u,
  /^(?:please )?(?:fill|complete|write|describe|replace|edit)(?: in| out)? (?:me|this|it|here|later|this section|this part|this in)(?: later| here)?$/i,
  /^[\p{L}\p{N}]{1,40}(?: [\p{L}\p{N}]{1,20}){0,2}\?$/u,
  /^(?:[\p{L}’'-]{1,20} ){1,10}(?:is|are|will be) (?:described|listed|explained|given|shown|defined|presented|documented|outlined|specified)(?: (?:here|below|in this (?:section|chapter|document|part)))$/iu,
  /^(?:(?:여기|이 항목|이 장|이 절|이 문서)(?:에|에서|에는|에서는)?) (?:[가-힣\p{L}]{1,12} ){1,6}(?:설명|기술|서술|정리|정의|소개)(?:한다|합니다|함|된다|됩니다)$/u,
];

/** A longer sentence says more than that something is missing. */
const maxLength = 160;

/** Acts of a writer. Those of `done` may also be acts of the product or its users. */
const act =
  "(?:defined|determined|decided|written|agreed(?: on| upon)?|described|specified|documented|discussed|finali[sz]ed|worked out|clarified|established)";
/** Acts that are a writer's only if a later phase of the work is named. */
const choice = "(?:chosen|selected|picked|fixed|planned|designed|settled|added|filled in)";
const work =
  "(?:implementation|implementing|development|developing|design|designing|coding|programming|detailed design)";
const phase = `(?:(?:during|in|at|while|before|after|when|once|with|as part of) (?:the |a |we )?(?:(?:later |next |following )?${work}(?: (?:phase|stage|step|time|work|starts?|begins?))?|(?:next|later|following|coding) (?:phase|sprint|iteration)|phase (?:\\d|two|three|four)|launch|we (?:build|implement|develop)(?: it)?))`;
const done =
  "(?:filled(?: in| out)?|added|completed|announced|confirmed|provided|updated|supplied|inserted|done)";
const time =
  "(?: (?:later|soon|here|below|shortly|in due course|at a later (?:time|date|stage|point)|in (?:a )?(?:later|future|next) \\w{1,12}|in the future|as needed|when (?:known|ready|available)|in time))?";
const about = "(?:(?!what |who |which |that |if |when )[\\p{L}’'-]{1,20} ){0,6}";
const will = "(?:is|are|still|remains?|will|has|have|needs?|must)(?: still| yet)? (?:to )?be";
const not = "(?:is|are|has|have)(?: been)? (?:not (?:yet )?(?:been )?|yet un)";

/** Subjects that are parts of a document, not of a product. */
const general =
  /^(?:the |this |these |all |more |further |some |any |its )?(?:details?|contents?|text|section|chapter|part|document|description|information|figures?|numbers?|specifics|rest|it|this|that)(?![\p{L}])|내용|세부|상세|항목|문서|부분|설명|자료|이 장|이 절|섹션|정보/iu;

const polite =
  "(?:입니다|이다|임|함|한다|합니다|하겠습니다|하겠다|됩니다|된다|될 것입니다|할 것입니다|해야 합니다|해야 한다|이며|바랍니다|바람)?";
const topic = "[\\p{L}\\p{N} ]{0,50}";
const subject = "(?<subject>(?:[\\p{L}\\p{N} ]{1,50} )?)";
const writing = "(?:작성|정의|결정|협의|확정|논의|보완|기재|정리|기입|조사|설명|기술|서술|채울|정할|적을|쓸)";
const doing = "(?:추가|입력|공개|업데이트|검토|제공|준비)";

const sure = [
  // "… are to be defined with the board"
  new RegExp(
    `^${about}(?:is|are)(?: still)? to be (?:defined|determined|agreed|specified|written)(?: (?:with|between|among)(?: [\\p{L}’'-]{1,20}){1,3})?$`,
    "iu",
  ),
  new RegExp(
    `^${about}(?:${will}|is|are|(?:is|are) to be|(?:must|should|can|may|could)(?: still)? be) (?:${act}|${choice}) ${phase}$`,
    "iu",
  ),
  new RegExp(
    `^(?:we|the team|i)(?:['’]ll| will| shall| can)? (?:decide|choose|define|pick|determine|specify|select)(?: [\\p{L}’'-]{1,20}){0,6} (?:later|${phase})$`,
    "iu",
  ),
  /^(?:we|the team|i) (?:have|has) not (?:yet )?(?:decided|chosen|defined|determined|specified|agreed)(?: [\p{L}’'-]{1,20}){0,5}(?: yet)?$/iu,
  new RegExp(`^${about}(?:is|are|has|have)(?: been)? not (?:been )?(?:chosen|selected|picked) yet$`, "iu"),
  // "To be defined …" without a subject, whatever follows.
  new RegExp(`^(?:still |yet )?to be ${act}(?![\\p{L}])`, "iu"),
  new RegExp(`^${about}${will} ${act}${time}$`, "iu"),
  new RegExp(`^${about}${not}${act}(?: yet)?$`, "iu"),
  new RegExp(`^${about.replace("0,6", "1,6")}(?:(?:is|are) )?coming soon$`, "iu"),
  /^(?:details?|more|content|text|information|description)(?: \p{L}{1,12}){0,2} (?:to )?(?:follows?|come)(?: later| soon)?$/iu,
  /^(?:wip|tba|tbc|tbd|todo|fixme|n\.?n\.?|undetermined|dummy text|sample text|example text|some text|text here|asdf)$/i,
  /^(?:please )?(?:add|insert|write|put|fill in|enter|describe|type|provide)\b.{0,60}\bhere$/i,
  /^(?:your|the|some) (?:\p{L}{1,20} ){1,4}(?:goes )?here$/iu,
  /^\p{L}{1,20} goes here$/iu,
  /^lorem ipsum(?: text)?$/i,
  /^(?:\?{2,9}|_{3,99}|\.{3,9}|x{3,9})$/i,
  new RegExp(
    `^${topic}(?:구현|개발|설계|코딩)(?: ?(?:단계|과정|중|시점|때|시))(?:에서|에)? ?(?:별도 ?|다시 ?)?(?:${writing}|정)(?:을|를)? ?(?:하기로|할|될)? ?(?:예정|필요|계획|요망)?${polite}$`,
    "u",
  ),
  new RegExp(
    `^${topic}다음 (?:단계|페이즈|스프린트)(?:에서|에) ?(?:${writing}|정)(?:을|를)? ?(?:하기로|할|될)? ?(?:예정|필요|계획|요망)?${polite}$`,
    "u",
  ),
  /^[\p{L}\p{N} ]{0,38}(?:미정|미확정|미작성|미기재|미결정|미정의)(?:입니다|이다|임)?$/u,
  /^[가-힣 ]{0,30}(?:정하지|결정하지|작성하지|정해지지|결정되지|확정되지) (?:않았다|않았습니다|않음|못했다|못했습니다)$/u,
  /^(?:이곳에|여기에|이 곳에|이 항목에)[^\n]{0,140}(?:세요|십시오|시오|합니다|한다|하기|적기|쓰기)$/u,
];

/** "… 추후 협의한다": something that a writer or a user does later. */
const postponed = new RegExp(
  `^(?<topic>${topic})(?<when>추후|나중에|향후|차후|이후에|다음에) ?(?:에 )?(?:별도 ?|다시 ?)?(?<act>(?:${writing}|정|${doing})(?:을|를)? ?(?:하기로|할|될)? ?(?:예정|필요|계획|요망|중)?)${polite}(?: ?\\([^()]{0,40})?$`,
  "u",
);

/**
 * True if "afterwards" follows what it waits for: "F6은 첫 고객 이후에 정한다" gives the decision a date. A phase of the
 * writer's own work is none: "개발 이후에 정한다".
 */
function isAfterEvent(topicText: string, when: string): boolean {
  if (when !== "이후에" && when !== "다음에") return false;
  const words = topicText.trim().split(" ");
  const last = words.at(-1) ?? "";
  if (
    last === "" ||
    general.test(last) ||
    /^(?:개발|구현|설계|디자인|코딩|기획|착수|출시|런칭|단계|현재|지금|그|이|추후)$/u.test(last)
  )
    return false;
  // A topic or subject ends with a particle: "가격은 이후에 정한다". What it waits for has none, and a topic stands before it.
  return (
    !/[은는이가을를도의에]$/u.test(last) && words.slice(0, -1).some((word) => /[은는이가을를도]$/u.test(word))
  );
}

/**
 * True if a sentence says what a user of the product does later: it has a subject and an object, or a subject of an act
 * that is rarely a writer's, and announces no plan.
 */
function tellsOfUsers(topicText: string, actText: string): boolean {
  const [, who = ""] =
    /^((?:[\p{L}\p{N}]{1,20} ){0,2}[\p{L}\p{N}]{1,20}[은는이가])(?= )/u.exec(topicText) ?? [];
  if (who === "" || general.test(who) || /^(?:우리|저희|팀|개발|기획|작성|담당)/.test(who)) return false;
  if (/예정|필요|계획|요망|중$/.test(actText)) return false;
  return / [\p{L}\p{N}]{1,20}[을를] /u.test(topicText) || new RegExp(`^${doing}`, "u").test(actText);
}

/** Forms that are states or statements of some products. */
const states = [
  new RegExp(`^(?:still |yet )?to be ${done}(?![\\p{L}])`, "iu"),
  new RegExp(`^(?<subject>${about})${will} ${done}${time}$`, "iu"),
  new RegExp(`^(?<subject>${about})${not}${done}(?: yet)?$`, "iu"),
  new RegExp(`^(?:not (?:yet )?|un)(?:${act}|${done})(?: yet)?$`, "iu"),
  /^(?:coming soon|work in progress|under construction|undecided)$/i,
  new RegExp(`^${topic}${writing}(?:이|할|될)? ?(?:예정|요망|필요함|필요)${polite}$`, "u"),
  new RegExp(`^${subject}${doing}(?:이|할|될)? ?(?:예정|요망|필요함|필요)${polite}$`, "u"),
  new RegExp(`^${topic}(?:작성|논의|협의) ?중${polite}$`, "u"),
  new RegExp(`^${subject}[가-힣]{0,4}(?:준비|검토|공사|정리|작업) ?중${polite}$`, "u"),
];

/** Returns the position of lorem ipsum text; null if there is none. */
export function fillerTextIn(text: string): { readonly at: number; readonly length: number } | null {
  const found =
    /lorem\s{1,9}ipsum\s{1,9}(?:dolor|sit|amet)|dolor\s{1,9}sit\s{1,9}amet|consectetur\s{1,9}adipisc/i.exec(
      text,
    );
  return found === null ? null : { at: found.index, length: found[0].length };
}
