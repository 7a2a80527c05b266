import { type StorageTrouble, troubleSentence } from "../../../src/protocol/api/storage-trouble.ts";
import { usePlatformWords } from "../../i18n/platform/use-platform-words.ts";

/** A line that says why the server can store nothing, and what to do. */
export function StorageTroubleLine({ trouble }: { trouble: StorageTrouble }) {
  const translate = usePlatformWords();
  return (
    <p
      role="alert"
      className="border-b border-line bg-waiting-wash px-4 py-2 break-words text-waiting lg:px-6"
    >
      {translate(troubleSentence(trouble))}
    </p>
  );
}
