export function escapeHtml(text) {
  return String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

export function sortRows(rows, key, direction = "up") {
  const sign = direction === "down" ? -1 : 1;
  return rows.toSorted((a, b) => {
    if (a[key] === b[key]) return 0;
    if (a[key] === null || a[key] === undefined) return 1;
    if (b[key] === null || b[key] === undefined) return -1;
    return a[key] < b[key] ? -sign : sign;
  });
}

export function page(rows, number, size) {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const current = Math.min(Math.max(1, number), pages);
  return { rows: rows.slice((current - 1) * size, current * size), current, pages };
}

export function filterRows(rows, query) {
  const words = query.toLowerCase().split(/\s+/).filter((word) => word !== "");
  return rows.filter((row) => {
    const text = Object.values(row).join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function renderTable(rows, columns) {
  const head = columns.map(({ title }) => `<th scope="col">${escapeHtml(title)}</th>`).join("");
  const body = rows
    .map((row) => {
      const cells = columns.map(({ key, format = (value) => value ?? "", align }) => {
        const style = align === undefined ? "" : ` class="${align}"`;
        return `<td${style}>${escapeHtml(format(row[key]))}</td>`;
      });
      return `<tr>${cells.join("")}</tr>`;
    })
    .join("\n");
  return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${rows.length > 0 ? body : `<tr><td colspan="${columns.length}">No rows</td></tr>`}\n</tbody>\n</table>`;
}

export function summary(rows, key) {
  const values = rows.map((row) => row[key]).filter((value) => typeof value === "number");
  if (values.length === 0) return { count: 0, sum: 0, mean: undefined };
  const sum = values.reduce((a, b) => a + b, 0);
  return { count: values.length, sum, mean: sum / values.length };
}
