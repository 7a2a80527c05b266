import {
  CircleOff,
  HardDrive,
  History,
  type LucideIcon,
  PackageCheck,
  PackageOpen,
  Play,
  TriangleAlert,
} from "lucide-react";
import type { NodeState } from "../../../src/protocol/api/nodes.ts";
import { useNodeWords } from "../../i18n/node-words.ts";

const looks: Readonly<Record<NodeState, { Icon: LucideIcon; colour: string }>> = {
  working: { Icon: Play, colour: "bg-running-wash text-running" },
  draining: { Icon: PackageOpen, colour: "bg-waiting-wash text-waiting" },
  drained: { Icon: PackageCheck, colour: "bg-quiet-wash text-quiet" },
  outdated: { Icon: History, colour: "bg-waiting-wash text-waiting" },
  disk_trouble: { Icon: HardDrive, colour: "bg-failed-wash text-failed" },
  not_responding: { Icon: TriangleAlert, colour: "bg-failed-wash text-failed" },
  ended: { Icon: CircleOff, colour: "bg-quiet-wash text-quiet" },
};

/** The state of a node as word, icon and colour, so that none of them carries it alone. */
export function NodeStateBadge({ state }: { state: NodeState }) {
  const { Icon, colour } = looks[state];
  const words = useNodeWords();
  return (
    <span
      data-node-state={state}
      className={`inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap ${colour}`}
    >
      <Icon size={13} aria-hidden="true" />
      {words.states[state]}
    </span>
  );
}
