import { Maximize, Minus, Plus } from "lucide-react";
import { useOrchestrationWords } from "../../i18n/orchestration-words.ts";

/** Buttons that zoom out, zoom in, or show the whole drawing. */
export function ZoomButtons(props: { onZoom: (larger: boolean) => void; onShowAll: () => void }) {
  const { onZoom, onShowAll } = props;
  const words = useOrchestrationWords();
  const buttons = [
    { name: words.zoomOut, Icon: Minus, act: () => onZoom(false) },
    { name: words.zoomIn, Icon: Plus, act: () => onZoom(true) },
    { name: words.showAll, Icon: Maximize, act: onShowAll },
  ];
  return (
    <div role="group" aria-label={words.zoom} className="flex rounded-md border border-line bg-page">
      {buttons.map(({ name, Icon, act }) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          title={name}
          onClick={act}
          className="flex size-8 items-center justify-center text-soft hover:bg-hover hover:text-ink pointer-coarse:size-11"
        >
          <Icon size={16} aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
