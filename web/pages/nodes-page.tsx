import { useQuery } from "@tanstack/react-query";
import type { WaitingWork } from "../../src/protocol/api/nodes.ts";
import { liveNodeList } from "../data/live-nodes.ts";
import { useMay } from "../data/rights.ts";
import { useNodeWords } from "../i18n/node-words.ts";
import { useKeys } from "../keys/use-keys.ts";
import { LoadingOrFailure } from "../parts/failure/loading-or-failure.tsx";
import { NodeCard } from "../parts/nodes/node-card.tsx";
import { WorkLink } from "../parts/nodes/work-link.tsx";
import { Key } from "../ui/key.tsx";
import { PageTitle } from "../ui/page-title.tsx";

/** The nodes of the installation, and the work that waits for one with its labels. */
export function NodesPage() {
  const words = useNodeWords();
  const nodes = useQuery(liveNodeList);
  const items = nodes.data?.items ?? [];
  const working = items.filter(({ state }) => state === "working");
  const mayDrain = useMay("administer");
  useNodeKeys();
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-4 lg:px-8">
      <div className="pb-4">
        <PageTitle>{words.title}</PageTitle>
      </div>
      {nodes.data === undefined && <LoadingOrFailure of={nodes} className="" />}
      {nodes.data !== undefined && items.length === 0 && (
        <p
          data-alone
          className="rounded-lg border border-dashed border-line px-4 py-10 text-center text-balance text-soft"
        >
          {words.alone}
        </p>
      )}
      <Waiting waiting={nodes.data?.waiting ?? []} />
      {items.length > 0 && (
        <>
          <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line">
            {items.map((node) => (
              <NodeCard
                key={node.id}
                node={node}
                readAt={nodes.dataUpdatedAt}
                isHere={node.id === nodes.data?.here}
                isLast={working.length === 1 && working[0]?.id === node.id}
              />
            ))}
          </ul>
          <p className="flex items-center gap-1.5 pt-2 text-xs text-soft">
            {["J", "K", ...(mayDrain ? ["D"] : [])].map((key) => (
              <Key key={key}>{key}</Key>
            ))}
            <span className="ml-1 hidden lg:inline">{mayDrain ? words.keys : words.moveKeys}</span>
          </p>
        </>
      )}
    </div>
  );
}

/** The work that no working node may take, with the labels that it requires. */
function Waiting({ waiting }: { waiting: readonly WaitingWork[] }) {
  const words = useNodeWords();
  if (waiting.length === 0) return null;
  return (
    <section className="mb-4 rounded-lg bg-waiting-wash px-4 py-3">
      <h2 className="font-semibold text-waiting">{words.waiting}</h2>
      <p className="text-waiting">{words.waitingHint}</p>
      <ul className="mt-2 grid grid-cols-1 gap-2">
        {waiting.map((work) => (
          <li key={work.id} data-waiting={work.id} className="min-w-0">
            <WorkLink work={work} />
            <span className="text-xs break-words text-waiting">
              {words.startOne} <code className="font-mono">--labels {work.labels.join(",")}</code>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Moves the focus between the nodes with J and K, and drains the node with the focus, or undoes that, with D. */
function useNodeKeys(): void {
  useKeys("nodes", {
    next: () => focusNode(1),
    previous: () => focusNode(-1),
    drain: () => shownNodes()[focusedNode()]?.querySelector<HTMLElement>("[data-drain]")?.click(),
  });
}

/** Moves the focus to the next node, or to the one before. */
function focusNode(by: 1 | -1): void {
  const [nodes, at] = [shownNodes(), focusedNode()];
  const next = at === -1 ? (by === 1 ? 0 : nodes.length - 1) : at + by;
  nodes[Math.min(nodes.length - 1, Math.max(0, next))]?.focus();
}

function shownNodes(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-node]")];
}

/** Returns the index of the node with the focus; -1 if none has it. */
function focusedNode(): number {
  return shownNodes().findIndex((node) => node.contains(document.activeElement));
}
