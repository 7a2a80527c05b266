import type { DiagramLibrary } from "../../src/protocol/api/diagram-library.ts";

const longestMs = 20_000;
let nextId = 1;

const drawn = new Map<string, Promise<string>>();
let frame: DiagramFrame | null = null;
let lastDrawing: Promise<unknown> = Promise.resolve();

/**
 * Draws a diagram and returns it as an image. An agent wrote the text and the library that reads it is large, so
 * drawing happens in a frame without origin and network, and the page shows the result as an image, in which no
 * script runs. Files of the library are fetched when a diagram first needs them.
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

/**
 * Draws one diagram at a time. After a failure the library may be in any state, so the next drawing gets a new frame.
 */
async function draw(text: string, dark: boolean): Promise<string> {
  try {
    frame ??= await DiagramFrame.open();
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await frame.draw(text, dark))}`;
  } catch (error) {
    frame?.close();
    frame = null;
    throw error;
  }
}

/**
 * A frame without origin and network that draws diagrams, one at a time. It requests the library files that a diagram
 * needs and receives each of them once.
 */
class DiagramFrame {
  readonly #element: HTMLIFrameElement;
  readonly #window: Window;
  readonly #library: DiagramLibrary;
  readonly #asked = new Set<string>();
  readonly #handed = new Set<string>();

  private constructor(element: HTMLIFrameElement, library: DiagramLibrary) {
    if (element.contentWindow === null) throw new Error("the frame did not open");
    this.#element = element;
    this.#window = element.contentWindow;
    this.#library = library;
  }

  static async open(): Promise<DiagramFrame> {
    const contents = await fetched("/diagrams.json");
    return new DiagramFrame(await openElement(), (await contents.json()) as DiagramLibrary);
  }

  /** Draws a diagram as SVG. Fails with the library's message, or when drawing takes too long. */
  async draw(text: string, dark: boolean): Promise<string> {
    const id = nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const heard = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => reject(new Error("it took too long")), longestMs);
    };
    const hear = ({ source, data }: MessageEvent<Record<string, unknown>>): void => {
      if (source !== this.#window) return;
      if (typeof data["needs"] === "string") {
        clearTimeout(timer);
        this.#hand(data["needs"]).then(wait, reject);
      } else if (data["id"] === id) {
        if (typeof data["svg"] === "string") resolve(data["svg"]);
        else reject(new Error(String(data["failed"])));
      }
    };
    window.addEventListener("message", hear, { signal: heard.signal });
    wait();
    this.#window.postMessage({ id, text, dark, library: this.#library.first }, "*");
    return promise.finally(() => {
      heard.abort();
      clearTimeout(timer);
    });
  }

  close(): void {
    this.#element.remove();
  }

  async #hand(file: string): Promise<void> {
    const files = Object.hasOwn(this.#library.files, file) ? this.#library.files[file] : undefined;
    if (files === undefined || this.#asked.has(file)) throw new Error(`it asked for ${file}`);
    this.#asked.add(file);
    const missing = files.filter((each) => !this.#handed.has(each));
    const sources = await Promise.all(
      missing.map(async (each) => (await fetched(`/assets/diagrams/${each}`)).text()),
    );
    // Another request may have loaded some of them; a file comes after the files it needs.
    const fresh = sources.filter((_, at) => !this.#handed.has(missing[at] ?? ""));
    for (const each of missing) this.#handed.add(each);
    this.#window.postMessage({ file, source: fresh.join("") }, "*");
  }
}

async function fetched(path: string): Promise<Response> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} is not there (${response.status})`);
  return response;
}

async function openElement(): Promise<HTMLIFrameElement> {
  const made = document.createElement("iframe");
  made.setAttribute("sandbox", "allow-scripts");
  made.setAttribute("aria-hidden", "true");
  made.tabIndex = -1;
  made.title = "";
  // The library measures text, which needs a laid-out frame, so the frame is moved off screen instead of hidden.
  made.className = "diagram-frame";
  made.src = "/diagram-frame";
  const loaded = new Promise((resolve) => made.addEventListener("load", resolve, { once: true }));
  document.body.append(made);
  await loaded;
  return made;
}
