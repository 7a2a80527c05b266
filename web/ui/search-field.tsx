import { type ComponentProps, type RefObject, useEffect, useRef } from "react";

/**
 * A search field whose value is stored elsewhere, for example in the address. The field holds the typed text itself,
 * so that a late value never disturbs a syllable in composition. Escape leaves the field.
 */
export function SearchField(
  props: Omit<ComponentProps<"input">, "value" | "onChange"> & {
    field?: RefObject<HTMLInputElement | null>;
    words: string;
    onWords: (words: string) => void;
  },
) {
  const { field, words, onWords, ...rest } = props;
  const own = useRef<HTMLInputElement>(null);
  const input = field ?? own;
  useEffect(() => {
    const { current } = input;
    if (current !== null && current !== document.activeElement) current.value = words;
  }, [input, words]);
  return (
    <input
      ref={input}
      type="search"
      defaultValue={words}
      onChange={({ target }) => onWords(target.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.nativeEvent.isComposing) event.currentTarget.blur();
      }}
      {...rest}
    />
  );
}
