import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { NodeInfo } from "../../../src/protocol/api/nodes.ts";
import { drainNode } from "../../data/live-nodes.ts";
import { useMay } from "../../data/rights.ts";
import { useFormat } from "../../i18n/format.ts";
import { useNodeWords } from "../../i18n/node-words.ts";
import { useWords } from "../../i18n/words.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import { useNow } from "../../ui/use-now.ts";
import { useFailureSentence } from "../failure/failure-note.tsx";
import { NodeStateBadge } from "./node-state.tsx";
import { WorkLink } from "./work-link.tsx";

/** Number of tasks of a node that are listed. */
const shownAtMost = 8;

/** A node: its state, places and labels, the work that it owns, and a button that drains it. */
export function NodeCard(props: {
  node: NodeInfo;
  /** The time at which the node was read. */
  readAt: number;
  isHere: boolean;
  /** True if no other node takes work. */
  isLast: boolean;
}) {
  const { node, readAt, isHere, isLast } = props;
  const words = useNodeWords();
  const format = useFormat();
  const { name, kind, state, work } = node;
  const hasEnded = state === "ended";
  return (
    <li
      data-node={node.id}
      tabIndex={-1}
      aria-label={name}
      className="grid gap-3 px-4 py-3 outline-offset-[-2px] lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] lg:gap-6"
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className={`min-w-0 font-semibold break-words ${hasEnded ? "text-soft" : ""}`}>{name}</h2>
          <NodeStateBadge state={state} />
          {isHere && <Mark>{words.here}</Mark>}
          {kind === "runner" && <Mark title={words.runnerMeans}>{words.runner}</Mark>}
        </div>
        <Figures node={node} readAt={readAt} />
        {node.labels.length > 0 && (
          <ul aria-label={words.labels} className="mt-2 flex flex-wrap gap-1">
            {node.labels.map((label) => (
              <li key={label} className="rounded border border-line px-1.5 font-mono text-xs">
                {label}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="min-w-0 max-lg:empty:hidden">
        {work.length === 0 && !hasEnded && <p className="text-soft">{words.noWork}</p>}
        {work.length > 0 && (
          <ul aria-label={words.work} className="grid grid-cols-1 gap-1">
            {work.slice(0, shownAtMost).map((each) => (
              <li key={each.id}>
                <WorkLink work={each} />
              </li>
            ))}
          </ul>
        )}
        {work.length > shownAtMost && (
          <p className="mt-1 text-xs text-soft">{words.more(format.count(work.length - shownAtMost))}</p>
        )}
      </div>
      <div className="max-lg:empty:hidden lg:justify-self-end">
        <DrainButton node={node} isLast={isLast} />
      </div>
    </li>
  );
}

function Mark({ title, children }: { title?: string; children: string }) {
  return (
    <span
      title={title}
      className="rounded-full border border-line px-2 py-0.5 text-xs whitespace-nowrap text-soft"
    >
      {children}
    </span>
  );
}

function Figures({ node, readAt }: { node: NodeInfo; readAt: number }) {
  const words = useNodeWords();
  const format = useFormat();
  const now = useNow();
  const { places, occupied, version, silentMs, state } = node;
  const silence = silentMs + Math.max(0, now - readAt);
  const figures = [
    ...(state === "ended"
      ? []
      : [{ name: words.places, value: words.placesOf(format.count(occupied), format.count(places)) }]),
    { name: words.heartbeat, value: words.ago(format.span(silence)) },
    { name: words.version, value: version },
  ];
  return (
    <dl className="mt-1 flex flex-wrap gap-x-4 text-xs text-soft tabular-nums">
      {figures.map(({ name, value }) => (
        <div key={name} className="flex gap-1.5">
          <dt>{name}</dt>
          <dd className="text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Drains the node after a confirmation, or undoes that. */
function DrainButton({ node, isLast }: { node: NodeInfo; isLast: boolean }) {
  const words = useNodeWords();
  const { close } = useWords();
  const sentenceOf = useFailureSentence();
  const [isAsking, setAsking] = useState(false);
  const { id, name, state, draining } = node;
  const drain = useMutation({
    mutationFn: () => drainNode(id, draining),
    onSuccess: () => toast(draining ? words.undone(name) : words.drained(name)),
    onError: (error) => toast(sentenceOf(error)),
  });
  const mayDrain = useMay("administer");
  if (!mayDrain || (state === "ended" && !draining)) return null;
  const body = [words.drainBody, ...(isLast ? [words.drainLast] : [])].join(" ");
  return (
    <>
      <Button data-drain disabled={drain.isPending} onClick={() => setAsking(true)}>
        {draining ? words.undo : words.drain}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={draining ? words.undoTitle(name) : words.drainTitle(name)}
          body={draining ? words.undoBody : body}
          confirm={draining ? words.confirmUndo : words.drain}
          refuse={words.keep}
          closeLabel={close}
          onConfirm={() => drain.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
