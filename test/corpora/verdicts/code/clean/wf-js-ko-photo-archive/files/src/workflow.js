import { listPhotos } from "./steps/listPhotos.js";
import { uploadAll } from "./steps/uploadAll.js";

/** 요약 문장과 종료 코드를 돌려준다. */
export async function run(folder, services) {
  const { uploaded, skipped, failed } = await uploadAll(listPhotos(folder), services);
  const lines = [`올림 ${uploaded.length}장, 건너뜀 ${skipped.length}장, 실패 ${failed.length}장`, ...failed.map((name) => `실패: ${name}`)];
  return { text: lines.join("\n"), code: failed.length > 0 ? 1 : 0 };
}
