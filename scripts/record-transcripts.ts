import { mkdir, writeFile } from "node:fs/promises";
import { CliConversation } from "../test/clis/cli-conversation.ts";
import { install, pinned } from "../test/clis/pinned.ts";
import { golden } from "../test/transcripts/golden.ts";
import { normalise } from "../test/transcripts/normalise.ts";
import { type Recording, recordings } from "../test/transcripts/recordings.ts";

/*
 * Runs the pinned command lines against fakes of their providers and keeps what they print, with the events
 * that are read of it beside it: test/transcripts/AGENT/VERSION/NAME.jsonl and NAME.events.json. Arguments
 * choose agents or single recordings (`claude`, `claude/hello`); without any, all are made again. A new version
 * of a command line then shows as a difference.
 */

const chosen = process.argv.slice(2);
const wanted = recordings.filter(
  ({ cli, name }) =>
    chosen.length === 0 || chosen.includes(cli.name) || chosen.includes(`${cli.name}/${name}`),
);
for (const recording of wanted) {
  await install(recording.cli.name);
  const output = await record(recording);
  await keep(recording, output);
  console.log(`${recording.cli.name}/${recording.name}: ${output.split("\n").length - 1} lines`);
}

/** What the last process printed, as any machine would have it. */
async function record(recording: Recording): Promise<string> {
  const conversation = await CliConversation.open(recording.cli, recording.permissions);
  try {
    await recording.play(conversation);
    await conversation.run.finish();
    const { workspace, home, provider } = conversation;
    return normalise(conversation.run.stdout, { workspace, home, url: provider.url });
  } finally {
    await conversation.close();
  }
}

async function keep({ cli: { name: agent }, name }: Recording, output: string): Promise<void> {
  const directory = new URL(`../test/transcripts/${agent}/${pinned[agent].version}/`, import.meta.url);
  await mkdir(directory, { recursive: true });
  await writeFile(new URL(`${name}.jsonl`, directory), output);
  await writeFile(new URL(`${name}.events.json`, directory), golden(agent, name, Buffer.from(output)));
}
