/**
 * Markers of something to fill in, in the text of a passage. Those that are also words of products, such as TODO, need
 * a closer look.
 */
export const markers = new RegExp(
  [
    /(?<![\p{L}\p{N}_-])(?:TODO|TBD|TBA|TBC|FIXME)(?![\p{L}\p{N}_])/u,
    /\[\s{0,9}(?:insert|fill\s{1,9}in|placeholder|your|add|enter|name of|tbd|todo|작성|입력|여기)(?![\p{L}\p{N}])/u,
    /<\s?(?:[\p{L}-]{1,20}\s){0,4}here\s?>/u,
    /\[[^\][\n]{0,60}(?:을|를) (?:입력|작성|적|넣|쓰)[^\][\n]{0,20}\]/u,
    /\{\{\s{0,5}[\p{L}_$][^{}\n]{0,80}\}\}/u,
    /(?<![\p{L}\p{N}_?])\?{3,9}(?![\p{L}\p{N}_?])/u,
    /(?<![\p{L}\p{N}_])_{4,80}(?![\p{L}\p{N}_])/u,
    // The name of a value between angle brackets: "<price per person>", "<your-company>".
    /<\s?(?!(?:details|dialog|input|video|audio|script|button|select|option|textarea|form|link|meta|img|iframe|style|col|ol|td|th|tr|a|b|i|p|br|hr|div|span|svg|path|g)[\s>])\p{Ll}[\p{L}'’-]{0,24}(?: [\p{L}'’-]{1,24}){1,6}\s?>/u,
    /<(?:your|my|some)[-_][\p{L}_-]{1,40}>/u,
    // Characters that stand for a name or number: "○○○ 교수", "○월 ○일", "XX%", "€X".
    /(?<![\p{L}\p{N}○●◯〇△▲□■])(?:[○◯〇]{2,6}|△{2,6}|□{2,6}|O{3,5})(?=\s?[가-힣])/u,
    /(?<![\p{L}\p{N}○●◯〇])[○◯〇](?=(?:명|월|일|시간|원|개월?|년|주|만|천|%|회|건|곳)(?:$|[\s.,)을를이가은는에의까]))/u,
    /(?<![\p{L}\p{N}])X{2,5}(?=\s?(?:€|EUR|USD|GBP|euros?|dollars?|pounds?|users?|%|원|명|만|개|건)(?![\p{L}]))/u,
    /(?<=[€$₩£]\s?)X{1,5}(?![\p{L}\p{N}])/u,
  ]
    .map(({ source }) => source)
    .join("|"),
  "giu",
);
