import { type Model, type Prompt, type Reply } from "./reply.ts";

/**
 * A model that plays the scene which the last words of the user name: `scene NAME`. After a tool it goes on
 * with the scene it is in; to words that name none it says what it heard.
 */
export function playScenes(scenes: Readonly<Record<string, Scene>>): Model {
  const times = new Map<string, number>();
  return (prompt) => {
    const goesOn = prompt.toolOutput !== "" || prompt.text.includes("Resume directly");
    const name = sceneIn(prompt.text) ?? (goesOn ? sceneIn(prompt.before) : undefined) ?? "";
    const scene = scenes[name];
    if (scene === undefined) return heard(prompt);
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return scene({ ...prompt, time });
  };
}

function sceneIn(text: string): string | undefined {
  return text
    .match(/scene (\w+)/g)
    ?.at(-1)
    ?.slice("scene ".length);
}

/** What the model says the n-th time it is asked in a scene. */
export type Scene = (prompt: Prompt & { readonly time: number }) => Reply;

/** A message of one text that is streamed in pieces of seven characters, so that tags are cut. */
export function says(text: string): Reply & { is: "message" } {
  return { is: "message", say: inPieces(text) };
}

export function inPieces(text: string): string[] {
  return text.match(/[\s\S]{1,7}/gu) ?? [];
}

function heard({ text }: Prompt): Reply {
  const line = text.split("\n").findLast((each) => each.trim() !== "" && !each.startsWith("<")) ?? "nothing";
  return says(`I heard: ${line}\n\n=== CUSTOM TASK COMPLETE ===\nSummary: heard it\n`);
}
