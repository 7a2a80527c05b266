/** Diagrams with features that no kind of diagram needs by itself: another layout, and mathematics. */
export const rareSamples: readonly string[] = [
  "---\nconfig:\n  layout: dagre\n---\nflowchart LR\n  A --> B",
  "sequenceDiagram\n  A->>B: $$\\sqrt{x}$$",
];

/** A diagram of every kind that the library draws, by the library's name for the kind. */
export const diagramSamples: Readonly<Record<string, string>> = {
  "flowchart-v2": `flowchart LR
  A[보고서] --> B{Rows?}
  B -- yes --> C[(Write CSV)]
  B -- no --> D((Say so))`,
  sequence: `sequenceDiagram
  actor 사람 as 검토하는 사람
  participant B as Box
  사람->>B: Pull the lever
  loop until it is safe
    B-->>사람: 기다리십시오
  end
  Note over 사람,B: Both have seen it`,
  er: `erDiagram
  ORDER ||--o{ LINE : contains
  ORDER {
    uuid id PK
    string 이름
  }`,
  classDiagram: `classDiagram
  class 신호 {
    +String name
    +raise() bool
  }
  신호 <|-- Distant`,
  stateDiagram: `stateDiagram-v2
  [*] --> 대기
  대기 --> Open : lever
  state Open {
    [*] --> Falling
  }
  Open --> [*]`,
  gantt: `gantt
  title 일정
  dateFormat YYYY-MM-DD
  section Plan
    Write it :a, 2026-03-01, 3d
    검토 :after a, 2d`,
  pie: `pie title 비용
  "Planning" : 40
  "개발" : 60`,
  journey: `journey
  title A day in the box
  section Morning
    Light the lamp: 5: 사람
    Write the book: 2: 사람, Clerk`,
  gitGraph: `gitGraph
  commit id: "first"
  branch work
  commit id: "작업"
  checkout main
  merge work`,
  mindmap: `mindmap
  root((신호소))
    Levers
      Home
    Bells`,
  timeline: `timeline
  title 역사
  1843 : First box
  1860 : Locks : Bells`,
  quadrantChart: `quadrantChart
  x-axis Cheap --> Dear
  y-axis Slow --> Fast
  Lamp: [0.3, 0.6]`,
  requirement: `requirementDiagram
  requirement stop {
    id: 1
    text: trains stop
    risk: high
    verifymethod: test
  }
  element signal {
    type: arm
  }
  signal - satisfies -> stop`,
  c4: `C4Context
  Person(p, "사람", "pulls levers")
  System(s, "Box", "locks them")
  Rel(p, s, "pulls")`,
  kanban: `kanban
  todo[할 일]
    a[Write it]
  done[Done]
    b[Read it]`,
  architecture: `architecture-beta
  group box(cloud)[Box]
  service store(database)[Store] in box
  service page(server)[Page] in box
  store:L -- R:page`,
  block: `block-beta
  columns 2
  a["가"] b
  a --> b`,
  packet: `packet-beta
  0-15: "Source"
  16-31: "Target"`,
  xychart: `xychart-beta
  x-axis [jan, feb, mar]
  y-axis "비용" 0 --> 10
  bar [3, 5, 8]
  line [2, 6, 7]`,
  sankey: `sankey-beta
Coal,Steam,10
Steam,Train,7
Steam,Air,3`,
  radar: `radar-beta
  axis speed["속도"], cost["Cost"], care["Care"]
  curve a["One"]{3, 2, 5}
  curve b["Two"]{4, 4, 1}`,
  treemap: `treemap-beta
"Box"
    "Levers": 12
    "Bells": 4`,
  treeView: `treeView-beta
"docs"
    "idea.md"
"src"
    "main.ts"`,
  ishikawa: `ishikawa-beta
  Train was late
    Track
      Snow
    People
      잠들었다`,
  venn: `venn-beta
  set A["빠르다"]
  set B["Cheap"]
  union A,B["Both"]`,
  usecase: `usecase-beta
  actor Person
  Person --> Pull`,
  wardley: `wardley-beta
title Box
anchor Traveller [0.95, 0.6]
component Signal [0.6, 0.5]
component Lamp [0.3, 0.8]
Traveller -> Signal
Signal -> Lamp`,
  cynefin: `cynefin-beta
  title Where we are
  complex
    "Try it"
  clear
    "Follow the rule"`,
  eventmodeling: `eventmodeling
tf 01 ui Lever
tf 02 cmd PullLever
tf 03 evt LeverPulled`,
  agentflow: `agentflow-beta
  flow main
    plan --> build
  end`,
  swimlane: `swimlane-beta LR
  subgraph 사람
    A[Pull]
  end
  subgraph Box
    B[Lock]
  end
  A --> B`,
  railroad: `railroad-beta
rule = choice(terminal("stop"), terminal("go")) ;`,
  railroadEbnf: `railroad-ebnf-beta
rule = "stop" | "go" , { digit } ;
digit = "0" | "1" ;`,
  railroadAbnf: `railroad-abnf-beta
rule = "stop" / "go" *digit ;
digit = "0" / "1" ;`,
  railroadPeg: `railroad-peg-beta
rule <- "stop" / "go" digit* ;
digit <- "0" / "1" ;`,
  "flowchart-elk": `flowchart-elk LR
  A[가] --> B --> C
  A --> C`,
  info: "info",
};

/** The most common kinds of diagrams. */
export const everydaySamples: readonly string[] = ["flowchart-v2", "sequence", "er"].map(
  (kind) => diagramSamples[kind] ?? "",
);

/** Returns a document with these diagrams. */
export function documentOf(diagrams: readonly string[]): string {
  return diagrams.map((text, at) => `## ${at + 1}\n\n\`\`\`mermaid\n${text}\n\`\`\`\n`).join("\n");
}
