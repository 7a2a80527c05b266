import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, lazy, Suspense, useRef } from "react";
import type { Person } from "../../../src/protocol/people/person.ts";
import { everybody } from "../../data/people.ts";
import { TextArea } from "../../ui/text-field.tsx";

const MentionArea = lazy(async () => ({ default: (await import("./mention-area.tsx")).MentionArea }));

/** A text area that suggests people after `@`, where there are several. What suggests them is loaded only there. */
export function MentionField({
  onText,
  ...rest
}: Omit<ComponentProps<"textarea">, "value" | "onChange"> & {
  value: string;
  onText: (text: string) => void;
}) {
  const { data: areSeveral = false } = useQuery({ ...everybody, select: hasSeveral });
  // The field keeps the focus when it is replaced.
  const focused = useRef(false);
  const plain = (
    <TextArea
      {...rest}
      onChange={({ target }) => onText(target.value)}
      onFocus={() => (focused.current = true)}
      onBlur={() => (focused.current = false)}
    />
  );
  if (!areSeveral) return plain;
  return (
    <Suspense fallback={plain}>
      <MentionArea {...rest} onText={onText} wasFocused={focused} />
    </Suspense>
  );
}

function hasSeveral(people: readonly Person[]): boolean {
  return people.filter(({ removedAt }) => removedAt === null).length > 1;
}
