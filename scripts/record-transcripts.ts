import { mkdir, writeFile } from "node:fs/promises";
import { CliConversation } from "../test/clis/cli-conversation.ts";
import { install, pinned } from "../test/clis/pinned.ts";
import { golden } from "../test/transcripts/golden.ts";
import { normalise } from "../test/transcripts/normalise.ts";
import { type Recording, recordings } from "../test/transcripts/recordings.ts";

/*
 * Runs the pinned command lines with fakes of their providers and stores their output, with the events that are read
 * from it: test/transcripts/AGENT/VERSION/NAME.jsonl and NAME.events.json. Arguments select agents or single recordings
 * (`claude`, `claude/hello`); by default, all are recorded again. A new version of a command line then shows as a diff.
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

/** Returns the output of the last process, without anything specific to this machine. */
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
