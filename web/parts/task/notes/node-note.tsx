import { ServerOff } from "lucide-react";
import { useNodeWords } from "../../../i18n/node-words.ts";
import { Note } from "./note.tsx";

/** Says that no working node has the labels that the task requires. */
export function NodeNote({ labels }: { labels: readonly string[] }) {
  const words = useNodeWords();
  return (
    <Note variant="bg-waiting-wash text-waiting" icon={<ServerOff size={18} aria-hidden="true" />}>
      <p className="font-semibold">{words.noteTitle(labels)}</p>
      <p>{words.noteHint(labels)}</p>
    </Note>
  );
}
