import type { DemoQuestion } from "../question.ts";

/** A file that the demo agent writes: its path and its source text below `demo/`. */
export interface FilePlay {
  readonly path: string;
  readonly from: string;
  /** A defect of the first attempt: the passage that it replaces and the defective text. */
  readonly planted?: { readonly passage: string; readonly defect: string };
}

/** A change of a file that is there already. A text that has the change stays as it is. */
export interface FileChange {
  readonly path: string;
  readonly change: (text: string) => string;
}

/** One step of a phase: its announcement, its question and its files. */
export interface StepPlay {
  readonly says: string;
  readonly asks?: DemoQuestion;
  readonly files: readonly FilePlay[];
  readonly changes?: readonly FileChange[];
  /** Tests to run after the files are written. If they fail, planted defects are fixed and the tests run again. */
  readonly tests?: readonly string[];
  /** Computes values for the texts of this step, in addition to the task's own values, when the step runs. */
  readonly finds?: () => Promise<Readonly<Record<string, string>>>;
}

/** The demo agent's work for a type. */
export interface TypePlay {
  readonly phases: readonly {
    readonly name: string;
    readonly steps: readonly StepPlay[];
  }[];
  /** Returns the values that depend on the answer to its question. */
  readonly values: (answer: string) => Readonly<Record<string, string>>;
  /** Returns a file as it was when the work began; undefined if the task began with an empty workspace. */
  readonly original?: (path: string) => Promise<string | null>;
  /** Infers the answer from the files, if it was not stored. */
  readonly answerIn?: () => Promise<string | null>;
  /** Returns the reason why the demo agent cannot use this workspace; null if it can. */
  readonly refuses?: () => Promise<string | null>;
}

/** Returns every file that is written up to a phase, with the step that writes it. */
export function filesUpTo(play: TypePlay, phase: number): { step: StepPlay; file: FilePlay }[] {
  return play.phases
    .slice(0, phase)
    .flatMap(({ steps }) => steps)
    .flatMap((step) => step.files.map((file) => ({ step, file })));
}

/** Returns true if the text of a file still has its planted defect. */
export function isDefective({ planted }: FilePlay, text: string | null): boolean {
  return planted !== undefined && (text ?? "").includes(planted.defect);
}
