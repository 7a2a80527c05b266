import mermaidFile from "mermaid/dist/mermaid.min.js?url";

const longestMs = 20_000;
const drawn = new Map<string, Promise<string>>();
let frame: HTMLIFrameElement | null = null;
let lastDrawing: Promise<unknown> = Promise.resolve();
let nextId = 1;

/**
 * Draws a diagram and gives it as an image. Drawing happens in a frame of no origin and without a network, because the
 * text is an agent's and the library that reads it is large; what comes back is shown as an image, where no script
 * runs. The library is fetched when the first diagram is wanted.
 */
export function drawDiagram(text: string, dark: boolean): Promise<string> {
  const name = `${dark} ${text}`;
  const known = drawn.get(name);
  if (known !== undefined) return known;
  const drawing = lastDrawing.then(() => draw(text, dark));
  lastDrawing = drawing.catch(() => drawn.delete(name));
  drawn.set(name, drawing);
  return drawing;
}

/** One at a time. What failed may have left the library in any state, so the next drawing has a frame of its own. */
async function draw(text: string, dark: boolean): Promise<string> {
  try {
    frame ??= await openFrame();
    const { contentWindow } = frame;
    if (contentWindow === null) throw new Error("the frame is gone");
    const id = nextId++;
    const answer = answerFrom(contentWindow, (data) => data["id"] === id);
    contentWindow.postMessage({ id, text, dark }, "*");
    const { svg, failed } = await answer;
    if (typeof svg !== "string") throw new Error(String(failed));
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  } catch (error) {
    frame?.remove();
    frame = null;
    throw error;
  }
}

async function openFrame(): Promise<HTMLIFrameElement> {
  const source = await (await fetch(mermaidFile)).text();
  const made = document.createElement("iframe");
  made.setAttribute("sandbox", "allow-scripts");
  made.setAttribute("aria-hidden", "true");
  made.tabIndex = -1;
  made.title = "";
  // Measured text needs a frame that is laid out, so it is moved out of sight and not hidden.
  made.className = "diagram-frame";
  made.src = "/diagram-frame";
  const loaded = new Promise((resolve) => made.addEventListener("load", resolve, { once: true }));
  document.body.append(made);
  await loaded;
  if (made.contentWindow === null) throw new Error("the frame did not open");
  const ready = answerFrom(made.contentWindow, (data) => data["ready"] === true);
  made.contentWindow.postMessage({ source }, "*");
  await ready.catch((error: unknown) => {
    made.remove();
    throw error;
  });
  return made;
}

function answerFrom(
  from: Window,
  wanted: (data: Record<string, unknown>) => boolean,
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const timer = setTimeout(() => {
      done.abort();
      reject(new Error("it took too long"));
    }, longestMs);
    window.addEventListener(
      "message",
      ({ source, data }: MessageEvent<Record<string, unknown>>) => {
        if (source !== from || !wanted(data)) return;
        clearTimeout(timer);
        done.abort();
        resolve(data);
      },
      { signal: done.signal },
    );
  });
}
