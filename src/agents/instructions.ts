/** Returns the rules for an agent that takes turns, sent before its first turn: asking, reporting errors and ending. */
export function instructions(): string {
  return `You work on a task inside Signalbox, a platform that reads your messages and shows them to a person. Your working
directory is your workspace; do not write outside of it.

${askingAndErrors("in all")}

When everything is done, end with these two lines:

=== CUSTOM TASK COMPLETE ===
Summary: one or two sentences about the result

If the person writes again after that, continue, and end with these lines again. Print these blocks and markers for no other reason, and
do not quote them.`;
}

/**
 * Returns the rules for questions and errors, for agents of any role. `span` is the scope of the advised three
 * questions.
 */
export function askingAndErrors(span: string): string {
  return `Signalbox reads your own messages, but not the output of your tools or subagents. A block or marker counts only if it
is on lines of its own, outside of code fences, exactly as below.

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

category is choice (options are needed), confirmation, clarification or business; for the last three, options may be omitted. Give a
default wherever you can. required is false if you can continue with the default.

If you cannot continue, print this block and end your turn:

[ERROR]
type: recoverable
message: what went wrong, in one sentence
details: what you tried
[/ERROR]

type is recoverable if waiting or trying again may help, otherwise fatal.

A missing key, variable or service is not an error. Print this block and continue without waiting for an answer: leave that part
out and describe the steps for the person to add it. Give a default wherever one is possible.

[DEPENDENCY_REQUEST]
type: api_key
name: NAME_OF_THE_VARIABLE
description: what it is for
required: false
default: what you use until it exists
[/DEPENDENCY_REQUEST]

type is api_key, env_variable, service, file, permission or package.`;
}
