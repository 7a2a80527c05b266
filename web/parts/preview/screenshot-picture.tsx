import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { TaskId } from "../../../src/protocol/ids.ts";
import { screenshotList, screenshotOf } from "../../data/screenshots.ts";
import { useIsNear } from "../../ui/use-is-near.ts";

const expectedSoonMs = 2_000;

/**
 * The picture of a commit's preview, or the newest one of the task; nothing if there is none. It has its full size
 * before it is fetched, which happens when it is near the viewport.
 */
export function ScreenshotPicture(props: {
  taskId: TaskId;
  commit: string | null;
  /** The text in place of the picture; "" if the text beside it says the same. */
  alt: string;
  className?: string;
  /** True while the server may be taking the picture. */
  isExpected?: boolean;
}) {
  const { taskId, commit, alt, className = "w-full max-w-2xl", isExpected = false } = props;
  const { data: known = [] } = useQuery({
    ...screenshotList,
    refetchInterval: isExpected ? expectedSoonMs : false,
  });
  const found = known.find((each) => each.taskId === taskId && (commit === null || each.commit === commit));
  if (found === undefined) return null;
  return (
    <LoadedPicture key={found.commit} taskId={taskId} commit={found.commit} alt={alt} className={className} />
  );
}

function LoadedPicture(props: { taskId: TaskId; commit: string; alt: string; className: string }) {
  const { taskId, commit, alt, className } = props;
  const place = useRef<HTMLSpanElement>(null);
  const isNear = useIsNear(place);
  const { data } = useQuery({ ...screenshotOf(taskId, commit), enabled: isNear });
  return (
    <span
      ref={place}
      data-screenshot={commit}
      className={`block aspect-8/5 shrink-0 overflow-hidden rounded-md border border-line bg-panel ${className}`}
    >
      {data != null && (
        <img
          src={`data:image/png;base64,${data.base64}`}
          alt={alt}
          className="size-full object-cover object-top"
        />
      )}
    </span>
  );
}
