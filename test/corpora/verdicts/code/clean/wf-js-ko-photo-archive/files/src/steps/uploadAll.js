export async function uploadAll(photos, { archive, ledger, gapMs, sleep }) {
  const result = { uploaded: [], skipped: [], failed: [] };
  let calls = 0;
  for await (const { name, hash, data } of photos) {
    if (ledger.has(hash)) {
      result.skipped.push(name);
      continue;
    }
    if (calls > 0) await sleep(gapMs);
    calls += 1;
    if (await archive.put(hash, data)) {
      await ledger.add(hash);
      result.uploaded.push(name);
    } else {
      result.failed.push(name);
    }
  }
  return result;
}
