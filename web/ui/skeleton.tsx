/** What a place that is still empty will hold. */
export type Shape = keyof typeof shapes;

const row = ["h-4 w-3/5", "h-3 w-2/5 mb-3"];
const field = ["h-3.5 w-40", "h-9 w-full max-w-96 mb-3"];
const line = ["h-3 w-4/5", "h-3 w-2/3", "h-3 w-11/12", "h-3 w-1/2", "h-3 w-3/4"];
const heading = ["h-6 w-72 max-w-full", "h-3 w-44 mb-2"];

/** Each shape as a grid of bars, the size of what will stand there. */
const shapes = {
  rows: { grid: "gap-2", bars: [...row, ...row, ...row, ...row] },
  lines: { grid: "gap-2.5", bars: [...line, ...line] },
  fields: { grid: "gap-2", bars: [...field, ...field, ...field, ...field] },
  cards: { grid: "gap-3 lg:grid-cols-4", bars: Array.from({ length: 8 }, () => "h-28 rounded-lg") },
  choices: { grid: "gap-2 sm:grid-cols-2", bars: Array.from({ length: 4 }, () => "h-14 rounded-lg") },
  figures: {
    grid: "grid-cols-2 gap-3 lg:grid-cols-3",
    bars: [
      ...Array.from({ length: 6 }, () => "h-20 rounded-lg"),
      "col-span-full mt-2 h-80 rounded-lg",
      "col-span-full mt-2 h-80 rounded-lg",
    ],
  },
  screen: { grid: "gap-2.5", bars: [...heading, "h-9 w-full mb-3", ...line, ...line] },
  question: { grid: "gap-2.5", bars: [...heading, ...line.slice(0, 2), "h-12", "h-12", "h-12"] },
} as const;

/** Grey bars where something is about to be. They come after a moment, so that what is quick does not flicker. */
export function Skeleton({ shape }: { shape: Shape }) {
  const { grid, bars } = shapes[shape];
  return (
    <div aria-hidden="true" className={`skeleton grid content-start ${grid}`}>
      {bars.map((size, at) => (
        <span key={at} className={`block rounded ${size}`} />
      ))}
    </div>
  );
}
