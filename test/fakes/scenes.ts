import { type Model, type Prompt, type Reply } from "./reply.ts";

/**
 * Returns a model that plays the scene named by the user's last text: `scene NAME`. After a tool call it continues the
 * current scene; if no scene is named, it repeats the text.
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

/** Returns the model's reply to the n-th request in a scene. */
export type Scene = (prompt: Prompt & { readonly time: number }) => Reply;

/** Returns a message that is streamed in pieces of seven characters, so that tags are split. */
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
