import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** 사진을 이름순으로 하나씩 준다. 한꺼번에 메모리에 올리지 않는다. */
export async function* listPhotos(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && /\.(jpe?g|png)$/i.test(entry.name)).map(({ name }) => name);
  for (const name of names.sort()) {
    const data = await readFile(join(folder, name));
    yield { name, data, hash: createHash("sha256").update(data).digest("hex") };
  }
}
