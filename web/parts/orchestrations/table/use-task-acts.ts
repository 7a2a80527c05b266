import { useMutation } from "@tanstack/react-query";
import type { OrchestrationId } from "../../../../src/protocol/ids.ts";
import type { ListTaskAct } from "../../../../src/protocol/orchestration/request.ts";
import { actOnListTask } from "../../../data/orchestration-acts.ts";
import { useTaskRunWords } from "../../../i18n/task-run-words.ts";
import { toast } from "../../../ui/toast.tsx";
import { useFailureSentence } from "../../failure/failure-note.tsx";

/** Returns a function that performs an action on a task of the list and confirms it. */
export function useTaskActs(
  runId: OrchestrationId,
  id: string,
): { readonly act: (act: ListTaskAct, done?: () => void) => void; readonly busy: boolean } {
  const { task: words } = useTaskRunWords();
  const sentenceOf = useFailureSentence();
  const send = useMutation({
    mutationFn: ({ act }: { act: ListTaskAct; done?: (() => void) | undefined }) =>
      actOnListTask(runId, id, act),
    onSuccess: (_, { act, done }) => {
      if (act.action === "retry") toast(words.retried(id));
      if (act.action === "skip") toast(words.skipped(id));
      done?.();
    },
    onError: (error) => toast(sentenceOf(error)),
  });
  return { act: (act, done) => send.mutate({ act, done }), busy: send.isPending };
}
