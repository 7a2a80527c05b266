type Block =
  | { type: "heading"; level: number; text: string }
  | { type: "paragraph"; text: string }
  | { type: "list"; ordered: boolean; items: string[] }
  | { type: "code"; language: string; text: string }
  | { type: "quote"; text: string };

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export function inline(text: string): string {
  return escapeHtml(text)
    .split(/(`[^`]+`)/)
    .map((part) => {
      if (part.startsWith("`") && part.endsWith("`") && part.length > 2) return `<code>${part.slice(1, -1)}</code>`;
      return part
        .replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>")
        .replace(/\*(.+?)\*/g, "<em>$1</em>")
        .replace(/\[([^\]]+)\]\((https?:[^)\s"]+)\)/g, '<a href="$2">$1</a>');
    })
    .join("");
}

export function blocks(source: string): Block[] {
  const result: Block[] = [];
  const lines = source.split("\n");
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    const last = result.at(-1);
    const heading = /^(#{1,6}) +(.+)$/.exec(line);
    const item = /^(?:([-*])|\d+\.) +(.+)$/.exec(line);
    if (line.startsWith("```")) {
      const code: string[] = [];
      while (++i < lines.length && !lines[i].startsWith("```")) code.push(lines[i]);
      result.push({ type: "code", language: line.slice(3).trim(), text: code.join("\n") });
    } else if (heading !== null) {
      result.push({ type: "heading", level: heading[1].length, text: heading[2].trim() });
    } else if (item !== null) {
      const ordered = item[1] === undefined;
      if (last?.type === "list" && last.ordered === ordered && lines[i - 1] !== "") last.items.push(item[2]);
      else result.push({ type: "list", ordered, items: [item[2]] });
    } else if (line.startsWith("> ")) {
      if (last?.type === "quote") last.text += ` ${line.slice(2)}`;
      else result.push({ type: "quote", text: line.slice(2) });
    } else if (line.trim() !== "") {
      if (last?.type === "paragraph" && lines[i - 1].trim() !== "") last.text += ` ${line.trim()}`;
      else result.push({ type: "paragraph", text: line.trim() });
    }
  }
  return result;
}

export function toHtml(source: string): string {
  return blocks(source)
    .map((block) => {
      if (block.type === "heading") return `<h${block.level} id="${anchor(block.text)}">${inline(block.text)}</h${block.level}>`;
      if (block.type === "code") return `<pre><code>${escapeHtml(block.text)}</code></pre>`;
      if (block.type === "quote") return `<blockquote>${inline(block.text)}</blockquote>`;
      if (block.type === "paragraph") return `<p>${inline(block.text)}</p>`;
      const tag = block.ordered ? "ol" : "ul";
      return `<${tag}>${block.items.map((text) => `<li>${inline(text)}</li>`).join("")}</${tag}>`;
    })
    .join("\n");
}

export function anchor(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}

export function contents(source: string, deepest = 3): { level: number; text: string; anchor: string }[] {
  return blocks(source).flatMap((block) =>
    block.type === "heading" && block.level <= deepest ? [{ level: block.level, text: block.text, anchor: anchor(block.text) }] : [],
  );
}
