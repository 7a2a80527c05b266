import { useParams } from "@tanstack/react-router";
import type { TaskId } from "../../src/protocol/ids.ts";
import { PreviewPanel } from "../parts/preview/preview-panel.tsx";

/** The preview of a task in a tab of its own. */
export function PreviewPage() {
  const { taskId } = useParams({ from: "/t/$taskId/preview" });
  return (
    <main className="flex h-full flex-col">
      <PreviewPanel taskId={taskId as TaskId} review={null} isWholePage />
    </main>
  );
}
