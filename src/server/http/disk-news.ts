import type { StorageHealth } from "../../platform/storage/disk-watch.ts";
import { diskComment } from "../../protocol/api/disk-comment.ts";
import type { StorageTrouble } from "../../protocol/api/storage-trouble.ts";
import type { EventSource } from "./stream.ts";

/** Returns a source for one reader that reports trouble with a disk, and its end, beside the source's events. */
export function besideDiskNews(source: EventSource, disk: StorageHealth): EventSource {
  let told: StorageTrouble | null = null;
  return {
    ...source,
    follow(wake) {
      const unfollow = source.follow(wake);
      const unsubscribe = disk.subscribe(wake);
      return () => {
        unsubscribe();
        unfollow();
      };
    },
    aside() {
      const other = source.aside?.() ?? "";
      if (told === disk.trouble) return other;
      told = disk.trouble;
      return `${other}: ${diskComment}${JSON.stringify(told)}\n\n`;
    },
  };
}
