import type { TaskId } from "../../../src/protocol/ids.ts";
import { fetchApi } from "../client.ts";
import { OutputFile } from "./output-file.ts";

export type OutputStream = "stdout" | "stderr";

/** What a task's agent prints, as a log that is fetched as far as it is looked at. */
export function openOutput(taskId: TaskId, stream: OutputStream, onChange: () => void): OutputFile {
  return new OutputFile({
    onChange,
    async fetchRange(from, to) {
      const response = await fetchApi(`/api/tasks/${taskId}/output?stream=${stream}`, {
        headers: { Range: `bytes=${from}-${to - 1}` },
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      return response.status === 206 ? bytes : bytes.subarray(from, to);
    },
  });
}
