import encodeQr from "qr";
import { useMemo } from "react";

/** The white frame around the code that readers need, in squares. */
const frame = 4;

/** A text as a QR code, dark on light in both themes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQr(text, "raw", { border: frame }), [text]);
  const path = rows
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      data-qr
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-56 rounded-lg bg-white"
    >
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
