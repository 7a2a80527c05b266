import { useMutation } from "@tanstack/react-query";
import { toast } from "../../ui/toast.tsx";
import { useFailureSentence } from "../failure/failure-note.tsx";

/** The actions of a person on an orchestration or an office. */
interface Acts<Name extends string> {
  /** The current status. An action changes it, and its event may arrive before its response. */
  readonly status: string;
  readonly act: (name: Name) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
  readonly onActed?: (name: Name) => void;
  readonly onRemoved: () => unknown;
}

/** Returns functions that begin an action and report its failure, and true while one is under way. */
export function useActs<Name extends string>({
  status,
  act,
  remove,
  onActed,
  onRemoved,
}: Acts<Name>): {
  readonly begin: (name: Name) => void;
  readonly remove: () => void;
  readonly busy: boolean;
} {
  const sentenceOf = useFailureSentence();
  const acting = useMutation({
    mutationFn: ({ name }: { name: Name; status: string }) => act(name),
    onSuccess: (_, { name }) => onActed?.(name),
    onError: (error) => toast(sentenceOf(error)),
  });
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: onRemoved,
    onError: (error) => toast(sentenceOf(error)),
  });
  return {
    begin: (name) => acting.mutate({ name, status }),
    remove: () => removing.mutate(),
    busy: (acting.isPending && acting.variables.status === status) || removing.isPending,
  };
}
