import { clue } from "./clue.ts";

/** Clues in English texts about the type of a task, in the notation of phrase.ts. */
export const ENGLISH = [
  clue(
    "question",
    6,
    "^how|^why|^what|^what s|^which|^who|^where|^is|^are|^does|^do|^did|^should|can i|how do/does/can|how to",
  ),
  clue(
    "advice",
    5,
    "^explain*|^describe|^compare|^recommend|^suggest|^review|^audit|^summari*|^debug|^research|^understand|^teach|^tell|^advise",
  ),
  clue(
    "advice",
    3,
    "explain*|difference between|pros and cons|trade offs|advice|recommend*|code review|review this/my/the",
  ),
  clue("advice", 3, "best|better|vs|versus|or … for my/our|should i/we"),
  clue("advice", 2, "my/our case|use case|this error|error message|stack trace"),
  clue("advice", 5, "^find|^search for|^look up|^look for"),
  // A single function is a snippet, not an application.
  clue(
    "snippet",
    4,
    ["", "~ ", "~ ~ ", "~ ~ ~ "]
      .flatMap((words) => [
        `^a/an/one ${words}function/method/hook/helper`,
        `^write/create/make/build/implement/generate/code a/an/one ${words}function/method/hook/helper`,
      ])
      .join("|"),
  ),
  clue("snippet", 4, "function/method/hook/helper that/which/to/for"),
  clue("snippet", 4, "regex*|regular expression*|snippet|one liner|sql query|code example|example of"),

  clue(
    "change",
    5,
    "^add|^fix|^refactor|^update|^upgrade|^migrate|^rename|^remove|^replace|^improve|^optimi*|^change|^convert|^extend|^rewrite|^port|^bump|^delete|^modify|^enhance|^speed up|^clean up|^move|^make the/my/our/it/this|^translate|^patch",
  ),
  clue("change", 3, "fix*|refactor*|upgrad*|migrat*"),
  clue("change", 3, "bug/bugs|broken|dependencies|regression"),
  clue("change", 2, "add … to|support for"),
  clue("existing_code", 3, "in/to/into/on our/my/existing"),
  clue(
    "existing_code",
    5,
    "existing|current|legacy|codebase|code base|already have|i/we have|my/our/this app/application/site/website/project/repo/repository/code/api/server",
  ),

  clue(
    "schedule",
    5,
    "daily|weekly|hourly|nightly|monthly|cron*|every/each day/night/morning/evening/hour/week/month/weekday/monday/friday/sunday|every … minutes/hours/days|once a day/week/month",
  ),
  clue("schedule", 2, "schedul*|periodic*"),
  clue("trigger", 5, "whenever|webhook*|trigger*|on push/merge/commit/release|on every/each|each/every time"),
  clue(
    "trigger",
    4,
    "when a/an/the/new/someone/something/my/our|if a/an/the/new … then/notify/send/post|as soon as",
  ),
  clue("trigger", 3, "is/gets/are merged/pushed/opened/created/received|pull request*|after each/every"),
  clue(
    "automation",
    5,
    "automat*|^sync*|^watch|^monitor|^deploy|^back up|^backup|^notify|^alert|^connect|^integrate|^poll",
  ),
  clue("automation", 4, "workflow/workflows|sync*|backup/backups|back up|zapier|n8n"),
  clue("automation", 3, "alert*|monitor*|downtime|pipeline*|integrat*|ci cd|ci"),
  clue("automation", 2, "deploy*|notif*|slack message|report … by/via e/email/mail|send … to|post … to"),

  clue(
    "build",
    4,
    "^create|^build|^make|^develop|^design|^implement|^generate|^start|^prototype|^code|^scaffold|build me|create a/an",
  ),
  clue("build", 2, "^write|^set up"),
  clue(
    "build",
    4,
    "from scratch|from nothing|from the ground|brand new|new app/application/project/website/site/service",
  ),
  clue(
    "whole_app",
    3,
    "app/apps|application|website|web site|landing page|homepage|shop|storefront|store front|online store|dashboard|game|clone|marketplace|portfolio|blog",
  ),
  clue(
    "whole_app",
    2,
    "api|cli|command line|tool|service|server|backend|frontend|platform|system|library|extension|bot|chatbot|portal|program",
  ),
  clue(
    "whole_app",
    4,
    "^a/an … app/application/website/page/api/tool/shop/store/dashboard/game/clone/marketplace/portfolio/blog/platform",
  ),
] as const;

/** Polite requests for work. With one of them, a question mark does not make the text a question. */
export const ENGLISH_COURTESIES = "can/could/would/will you|please";
