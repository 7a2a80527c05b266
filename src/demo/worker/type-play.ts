import type { DemoQuestion } from "../question.ts";

/** A file that the demo agent writes: where, and from which text below `demo/`. */
export interface FilePlay {
  readonly path: string;
  readonly from: string;
  /** A defect of the first attempt: this passage is left out, and that stands in its place. */
  readonly planted?: { readonly passage: string; readonly defect: string };
}

/** One step of a phase: what is said, what is asked, which files are written. */
export interface StepPlay {
  readonly says: string;
  readonly asks?: DemoQuestion;
  readonly files: readonly FilePlay[];
  /** Tests that are run once the files are written. Where they fail, what is planted is mended and they are run again. */
  readonly tests?: readonly string[];
  /** What stands in the texts of this step beside the task's own values; found out when the step is played. */
  readonly finds?: () => Promise<Readonly<Record<string, string>>>;
}

/** How the demo agent does the work of a type. */
export interface TypePlay {
  readonly phases: readonly {
    readonly name: string;
    readonly steps: readonly StepPlay[];
  }[];
  /** What follows from the answer to its question. */
  readonly values: (answer: string) => Readonly<Record<string, string>>;
  /** A file as it was when the work began; undefined where the task began with nothing. */
  readonly original?: (path: string) => Promise<string | null>;
  /** The answer that the files show, where nothing else is remembered of it. */
  readonly answerIn?: () => Promise<string | null>;
  /** Why this workspace is nothing for the demo agent; null where it is. */
  readonly refuses?: () => Promise<string | null>;
}

/** Every file that is written up to a phase, with the step that writes it. */
export function filesUpTo(play: TypePlay, phase: number): { step: StepPlay; file: FilePlay }[] {
  return play.phases
    .slice(0, phase)
    .flatMap(({ steps }) => steps)
    .flatMap((step) => step.files.map((file) => ({ step, file })));
}

/** Whether the text of a file still has the defect that was planted in it. */
export function isDefective({ planted }: FilePlay, text: string | null): boolean {
  return planted !== undefined && (text ?? "").includes(planted.defect);
}
