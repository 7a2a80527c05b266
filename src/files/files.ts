import type { LostRange } from "./faults.ts";
import type { Head } from "./manifest.ts";
import type { StreamPlaces } from "./streams.ts";

/**
 * The files of streams, wherever they are. On one machine they are in the data directory (`LocalFiles`); several nodes
 * exchange them through a file store (`StreamFiles`). Callers need not know which.
 */
export interface Files {
  /**
   * Makes the files of a stream available to the other nodes as they are now. Only the holder of the stream's lease calls
   * this, with the epoch of the lease. Refused if another node has a newer lease or has published since `fresh`.
   */
  publish(stream: StreamPlaces, epoch: number, options?: PublishOptions): Promise<Published>;
  /**
   * Brings the files of a stream on this machine to the published state. Does nothing if they have it already. Throws
   * `FilesLost` if content is lost; all other files are then in place.
   */
  fresh(stream: StreamPlaces, options?: FreshOptions): Promise<Freshened>;
  /**
   * Returns the content that the file store has lost and that the files on this machine lack. Gives back lost content
   * that is here.
   */
  lost(stream: StreamPlaces): Promise<readonly LostRange[]>;
  /** Returns true if the files on this machine are those that were published last, or continue them. */
  isCurrent(stream: StreamPlaces): Promise<boolean>;
  /** Returns bytes of a log, fewer at its end; null if there is no such log. Reads only the chunks that it needs. */
  readLog(stream: StreamPlaces, path: string, from: number, length: number): Promise<Uint8Array | null>;
  /** Removes the published files of a stream. Does not change those on this machine. */
  remove(stream: StreamPlaces, epoch: number): Promise<void>;
  /** Deletes published content that no stream needs any more. One node at a time does this. */
  collectGarbage(): Promise<void>;
}

/** Options of a publication. */
export interface PublishOptions {
  /** True to ask the file store for every chunk, and to store again those that it has lost. */
  readonly whole?: boolean;
}

/** Options of `fresh`. */
export interface FreshOptions {
  /**
   * True to continue although content is lost. Files with lost content stay as they are on this machine, and are
   * published as they were until the content is back; logs get notes in its place.
   */
  readonly acceptLosses?: boolean;
}

/** The outcome of a publication. */
export type Published =
  | {
      readonly published: true;
      readonly version: number;
      readonly uploadedBytes: number;
      /** Files of the agent that are not published, with the reason. */
      readonly skipped: readonly Skipped[];
    }
  | {
      readonly published: false;
      /** Another node has a newer lease; or has published files that this machine does not have. */
      readonly reason: "old_epoch" | "not_fresh";
      readonly head: Head | null;
    };

/** A file that is not published. */
export interface Skipped {
  readonly path: string;
  readonly reason:
    | "special"
    | "name"
    | "hard_link"
    | "unreadable"
    | "changing"
    | "too_large"
    | "too_many"
    | "too_deep";
}

/** The outcome of `fresh`: the version on this machine (null if nothing is published) and the changed files. */
export interface Freshened {
  readonly version: number | null;
  readonly changed: number;
  readonly lost: readonly LostRange[];
}
