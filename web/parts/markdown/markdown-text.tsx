import { lazy, Suspense } from "react";
import { VisibleText } from "../../ui/visible-text.tsx";

const RenderedText = lazy(async () => ({ default: (await import("./rendered-text.tsx")).RenderedText }));

/** A character that Markdown may give a meaning, at the place where it can have one. */
const markup = /[*_`~[\]|<>\\]|^\s*(?:#|[-+] |\d+[.)] )|https?:|\n\s*\n/mu;

/** A text of a person or an agent, with its Markdown rendered. It is shown as written until the server has rendered it. */
export function MarkdownText({ text, className = "" }: { text: string; className?: string }) {
  const plain = (
    <div className={`shown-as-written ${className}`}>
      <VisibleText text={text} />
    </div>
  );
  if (!markup.test(text)) return plain;
  return (
    <Suspense fallback={plain}>
      <RenderedText text={text} className={className} fallback={plain} />
    </Suspense>
  );
}
