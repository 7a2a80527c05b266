import { useEffect, useRef, useState } from "react";
import { drawDiagram } from "../../../data/diagrams.ts";
import { useDark } from "../../../ui/use-dark.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";

type Drawn = { readonly image: string } | { readonly failed: string };

/** A diagram: its source at first, the image when it is near the viewport and ready. */
export function Mermaid({ text }: { text: string }) {
  const { file } = useReviewWords();
  const dark = useDark();
  const container = useRef<HTMLElement>(null);
  const [near, setNear] = useState(false);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    const { current } = container;
    if (current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!near) return undefined;
    let wanted = true;
    drawDiagram(text, dark).then(
      (image) => wanted && setDrawn({ image }),
      (error: unknown) =>
        wanted && setDrawn({ failed: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [near, text, dark]);
  return (
    <figure ref={container} className="diagram" data-drawn={drawn !== null && "image" in drawn}>
      {drawn !== null && "image" in drawn ? (
        <img src={drawn.image} alt={file.diagram} />
      ) : (
        <pre tabIndex={0}>{text}</pre>
      )}
      {drawn !== null && "failed" in drawn && (
        <figcaption className="text-failed">{file.diagramFailed(drawn.failed)}</figcaption>
      )}
      {drawn !== null && "image" in drawn && (
        <details>
          <summary className="text-xs text-soft">{file.view.source}</summary>
          <pre>{text}</pre>
        </details>
      )}
    </figure>
  );
}
