import { useEffect } from "react";
import calm from "../../ui/mark.svg";
import waitingMark from "../../ui/mark-waiting.svg";

/** Shows in the browser's tab how much waits: a number before the title, a dot on the icon. Who is not signed in sees neither. */
export function TabTitle({ waiting }: { waiting: number }) {
  useEffect(() => {
    show(waiting);
    return () => show(0);
  }, [waiting]);
  return null;
}

function show(waiting: number): void {
  document.title = waiting === 0 ? "Signalbox" : `(${waiting}) Signalbox`;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (icon !== null) icon.href = waiting === 0 ? calm : waitingMark;
}
