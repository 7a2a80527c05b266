const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escape = (text) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]);

const frame = (body) =>
  `<!doctype html><html lang="ko"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>점심 투표</title><h1>오늘 점심</h1>${body}</html>`;

const option = ({ name, votes }, closed) => {
  const pick = closed ? "" : ` <button name="place" value="${escape(name)}">투표</button>`;
  return `<li>${escape(name)} — ${votes}표${pick}</li>`;
};

export function votePage(result, closed) {
  const list = result.length === 0 ? "<p>아직 추천이 없어요</p>" : `<ol>${result.map((row) => option(row, closed)).join("")}</ol>`;
  if (closed) {
    const winner = result.length > 0 ? `<p>1위: ${escape(result[0].name)}</p>` : "";
    return frame(`<p>마감되었어요</p>${winner}${list}`);
  }
  return frame(
    `<form method="post" action="/votes"><label>내 이름 <input name="voter" maxlength="20" required></label>${list}</form>` +
      `<form method="post" action="/places"><label>추천 <input name="name" maxlength="30" required></label><button>추천하기</button></form>`,
  );
}

export const errorPage = (message) => frame(`<p role="alert">${escape(message)}</p><a href="/">돌아가기</a>`);
