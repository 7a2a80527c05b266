import { useEffect, useRef } from "react";
import type { OfficeState } from "../../../../src/protocol/office/state.ts";
import { useOfficeWords } from "../../../i18n/office-words.ts";
import { toast } from "../../../ui/toast.tsx";

/** Announces a broken cycle that arrives while the page is open. */
export function useBrokenNotice({ broken }: OfficeState): void {
  const { picture: words } = useOfficeWords();
  const last = broken.at(-1);
  const announced = useRef(last?.at);
  useEffect(() => {
    if (last === undefined || last.at === announced.current) return;
    announced.current = last.at;
    toast(words.broken(last.members.join(" → ")));
  }, [last, words]);
}
