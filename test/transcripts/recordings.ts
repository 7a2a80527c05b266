import type { CliConversation } from "../clis/cli-conversation.ts";
import type { CliUnderTest } from "../clis/cli-under-test.ts";
import { claudeOverAcp, claudeUnderTest, claudeWithPlan } from "../clis/claude-under-test.ts";
import { geminiUnderTest } from "../clis/gemini-under-test.ts";
import { carefulOpenCode, openCodeUnderTest } from "../clis/opencode-under-test.ts";
import { codexUnderTest } from "../clis/codex-under-test.ts";
import type { Permissions } from "../../src/agents/turn-kind.ts";

/** One thing that is recorded of a command line: what is done with it until its output shows the thing. */
export interface Recording {
  readonly cli: CliUnderTest;
  readonly name: string;
  readonly permissions?: Permissions;
  play(conversation: CliConversation): Promise<void>;
}

const yes = { is: "answered", answers: [["Allow"]] } as const;

/** A single turn that plays a scene. */
function scene(cli: CliUnderTest, name: string, more: Partial<Recording> = {}): Recording {
  return {
    cli,
    name,
    play: async (conversation) => {
      await conversation.turn(`Please: scene ${name}`);
    },
    ...more,
  };
}

function scenes(cli: CliUnderTest, ...names: readonly string[]): Recording[] {
  return names.map((name) => scene(cli, name));
}

/** A question by the agent's own tool. */
function asktool(cli: CliUnderTest): Recording {
  return scene(cli, "asktool", {
    play: async (conversation) => {
      await conversation.say("Please: scene asktool");
      await conversation.answer({ is: "answered", answers: [["SQLite"]] });
      await conversation.run.next("turnEnd");
    },
  });
}

/** A tool that is used with the person's leave. */
function permitted(cli: CliUnderTest, name: string, answer: string, as = name): Recording {
  return scene(cli, as, {
    play: async (conversation) => {
      await conversation.say(`Please: scene ${name}`);
      await conversation.answer({ is: "answered", answers: [[answer]] });
      await conversation.run.next("turnEnd");
    },
  });
}

/** A turn that is interrupted while the model speaks, and the one after it. */
function interrupt(cli: CliUnderTest): Recording {
  return scene(cli, "interrupt", {
    play: async (conversation) => {
      await conversation.say("Please: scene hold");
      await conversation.provider.held();
      conversation.interrupt();
      await conversation.run.next("turnEnd");
      await conversation.turn("Thank you.");
    },
  });
}

/** A question by block that is answered in a new process. */
function resume(cli: CliUnderTest, waitMs = 0): Recording {
  return scene(cli, "resume", {
    play: async (conversation) => {
      await conversation.turn("Please: scene block");
      await new Promise((waited) => setTimeout(waited, waitMs));
      await conversation.restart();
      await conversation.turn("The answer is SQLite.");
    },
  });
}

/** Everything that is recorded. */
export const recordings: readonly Recording[] = [
  ...scenes(claudeUnderTest, "hello", "write", "run", "spoof", "block", "toolong", "delegate"),
  ...scenes(claudeUnderTest, "limited", "limitedonce", "overloaded", "cut", "torn", "badkey", "nomoney"),
  ...scenes(claudeWithPlan, "planlimit", "planwarning"),
  asktool(claudeUnderTest),
  scene(claudeUnderTest, "permission", {
    permissions: "ask",
    play: async (conversation) => {
      await conversation.say("Please: scene write");
      await conversation.answer(yes);
      await conversation.run.next("turnEnd");
    },
  }),
  scene(claudeUnderTest, "refusal", {
    permissions: "ask",
    play: async (conversation) => {
      await conversation.say("Please: scene write");
      await conversation.answer({ is: "refused", reason: "Not this file." });
      await conversation.run.next("turnEnd");
    },
  }),
  interrupt(claudeUnderTest),
  scene(claudeUnderTest, "interrupted-question", {
    play: async (conversation) => {
      await conversation.say("Please: scene asktool");
      await conversation.run.next("ask");
      conversation.interrupt();
      await conversation.run.next("turnEnd");
    },
  }),
  resume(claudeUnderTest),
  ...scenes(codexUnderTest, "hello", "write", "run", "spoof", "block"),
  ...scenes(
    codexUnderTest,
    "limited",
    "limitedonce",
    "overloaded",
    "cut",
    "failing",
    "planlimit",
    "badkey",
    "signedout",
    "nomoney",
  ),
  scene(codexUnderTest, "forbidden", {
    permissions: "ask",
    play: async (conversation) => {
      await conversation.turn("Please: scene write");
    },
  }),
  scene(codexUnderTest, "killed", {
    play: async (conversation) => {
      await conversation.say("Please: scene hold");
      await conversation.provider.held();
      await conversation.run.kill();
    },
  }),
  resume(codexUnderTest),
  ...scenes(geminiUnderTest, "hello", "block", "overloaded", "cut", "badkey", "daylimit", "limited"),
  ...scenes(geminiUnderTest, "rejectedkey", "nomoney"),
  permitted(geminiUnderTest, "write", "Allow"),
  permitted(geminiUnderTest, "run", "Allow"),
  permitted(geminiUnderTest, "spoof", "Allow"),
  interrupt(geminiUnderTest),
  // A session that is taken up in the minute in which it began is lost: Gemini CLI 0.61.0 begins its file anew.
  resume(geminiUnderTest, 61_000),
  ...scenes(openCodeUnderTest, "hello", "write", "run", "spoof", "block", "overloaded", "badkey"),
  ...scenes(openCodeUnderTest, "nomoney", "nopayment"),
  permitted(carefulOpenCode, "run", "Allow once", "permission"),
  interrupt(openCodeUnderTest),
  resume(openCodeUnderTest),
  ...scenes(claudeOverAcp, "hello", "delegate", "limited"),
  asktool(claudeOverAcp),
  permitted(claudeOverAcp, "write", "Yes"),
  resume(claudeOverAcp),
];
