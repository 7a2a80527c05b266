/** Sentences that earlier versions recorded in reports, and the present ones. */
const earlier: readonly (readonly [RegExp, string])[] = [
  [/\bEverything was taken\./g, "All files were collected."],
  [/\bNothing was found\./g, "No problems were found."],
  [/\bNothing was changed\./g, "Nothing has changed."],
  [/\b1 document was looked at\./g, "Checked 1 document."],
  [/\b(\d+) documents were looked at\./g, "Checked $1 documents."],
  [/\b(\d+) files were looked at\./g, "Checked $1 files."],
];

/** Returns an English text of a report in the present wording. */
export function inPresentWords(text: string): string {
  return earlier.reduce((worded, [sentence, present]) => worded.replace(sentence, present), text);
}
