/** The page of a previewed project, which can neither leave its frame nor reach anything but its own program. */
export function PreviewFrame({ url, title }: { url: string; title: string }) {
  return (
    <iframe
      src={url}
      title={title}
      // The frame has another origin than the page, so it cannot remove its own sandbox.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-forms"
      referrerPolicy="no-referrer"
      className="preview-frame min-h-0 w-full flex-1"
    />
  );
}
