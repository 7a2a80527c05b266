import { createWords, type Translated } from "./create-words.ts";

const en = {
  title: "New task",
  editTitle: "Edit draft",
  name: "Title",
  namePlaceholder: "A todo app with React and Firebase",
  description: "What should be done?",
  descriptions: {
    create_app: "What does it do, and what problem does it solve?",
    modify_app: "What should be added, changed or removed?",
    workflow: "What should be automated?",
    custom: "What should be done?",
  },
  descriptionPlaceholder:
    "Everything the agent should know. Paste code, errors or links; ask for what you need.",
  type: "Type",
  types: {
    create_app: {
      name: "Create an app",
      when: "A whole application from scratch, with planning and design.",
    },
    modify_app: { name: "Change an app", when: "Existing code: add, fix, refactor, upgrade." },
    workflow: { name: "Automate something", when: "Work that runs on a schedule, a webhook or an event." },
    custom: {
      name: "Conversation",
      when: "Questions, explanations, review, debugging, research, a snippet.",
    },
  },
  suggested: "suggested",
  because: (words: string) => `because you wrote: ${words}`,
  reasons: {
    question: "This reads like a question",
    advice: "This asks for advice or an explanation",
    snippet: "This asks for a piece of code, not a project",
    change: "This changes something that exists",
    existing_code: "This mentions existing code",
    schedule: "This should run at set times",
    trigger: "This should run when something happens",
    automation: "This connects services or automates work",
    build: "This builds something new",
    whole_app: "This is a whole application",
  },
  noSuggestion: "Describe the task to get a suggestion, or choose.",
  typeMissing: "Choose a type.",
  yourChoice: "Your choice. It no longer follows the suggestion.",
  followSuggestion: (type: string) => `Use the suggestion: ${type}`,
  ownWorkflow: "Your own workflow",
  workflowProblems: "Some workflow files could not be read:",
  fields: {
    users: "Who uses it?",
    features: "Main features",
    frameworks: "Preferred frameworks",
    database: "Database",
    deployment: "Where it will run",
    constraints: "Constraints: money, time, technology",
    documents: "Documents about it",
    today: "What does it do today?",
    why: "Why?",
    expected: "Expected behaviour afterwards",
    keep: "What must not break",
    needs: "Performance and security needs",
    trigger: "What triggers it?",
    result: "Expected result",
    services: "Services it uses",
    access: "API access and authentication",
    failure: "What happens on failure, and how often to retry?",
    told: "Who is notified?",
  },
  more: "More details (optional)",
  source: "Code to start from",
  sourcePlaceholder: "/home/me/my-app or https://github.com/me/my-app.git",
  sourceHint:
    "A path on the machine where Signalbox runs, or a git URL. It is copied; the original is never touched. If you enter a path, files that git ignores, such as .env, are copied too.",
  demoVerifierMark: "cannot verify other agents",
  agent: "Agent",
  sourceOfProject: "Leave it empty to use the source of the project.",
  agentDefault: (name: string) => `${name} (default)`,
  verifier: "Verifier",
  verifierDefault: "As configured",
  budget: "Budget in US dollars",
  budgetPlaceholder: "No limit",
  budgetInvalid: "Enter an amount above zero, such as 8 or 2.50, or leave it empty.",
  start: "Start",
  starting: "Starting…",
  saveDraft: "Save draft",
  kept: "Your entries are kept in every browser until you start the task or save it as a draft.",
  titleMissing: "Give the task a title.",
  sourceMissing: "Enter the source: a path or a git URL.",
  tooLong: (count: string, most: string) =>
    `This is too long: ${count} of ${most} characters. Put the rest into a file and mention it here.`,
};

/** The texts of the form for a new task in any language. */
export type NewTaskWords = Translated<typeof en>;

/** Returns the texts of the form for a new task. */
export const useNewTaskWords = createWords({
  en,
  ko: async () => (await import("./new-task-ko.ts")).newTaskKo,
});
