import type { FileDiff } from "../../../../src/protocol/api/review-files.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";

type Images = Extract<FileDiff, { state: "images" }>;

/** Two versions of an image, side by side on a wide screen. */
export function ImageVersions({ images: { path, before, after } }: { images: Images }) {
  const { file } = useReviewWords();
  return (
    <div className="grid gap-4 p-4 md:grid-cols-2">
      <Version name={file.before} path={path} image={before} />
      <Version name={file.after} path={path} image={after} />
    </div>
  );
}

function Version({ name, path, image }: { name: string; path: string; image: Images["before"] }) {
  const words = useReviewWords();
  const format = useFormat();
  return (
    <figure>
      <figcaption className="mb-1 text-sm text-soft">
        {name}
        {image !== null && ` · ${format.bytes(image.size)}`}
      </figcaption>
      {image === null ? (
        <p className="text-soft">{words.file.noVersion}</p>
      ) : (
        <img
          src={`data:${image.mediaType};base64,${image.base64}`}
          alt={`${name}: ${words.file.image(path)}`}
          className="max-w-full border border-line"
        />
      )}
    </figure>
  );
}
