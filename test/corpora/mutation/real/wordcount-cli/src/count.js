const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;

export function wordsOf(text) {
  return text.toLowerCase().match(WORD) ?? [];
}

export function counts(text) {
  return {
    lines: text === "" ? 0 : text.split("\n").length - (text.endsWith("\n") ? 1 : 0),
    words: wordsOf(text).length,
    characters: [...text].length,
  };
}

/** The most frequent words, ties in alphabetical order. */
export function top(text, limit, { ignore = [] } = {}) {
  const tally = new Map();
  const skip = new Set(ignore.map((word) => word.toLowerCase()));
  for (const word of wordsOf(text)) if (!skip.has(word)) tally.set(word, (tally.get(word) ?? 0) + 1);
  return [...tally].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).slice(0, limit);
}

export function readingMinutes(text, perMinute = 200) {
  return Math.max(1, Math.ceil(wordsOf(text).length / perMinute));
}
