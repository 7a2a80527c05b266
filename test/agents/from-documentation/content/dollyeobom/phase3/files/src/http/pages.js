const won = new Intl.NumberFormat("ko-KR");

/** 사람이 적은 글은 모두 이 함수를 거친다. */
export function escapeHtml(text) {
  return String(text).replace(/[&<>"']/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[c]);
}

const style = `body{font:19px/1.6 sans-serif;max-width:44rem;margin:0 auto;padding:1rem;color:#222}
nav a,nav button{margin-right:1rem} label{display:block;margin:.5rem 0} input,button,select{font:inherit;min-height:44px}
.fee{font-size:2.2rem;font-weight:bold} .error{border-left:6px solid #a00;padding-left:.6rem} td,th{border:1px solid #999;padding:.4rem}`;

function layout(title, body, signedIn = true) {
  const nav = signedIn
    ? `<nav aria-label="화면"><a href="/">반납</a><a href="/closed-days">휴관일</a><a href="/months">월말 집계</a><form method="post" action="/logout" style="display:inline"><button>나가기</button></form></nav>`
    : "";
  return `<!doctype html><html lang="ko"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} – 돌려봄</title><style>${style}</style>${nav}<main><h1>${escapeHtml(title)}</h1>${body}</main></html>`;
}

const alert = (message) => (message ? `<p class="error" role="alert">${escapeHtml(message)}</p>` : "");

export function loginPage(message = "") {
  return layout("돌려봄", `${alert(message)}<form method="post" action="/login"><label>접수대 비밀번호 <input type="password" name="pin" required autofocus></label><button>들어가기</button></form>`, false);
}

export function deskPage({ values, result = null, record = null, message = "" }) {
  const v = (name) => escapeHtml(values[name] ?? "");
  const form = `<form method="get" action="/">
<label>반납 예정일 <input type="date" name="due" required value="${v("due")}"></label>
<label>반납일 <input type="date" name="returned" required value="${v("returned")}"></label>
<label>권수(1~20) <input type="number" name="books" min="1" max="20" required value="${v("books")}"></label>
<label><input type="checkbox" name="discount"${values.discount === "on" ? " checked" : ""}> 경로·장애인 감면</label>
<button>계산</button></form>`;
  const done = record ? `<p role="status">접수했습니다. ${settled(record)}</p>` : "";
  return layout("반납", alert(message) + done + form + (result ? resultPart(values, result) : ""));
}

function settled(record) {
  if (record.settlement === "paid") return `받은 돈: ${won.format(record.paid)}원`;
  if (record.settlement === "suspended") return `대출 정지: ${record.suspensionDays}일`;
  return "연체가 없습니다.";
}

function resultPart(values, result) {
  const hidden = ["due", "returned", "books", "discount"]
    .map((name) => `<input type="hidden" name="${name}" value="${escapeHtml(values[name] ?? "")}">`).join("");
  const choices = result.days === 0
    ? `<button name="settlement" value="none">접수</button>`
    : `<button name="settlement" value="paid">${won.format(result.fee)}원 받음</button> <button name="settlement" value="suspended">대출 정지 ${result.suspensionDays}일</button>`;
  return `<section aria-live="polite"><p>연체 ${result.days}일(휴관일 제외), 한 권에 ${won.format(result.perBook)}원</p><p class="fee">${won.format(result.fee)}원</p><form method="post" action="/returns">${hidden}${choices}</form></section>`;
}

export function closedDaysPage(closedDays, message = "") {
  const rows = [...closedDays].sort().map(([day, reason]) =>
    `<tr><td>${escapeHtml(day)}</td><td>${escapeHtml(reason)}</td><td><form method="post" action="/closed-days/delete"><input type="hidden" name="day" value="${escapeHtml(day)}"><button>삭제</button></form></td></tr>`).join("");
  const table = rows ? `<table><tr><th>날짜</th><th>사유</th><th></th></tr>${rows}</table>` : "<p>등록된 휴관일이 없습니다. 매주 월요일은 등록하지 않아도 쉽니다.</p>";
  return layout("휴관일", `${alert(message)}${table}<form method="post" action="/closed-days"><label>날짜 <input type="date" name="day" required></label><label>사유 <input name="reason" maxlength="40" required></label><button>등록</button></form>`);
}

export function monthPage(summary, message = "") {
  const body = summary.returns === 0
    ? "<p>이 달에는 반납이 없습니다.</p>"
    : `<table><tr><th>반납</th><td>${summary.returns}건</td></tr><tr><th>연체</th><td>${summary.late}건</td></tr><tr><th>받은 연체료</th><td>${won.format(summary.paid)}원</td></tr><tr><th>대출 정지</th><td>${summary.suspended}건</td></tr></table>`;
  return layout("월말 집계", `${alert(message)}<form method="get" action="/months"><label>달 <input type="month" name="month" value="${escapeHtml(summary.month)}"></label><button>보기</button></form>${body}`);
}

export function errorPage(message) {
  return layout("문제가 생겼습니다", `${alert(message)}<p><a href="/">반납 화면으로</a></p>`);
}
