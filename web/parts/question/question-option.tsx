import type { ReactNode } from "react";
import { useWords } from "../../i18n/words.ts";
import { Key } from "../../ui/key.tsx";

/** One option of a question: a radio button as large as a thumb. */
export function QuestionOption(props: {
  name: string;
  checked: boolean;
  shortcut: number;
  isDefault?: boolean;
  onPick: () => void;
  /** It is pressed with a finger or a mouse, which also picks it. */
  onPress?: () => void;
  children: ReactNode;
}) {
  const { name, checked, shortcut, isDefault = false, onPick, onPress, children } = props;
  const words = useWords();
  return (
    <label
      onPointerUp={onPress}
      className="flex min-h-12 items-center gap-3 rounded-lg border border-line px-3 py-2 hover:bg-hover has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-accent lg:min-h-10"
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onPick}
        className="size-4.5 shrink-0 accent-accent outline-none"
      />
      <span className="shown-as-written min-w-0 flex-1 max-lg:text-base">
        {children}
        {isDefault && <span className="ml-2 text-soft">({words.question.default})</span>}
      </span>
      {shortcut <= 9 && <Key>{String(shortcut)}</Key>}
    </label>
  );
}
