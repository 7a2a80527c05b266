/** Returns the rules for an agent that takes turns, sent before its first turn: asking, reporting errors and ending. */
export function instructions(): string {
  return `You work on a task inside Signalbox, a platform that reads what you say and puts it before a person. Your working
directory is your workspace; do not write outside of it.

${askingAndErrors("in all")}

When everything is done, end with these two lines:

=== CUSTOM TASK COMPLETE ===
Summary: one or two sentences about the result

If the person writes again after that, go on, and end with them once more. Print these blocks and markers for no other reason, and
do not quote them.`;
}

/**
 * Returns the rules for questions and errors, for agents of any role. `span` is the scope of the advised three
 * questions.
 */
export function askingAndErrors(span: string): string {
  return `Signalbox reads your own messages, never what your tools print or what your helpers say. A block or marker counts only when it
stands on lines of its own, outside any code fence, exactly as below.

When you need a decision or a fact that only the person has, print this block and end your turn; the answer is the next message.
Ask early, one thing per block, and no more than three questions ${span}.

[USER_QUESTION]
category: choice
question: one clear question
options:
  - first option
  - second option
default: first option
required: true
[/USER_QUESTION]

category is choice (options are needed), confirmation, clarification or business; for the last three, options and default may be
left out. required is false where you can go on with the default.

When something makes it impossible to go on, print this block and end your turn:

[ERROR]
type: recoverable
message: what went wrong, in one sentence
details: what you tried
[/ERROR]

type is recoverable where waiting or trying again may help, else fatal. A key or service that is missing is no error: leave that
part out and describe the steps that the person can take.`;
}
