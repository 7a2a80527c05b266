/** The workflows of the recorded tasks, by file name. */
export const workflows: Readonly<Record<string, string>> = {
  "note.yaml": `name: note
title: A note
phases:
  - name: Draft
    steps:
      - { name: Write, deliverable: docs/idea.md }
    deliverables:
      - { path: docs/idea.md, minCharacters: 300 }
    criteria:
      - { id: GOOD, text: It reads well. }
  - name: Polish
    deliverables:
      - { path: docs/final.md, minCharacters: 300 }
    criteria:
      - { id: DONE, text: It is done. }
`,
  "change.yaml": `name: change
title: A change
needsSource: true
phases:
  - name: Change
    deliverables:
      - { path: docs/idea.md, minCharacters: 300 }
    criteria:
      - { id: GOOD, text: It reads well. }
`,
  "code.yaml": `name: code
title: Some code
phases:
  - name: Code
    deliverables:
      - { path: docs/idea.md, minCharacters: 300 }
    project:
      requires: [manifest]
      build: true
    criteria:
      - { id: GOOD, text: It reads well. }
`,
};
