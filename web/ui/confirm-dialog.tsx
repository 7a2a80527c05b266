import { lazy, Suspense } from "react";
import type { Confirmation } from "./confirm-dialog-box.tsx";

const ConfirmDialogBox = lazy(async () => ({
  default: (await import("./confirm-dialog-box.tsx")).ConfirmDialogBox,
}));

/** Asks for confirmation before something irreversible. Closing it does nothing. It is loaded on first use. */
export function ConfirmDialog(props: Confirmation) {
  return (
    <Suspense fallback={null}>
      <ConfirmDialogBox {...props} />
    </Suspense>
  );
}
