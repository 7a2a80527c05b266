import { useQuery } from "@tanstack/react-query";
import type { TaskId } from "../../../src/protocol/ids.ts";
import { screenshotOf } from "../../data/previews.ts";
import { usePreviewWords } from "../../i18n/preview-words.ts";

/** The picture of the last preview of a commit, or of the task; nothing if there is none. */
export function ScreenshotPicture({ taskId, commit }: { taskId: TaskId; commit: string | null }) {
  const words = usePreviewWords();
  const { data } = useQuery(screenshotOf(taskId, commit));
  if (data?.screenshot == null) return null;
  return (
    <img
      src={`data:image/png;base64,${data.screenshot.base64}`}
      alt={words.screenshot}
      className="max-h-96 max-w-full rounded-md border border-line object-contain object-left"
    />
  );
}
