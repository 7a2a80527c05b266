import type { Told } from "./notices-of.ts";

/**
 * Shows a notice in place of an earlier one of the same task; a click on it brings the page to the front. Returns how to
 * take it back. Some phones forbid notices of pages: then nothing is shown.
 */
export function showNotice({ taskId, title, body }: Told, onClick: () => void): () => void {
  try {
    const options: NotificationOptions & { renotify: boolean } = { body, tag: taskId, renotify: true };
    const notice = new Notification(title, options);
    notice.addEventListener("click", () => {
      window.focus();
      onClick();
      notice.close();
    });
    return () => notice.close();
  } catch {
    return () => undefined;
  }
}
