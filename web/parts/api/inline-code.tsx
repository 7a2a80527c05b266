/** A description from the API, with the words between backticks as code. */
export function InlineCode({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 1 ? (
      // The parts of a text never change their order.
      <code key={index} className="font-mono">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
