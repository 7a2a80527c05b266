import type { AgentInfo } from "../../../src/protocol/api/contract.ts";
import type { TaskForm } from "../../data/task-form.ts";
import { useNewTaskWords } from "../../i18n/new-task-words.ts";
import { useMarkedNames } from "../agents/use-marked-names.ts";
import { Labelled, Select } from "../../ui/labelled.tsx";
import { TextInput } from "../../ui/text-field.tsx";

/** The fields for the agent, the verifier of gated types, and the budget. */
export function AgentFields(props: {
  agents: readonly AgentInfo[];
  /** The budget of the project for new tasks; null if it has none. */
  usualBudget: number | null;
  form: TaskForm;
  gated: boolean;
  budgetWrong: boolean;
  onChange: (changes: Partial<TaskForm>) => void;
}) {
  const { agents, usualBudget, form, gated, budgetWrong, onChange } = props;
  const words = useNewTaskWords();
  const usual = agents.find(({ isDefault }) => isDefault)?.name ?? "";
  const marked = useMarkedNames();
  const workerName = form.agent === "" ? usual : form.agent;
  const canVerify = ({ kind }: AgentInfo): boolean =>
    kind !== "demo" || agents.some((agent) => agent.name === workerName && agent.kind === "demo");
  return (
    <div className="flex flex-wrap items-start gap-4">
      <Labelled label={words.agent}>
        <Select
          value={workerName}
          options={agents.map(({ name, isDefault }) => ({
            value: name,
            label: marked(name, isDefault ? words.agentDefault(name) : name),
          }))}
          onChange={(agent) => onChange({ agent })}
        />
      </Labelled>
      {gated && (
        <Labelled label={words.verifier}>
          <Select
            value={form.verifier}
            options={[
              { value: "", label: words.verifierDefault },
              ...agents.map((agent) => ({
                value: agent.name,
                label: canVerify(agent)
                  ? marked(agent.name, agent.name)
                  : `${agent.name} · ${words.demoVerifierMark}`,
              })),
            ]}
            onChange={(verifier) => onChange({ verifier })}
          />
        </Labelled>
      )}
      <Labelled label={words.budget} problem={budgetWrong ? words.budgetInvalid : null} className="max-w-64">
        <TextInput
          inputMode="decimal"
          value={form.budget}
          placeholder={usualBudget === null ? words.budgetPlaceholder : String(usualBudget)}
          aria-invalid={budgetWrong}
          onChange={({ target }) => onChange({ budget: target.value })}
        />
      </Labelled>
    </div>
  );
}
