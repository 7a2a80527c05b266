import { DiagramFrame } from "./diagram-frame.ts";

const drawn = new Map<string, Promise<string>>();
let frame: DiagramFrame | null = null;
let lastDrawing: Promise<unknown> = Promise.resolve();

/**
 * Draws a diagram and gives it as an image. Drawing happens in a frame of no origin and without a network, because the
 * text is an agent's and the library that reads it is large; what comes back is shown as an image, where no script
 * runs. Of the library only what a diagram needs is fetched, when it is first wanted.
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
    frame ??= await DiagramFrame.open();
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await frame.draw(text, dark))}`;
  } catch (error) {
    frame?.close();
    frame = null;
    throw error;
  }
}
