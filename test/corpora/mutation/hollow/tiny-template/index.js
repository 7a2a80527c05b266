/** Templates with {{ name }}, {{{ raw }}}, {{#list}}…{{/list}}, {{^empty}}…{{/empty}} and filters. */
const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export function escape(value) {
  return String(value).replace(/[&<>"']/g, (c) => ESCAPES[c]);
}

export const filters = {
  upper: (value) => String(value).toUpperCase(),
  trim: (value) => String(value).trim(),
  money: (value) => (Number(value) / 100).toFixed(2),
  default: (value, other) => (value === undefined || value === "" ? other : value),
};

export function lookup(path, stack) {
  if (path === ".") return stack.at(-1);
  const [first, ...rest] = path.split(".");
  for (let i = stack.length - 1; i >= 0; i--) {
    const scope = stack[i];
    if (scope !== null && typeof scope === "object" && first in scope) {
      return rest.reduce((value, key) => value?.[key], scope[first]);
    }
  }
  return undefined;
}

export function parse(source) {
  const root = { children: [] };
  const open = [root];
  let at = 0;
  for (const match of source.matchAll(/\{\{\{\s*(.+?)\s*\}\}\}|\{\{\s*([#^/]?)\s*(.+?)\s*\}\}/g)) {
    const parent = open.at(-1);
    if (match.index > at) parent.children.push({ type: "text", text: source.slice(at, match.index) });
    at = match.index + match[0].length;
    if (match[1] !== undefined) parent.children.push({ type: "value", path: match[1], raw: true });
    else if (match[2] === "/") {
      if (open.length === 1 || parent.path !== match[3]) throw new SyntaxError(`{{/${match[3]}}} closes nothing`);
      open.pop();
    } else if (match[2] !== "") {
      const block = { type: match[2] === "#" ? "section" : "inverted", path: match[3], children: [] };
      parent.children.push(block);
      open.push(block);
    } else parent.children.push({ type: "value", path: match[3], raw: false });
  }
  if (open.length > 1) throw new SyntaxError(`{{#${open.at(-1).path}}} is not closed`);
  if (at < source.length) root.children.push({ type: "text", text: source.slice(at) });
  return root;
}

function valueOf(expression, stack) {
  const [path, ...pipes] = expression.split("|").map((part) => part.trim());
  return pipes.reduce((value, pipe) => {
    const [name, ...args] = pipe.split(":");
    if (!(name in filters)) throw new ReferenceError(`No filter ${name}`);
    return filters[name](value, ...args);
  }, lookup(path, stack));
}

function renderNodes(nodes, stack) {
  return nodes
    .map((node) => {
      if (node.type === "text") return node.text;
      const value = valueOf(node.path, stack);
      const empty = value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0);
      if (node.type === "value") return empty ? "" : node.raw ? String(value) : escape(value);
      if (node.type === "inverted") return empty ? renderNodes(node.children, stack) : "";
      if (empty) return "";
      return (Array.isArray(value) ? value : [value]).map((item) => renderNodes(node.children, [...stack, item])).join("");
    })
    .join("");
}

export function render(source, data = {}) {
  return renderNodes(parse(source).children, [data]);
}
