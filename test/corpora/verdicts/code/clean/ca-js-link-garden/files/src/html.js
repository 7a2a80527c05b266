const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const text = (value) => String(value).replace(/[&<>"']/g, (sign) => SIGNS[sign]);

const shell = (inner) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Link garden</title>${inner}</html>`;

export const invitation = () => shell("<p>Ask for an invitation</p>");

export function gardenPage(links, { error = "", url = "", note = "" } = {}) {
  const items = links.map(
    (link) =>
      `<li class="${link.read ? "read" : "unread"}"><a rel="noreferrer" href="${text(link.address)}">${text(link.url)}</a> ${text(link.note)}` +
      `<form method="post" action="/links/${link.id}/read"><button>${link.read ? "Unread" : "Read"}</button></form></li>`,
  );
  return shell(
    (error ? `<p role="alert">${text(error)}</p>` : "") +
      `<form method="post" action="/links"><label>Address <input name="url" value="${text(url)}"></label>` +
      `<label>Note <textarea name="note">${text(note)}</textarea></label><button>Plant</button></form>` +
      (items.length > 0 ? `<ul>${items.join("")}</ul>` : "<p>Nothing planted yet.</p>"),
  );
}
