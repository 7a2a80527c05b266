/** 권한 문제. 더 올려도 소용없다. */
export class DeniedError extends Error {}

async function attempt(url, token, data, timeoutMs) {
  try {
    const response = await fetch(url, { method: "PUT", body: data, headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(timeoutMs) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    // 연결 실패와 시간 초과는 서버 오류처럼 다시 해 본다.
    return 599;
  }
}

export function createArchive({ url, token, timeoutMs, pausesMs, sleep }) {
  return {
    /** 올렸거나 이미 있으면 true, 끝내 실패하면 false. */
    async put(hash, data) {
      for (let tries = 0; ; tries += 1) {
        const status = await attempt(`${url}/photos/${hash}`, token, data, timeoutMs);
        if (status === 201 || status === 409) return true;
        if (status === 401 || status === 403) throw new DeniedError("보관 서버가 토큰을 받아 주지 않습니다");
        if ((status !== 429 && status < 500) || tries >= pausesMs.length) return false;
        await sleep(pausesMs[tries]);
      }
    },
  };
}
