import type { TaskId } from "../../../src/protocol/ids.ts";
import { fetchApi } from "../client.ts";
import { OutputFile, type OutputFileOptions } from "./output-file.ts";

/** Which of the two outputs of an agent. */
export type OutputStream = "stdout" | "stderr";

/** What a task's agent prints, as a log that is fetched as far as it is looked at. */
export function openOutput(
  taskId: TaskId,
  stream: OutputStream,
  on: Pick<OutputFileOptions, "onChange" | "onFailure">,
): OutputFile {
  return new OutputFile({
    ...on,
    async fetchRange(from, to) {
      const response = await fetchApi(`/api/tasks/${taskId}/output?stream=${stream}`, {
        headers: { Range: `bytes=${from}-${to - 1}` },
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      return response.status === 206 ? bytes : bytes.subarray(from, to);
    },
  });
}
