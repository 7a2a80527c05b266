/** The words of the command palette. */
export const paletteEn = {
  title: "Find anything",
  placeholder: "A task, a question, a page, an action…",
  results: "What was found",
  nothing: "Nothing was found.",
  groups: { waiting: "Waiting for you", actions: "Actions", pages: "Pages", tasks: "Tasks" },
  more: (count: string) => `${count} more: write more of it to find them.`,
  review: (phase: string, task: string) => `Review of phase ${phase}: ${task}`,
  light: "Use light colours",
  dark: "Use dark colours",
  language: "한국어로 보기",
  shortcuts: "Show the keyboard shortcuts",
  signOut: "Sign out",
};
