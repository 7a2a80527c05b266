import { useNavigate, useSearch } from "@tanstack/react-router";
import { PanelRight } from "lucide-react";
import { lazy, type Ref, Suspense } from "react";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import { usePreferences } from "../../../data/preferences.ts";
import { useTaskPart } from "../../../data/queries.ts";
import { useTaskWords } from "../../../i18n/task-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { useWide } from "../../../ui/use-wide.ts";
import { Loading } from "../../failure/loading-or-failure.tsx";
import type { LogLocation } from "../../log/log-panel.tsx";
import { isTaskTab, type TaskTab } from "../task-tab.ts";
import { Talk } from "./talk.tsx";

/** Parts that not every visit opens. Each is loaded on first use. */
const HistoryList = lazy(async () => ({
  default: (await import("../history/history-list.tsx")).HistoryList,
}));
const WorkPanel = lazy(async () => ({ default: (await import("../panels/work-panel.tsx")).WorkPanel }));
const PreviewPanel = lazy(async () => ({
  default: (await import("../../preview/preview-panel.tsx")).PreviewPanel,
}));
const CheckpointsPanel = lazy(async () => ({
  default: (await import("../panels/checkpoints-panel.tsx")).CheckpointsPanel,
}));
const FilesPanel = lazy(async () => ({ default: (await import("../panels/files-panel.tsx")).FilesPanel }));
const CostPanel = lazy(async () => ({ default: (await import("../panels/cost-panel.tsx")).CostPanel }));
const LogPanel = lazy(async () => ({ default: (await import("../../log/log-panel.tsx")).LogPanel }));

/**
 * The conversation of a task, with a pane of tabs beside it on a wide screen. The pane can be hidden; this browser
 * remembers that, and the tab that a person has chosen. On a phone the conversation is the first of the tabs.
 */
export function Panes({ taskId, ref }: { taskId: TaskId; ref: Ref<HTMLDivElement> }) {
  const words = useTaskWords();
  const navigate = useNavigate();
  const [, change] = usePreferences();
  const wide = useWide();
  const gated = useTaskPart(taskId, ({ task }) => task.totalPhases > 0) ?? false;
  const tab = useTab(gated);
  const show = (next: TaskTab): void => {
    if (wide) change({ taskPane: next });
    void navigate({ to: ".", search: { tab: next }, replace: true });
  };
  const hide = (): void => {
    change({ taskPane: "hidden" });
    void navigate({ to: ".", search: {}, replace: true });
  };
  return (
    <div ref={ref} className="flex min-h-[75dvh] flex-1 border-t border-line lg:min-h-0">
      {wide && (
        <section aria-label={words.tabs.conversation} className="flex min-w-0 flex-1 basis-[56%] flex-col">
          <Talk taskId={taskId} />
        </section>
      )}
      {tab === null ? (
        <div className="shrink-0 border-l border-line bg-panel p-1.5">
          <PaneSwitch label={words.showPane} shown={false} onClick={() => show(usualTab(gated))} />
        </div>
      ) : (
        <div className="flex min-h-0 min-w-0 flex-1 basis-[44%] flex-col lg:border-l lg:border-line">
          <div className="flex shrink-0 items-center border-b border-line">
            <Tabs
              label={words.tabs.label}
              look="flex-1"
              value={tab}
              tabs={[
                ...(wide ? [] : [{ name: "conversation", label: words.tabs.conversation } as const]),
                ...(gated ? [{ name: "work", label: words.tabs.work } as const] : []),
                { name: "files", label: words.tabs.files },
                { name: "preview", label: words.tabs.preview },
                { name: "log", label: words.tabs.log },
                { name: "checkpoints", label: words.tabs.checkpoints },
                { name: "cost", label: words.tabs.cost },
                { name: "history", label: words.tabs.history },
              ]}
              dense
              onChange={show}
            />
            {wide && (
              <span className="px-1.5">
                <PaneSwitch label={words.hidePane} shown onClick={hide} />
              </span>
            )}
          </div>
          <div
            id="tab-panel"
            role="tabpanel"
            aria-labelledby={`tab-${tab}`}
            className="flex min-h-0 flex-1 flex-col"
          >
            {tab === "conversation" && <Talk taskId={taskId} />}
            <Suspense fallback={<Loading />}>
              {tab === "work" && <WorkPanel taskId={taskId} />}
              {tab === "files" && <FilesPanel taskId={taskId} />}
              {tab === "preview" && <PreviewPanel taskId={taskId} review={null} />}
              {tab === "checkpoints" && <CheckpointsPanel taskId={taskId} />}
              {tab === "cost" && <CostPanel taskId={taskId} />}
              {tab === "history" && <HistoryList taskId={taskId} />}
              {tab === "log" && <Log taskId={taskId} />}
            </Suspense>
          </div>
        </div>
      )}
    </div>
  );
}

/** Returns the shown tab: the one in the address, else the chosen one; null if the pane is hidden. */
function useTab(gated: boolean): TaskTab | null {
  const wide = useWide();
  const [{ taskPane }] = usePreferences();
  const { tab: named } = useSearch({ from: "/signed-in/t/$taskId" });
  if (!wide) return named ?? "conversation";
  if (named !== undefined && named !== "conversation") return named;
  if (taskPane === "hidden") return null;
  const chosen = isTaskTab(taskPane) && taskPane !== "conversation" ? taskPane : usualTab(gated);
  return chosen === "work" ? usualTab(gated) : chosen;
}

function usualTab(gated: boolean): TaskTab {
  return gated ? "work" : "files";
}

function Log({ taskId }: { taskId: TaskId }) {
  const navigate = useNavigate();
  const { stream = "all", at = null } = useSearch({ from: "/signed-in/t/$taskId" });
  const live =
    useTaskPart(taskId, ({ task }) => task.status === "in_progress" || task.status === "pending") ?? false;
  const location = ({ stream, at }: LogLocation): void =>
    void navigate({
      to: ".",
      search: { tab: "log", ...(stream === "all" ? {} : { stream }), ...(at === null ? {} : { at }) },
      replace: true,
    });
  return <LogPanel taskId={taskId} location={{ stream, at }} live={live} onNavigate={location} />;
}

function PaneSwitch({ label, shown, onClick }: { label: string; shown: boolean; onClick: () => void }) {
  return (
    <Button
      variant="bare"
      className="min-h-7! px-1.5! py-0!"
      aria-expanded={shown}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <PanelRight size={16} aria-hidden="true" />
    </Button>
  );
}
