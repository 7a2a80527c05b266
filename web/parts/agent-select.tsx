import type { AgentInfo } from "../../src/protocol/api/contract.ts";
import { useWords } from "../i18n/words.ts";

/** Who does the work. The default agent is chosen where nothing else is. */
export function AgentSelect(props: {
  agents: readonly AgentInfo[];
  value: string;
  onChange: (agent: string) => void;
}) {
  const { agents, value, onChange } = props;
  const { newTask } = useWords();
  const chosen = value === "" ? (agents.find(({ isDefault }) => isDefault)?.name ?? "") : value;
  return (
    <label className="grid gap-1.5 justify-self-start font-medium">
      {newTask.agent}
      <select
        value={chosen}
        className="min-h-10 rounded-md border border-field bg-page px-3 py-2 font-normal"
        onChange={({ target }) => onChange(target.value)}
      >
        {agents.map(({ name, isDefault }) => (
          <option key={name} value={name}>
            {isDefault ? newTask.agentDefault(name) : name}
          </option>
        ))}
      </select>
    </label>
  );
}
