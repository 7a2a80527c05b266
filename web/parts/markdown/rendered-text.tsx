import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderedMarkdown } from "../../data/markdown.ts";
import { DocumentNodes } from "../review/document/document-nodes.tsx";
import "../../ui/markdown.css";

/** The rendered form of a text; the fallback until it is known, or if it cannot be rendered. */
export function RenderedText(props: { text: string; className: string; fallback: ReactNode }) {
  const { text, className, fallback } = props;
  const { data } = useQuery({ ...renderedMarkdown(text), retry: false });
  if (data === undefined) return fallback;
  return (
    <div data-markdown className={`markdown ${className}`}>
      <DocumentNodes nodes={data} />
    </div>
  );
}
