import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { answerQueue } from "./data/answers.ts";
import { applyPreferences } from "./data/preferences.ts";
import { findToken } from "./data/token.ts";
import "./ui/app.css";
import { restoreFocus } from "./ui/restore-focus.ts";
import { listenToKeys } from "./ui/use-shortcuts.ts";

applyPreferences();
if (matchMedia("(any-pointer: coarse)").matches) void followVisibleHeight();
listenToKeys();
restoreFocus();
window.addEventListener("pagehide", () => answerQueue.flush());
await findToken();

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root.");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

/** Only devices that can be touched have an on-screen keyboard. */
async function followVisibleHeight(): Promise<void> {
  const { keepAboveKeyboard } = await import("./ui/visible-height.ts");
  keepAboveKeyboard();
}
