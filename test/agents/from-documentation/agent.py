#!/usr/bin/env python3
"""A program agent for Signalbox: does prepared work, chosen by the title of the task.

It reads JSON messages on standard input and prints the text protocol. Its contents are in `content/` beside this file:

    content/tasks.json                 which content belongs to which title
    content/NAME/phaseN/files/         what the phase delivers, copied into the workspace
    content/NAME/phaseN/phase.json     questions to ask before, commands to run, the proof that the work works
    content/NAME/phaseN/fix/ID.json    corrections for a failed criterion: [{"file", "find", "replace"}]
    content/NAME/phaseN/changes.json   answers to a person's comments: [{"match", "verdict", "text", "edits"}]
    content/NAME/answer.md             the answer of a custom task
"""
import json
import os
import re
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CONTENT = Path(__file__).resolve().parent / "content"
WORKSPACE = Path(os.environ.get("WORKSPACE_ROOT", "."))
SETTLE = 0.6  # seconds without a further message, after which the agent begins to work


def say(text=""):
    print(text, flush=True)


class Messages:
    """Lines of standard input, each acted on once. A line that is no JSON was cut by a crash and comes again."""

    def __init__(self):
        self._buffer = b""
        self._seen = set()
        self._ended = False

    def _lines(self, timeout):
        if b"\n" not in self._buffer and not self._ended and select.select([0], [], [], timeout)[0]:
            chunk = os.read(0, 65536)
            self._ended = chunk == b""
            self._buffer += chunk
        while b"\n" in self._buffer:
            line, self._buffer = self._buffer.split(b"\n", 1)
            yield line

    def next(self, timeout=None):
        """The next message, or None after the timeout or at the end of the input."""
        until = None if timeout is None else time.monotonic() + timeout
        while True:
            left = None if until is None else max(0.0, until - time.monotonic())
            for line in self._lines(left):
                try:
                    message = json.loads(line)
                except ValueError:
                    break  # go on reading with what is left in the buffer
                if isinstance(message, dict) and message.get("messageId") not in self._seen:
                    self._seen.add(message.get("messageId"))
                    return message
                break
            if b"\n" not in self._buffer and (self._ended or (until is not None and time.monotonic() >= until)):
                return None

    @property
    def ended(self):
        return self._ended and b"\n" not in self._buffer


class Agent:
    def __init__(self):
        self.messages = Messages()
        self.task = None
        self.name = None
        self.brief = {}
        self.delivered = 0
        self.answers = {}
        self.applied = set()
        self.later = []  # messages that came while an answer was awaited
        self.paused_note = []

    # --- the loop

    def run(self):
        while not (self.messages.ended and not self.later):
            message = self.later.pop(0) if self.later else self.messages.next()
            if message is not None:
                self.handle(message)

    def handle(self, message):
        if "brief" in message:
            self.brief = message["brief"]
        kind = message.get("type")
        if kind == "task_start":
            self.task = message
            self.name = self.find_content(message)
            self.settle_and_begin()
        elif kind == "phase_start":
            self.deliver(message["phase"])
        elif kind == "rework":
            self.rework(message)
        elif kind == "review_feedback":
            if message.get("decision") != "approve":
                self.change(message)
        elif kind == "resume":
            if message.get("marker"):  # the work was not reported: report it now, or do it first
                self.begin()
        elif kind == "user_message":
            self.reply(message)
        elif kind == "protocol_error":
            say(f"protocol error: {message.get('reason')}")
        elif kind == "filename_invalid":
            say(f"invalid name: {message.get('original')}, suggested {message.get('suggested')}")
        # budget, dependency_answer and unknown messages need no action

    def find_content(self, task):
        for entry in json.loads((CONTENT / "tasks.json").read_text(encoding="utf-8")):
            if entry["title"].lower() in task["title"].lower():
                return entry["content"]
        return None

    def settle_and_begin(self):
        """A new process of an old task gets more than task_start: wait briefly, so that work is not done twice."""
        further = []
        while (message := self.messages.next(SETTLE)) is not None:
            further.append(message)
        self.later = further + self.later
        for message in further:
            for said in message.get("conversation") or []:
                self.remember(said)
            if message.get("type") == "question_answer":
                self.restore_answer(message)
        self.later = [m for m in self.later if m.get("type") not in ("question_answer", "resume")]
        if not any(m.get("type") in ("rework", "review_feedback", "phase_start", "user_message") for m in further):
            self.begin()

    def begin(self):
        if self.name is None:
            self.unknown_task()
        elif self.task["taskType"] == "custom":
            self.answer_custom()
        else:
            self.deliver(self.task["phase"] if self.delivered < (self.task["phase"] or 0) else max(self.delivered, 1))

    # --- questions

    def ask(self, question):
        block = {k: question[k] for k in ("category", "question", "options", "default", "required") if k in question}
        say("[USER_QUESTION]")
        say(json.dumps(block, ensure_ascii=False))
        say("[/USER_QUESTION]")
        while True:
            message = self.messages.next()
            if message is None and self.messages.ended:
                sys.exit(0)
            if message is None:
                continue
            if message.get("type") == "question_answer":
                return message["answer"]
            if message.get("type") == "protocol_error":
                say(f"protocol error: {message.get('reason')}")
                return question.get("default")
            self.later.append(message)

    def restore_answer(self, message):
        for phase in self.phases():
            for question in self.settings(phase).get("questions", []):
                if question["key"] not in self.answers and message.get("answer"):
                    self.answers[question["key"]] = message["answer"]
                    return

    def remember(self, said):
        """Finds answers of earlier processes in the conversation that `resume` repeats."""
        text = said.get("text", "") if isinstance(said, dict) else ""
        for phase in self.phases():
            for question in self.settings(phase).get("questions", []):
                for option in question.get("options", []):
                    if said.get("by") == "person" and text.strip().endswith(option):
                        self.answers.setdefault(question["key"], option)

    def known_answers(self):
        values = dict(self.answers)
        for phase in self.phases():
            settings = self.settings(phase)
            for question in settings.get("questions", []):
                values.setdefault(question["key"], self.from_documents(question) or question.get("default"))
            for key, (source, factor) in settings.get("derive", {}).items():
                values[key] = str(round(float(values[source]) * factor))
        return values

    def from_documents(self, question):
        """A later process does not remember the answer, but the approved documents contain it."""
        text = "".join(p.read_text(encoding="utf-8") for p in sorted(WORKSPACE.glob("docs/planning/*.md")))
        found = re.search(question["find"], text) if "find" in question else None
        return found[1] if found else None

    # --- contents

    def phases(self):
        return range(1, 5) if self.name else []

    def folder(self, phase):
        return CONTENT / self.name / f"phase{phase}"

    def settings(self, phase):
        file = self.folder(phase) / "phase.json"
        return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}

    def deliver(self, phase):
        if self.name is None:
            return self.unknown_task()
        settings = self.settings(phase)
        say(f"=== PHASE {phase} START ===")
        for question in settings.get("questions", []):
            if question["key"] not in self.answers:
                self.answers[question["key"]] = self.ask(question)
        documents = self.produce(phase, settings)
        if "proof" in settings:
            self.prove(settings["proof"])
        self.complete(phase, documents)

    def produce(self, phase, settings):
        """Writes the files of the phase: first those that need nothing, then the reports on what was run."""
        values = {f"answer:{k}": v for k, v in self.known_answers().items()}
        files = self.folder(phase) / "files"
        sources = sorted(p for p in files.rglob("*") if p.is_file()) if files.exists() else []
        written = []
        late = []
        for source in sources:
            text = source.read_text(encoding="utf-8")
            (late if "{{run:" in text or "{{time:" in text else written).append((source, text))
        for source, text in written:
            self.write(source.relative_to(files), fill(text, values))
        if late:
            values |= self.run_commands(phase, settings)
        for source, text in late:
            self.write(source.relative_to(files), fill(text, values))
        self.apply_known_fixes(phase)
        return [str(s.relative_to(files)) for s, _ in written + late if s.suffix == ".md"]

    def write(self, path, text):
        target = WORKSPACE / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        say(f"wrote {path}")

    def run_commands(self, phase, settings):
        """Runs what the report is about, and returns what it printed."""
        values, slowest = {}, ("", 0.0)
        with tempfile.TemporaryDirectory() as scratch:
            for name, text in settings.get("scratch", {}).items():
                (Path(scratch) / name).write_text(text, encoding="utf-8")
            for key, command in settings.get("runs", {}).items():
                command = [part.replace("{phase}", str(self.folder(phase))).replace("{scratch}", scratch) for part in command]
                say(f"--- {' '.join(command)}")
                begun = time.monotonic()
                done = self.execute(command)
                took = time.monotonic() - begun
                output = (done.stdout + done.stderr).replace(scratch + "/", "").rstrip().lstrip("\n")
                say(output)
                values[f"run:{key}"] = output + ("" if done.returncode == 0 else f"\nexit code {done.returncode}")
                values[f"time:{key}"] = f"{took:.1f} s"
                if took > slowest[1] and key != "tests":
                    slowest = (key, took)
        values["run:slowest"] = f"{slowest[1]:.2f} s"
        return values

    def execute(self, command):
        env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.run(command, cwd=WORKSPACE, capture_output=True, text=True, timeout=300, env=env, check=False)

    def prove(self, command):
        say(f"+++ {' '.join(command)}")
        done = self.execute(command)
        say((done.stdout + done.stderr)[-3000:])
        if done.returncode != 0:
            say(f"The proof failed with exit code {done.returncode}; the phase is reported all the same, for the gate to see.")

    def complete(self, phase, documents=(), comments=()):
        self.delivered = phase
        marker = self.brief.get("marker") or f"=== PHASE {phase} COMPLETE ==="
        say(marker)
        say(f"Phase: {self.brief.get('name', phase)}")
        if documents:
            say("Documents created:")
            for document in documents:
                say(f"- {document}")
        if comments:
            say("Comments:")
            for number, verdict, text in comments:
                say(f"- {number} {verdict}: {text}")

    # --- corrections

    def edit(self, edits):
        changed = 0
        for change in edits:
            target = WORKSPACE / change["file"]
            if "content" in change:
                target.parent.mkdir(parents=True, exist_ok=True)
                before = target.read_text(encoding="utf-8") if target.exists() else None
                target.write_text(change["content"], encoding="utf-8")
                changed += before != change["content"]
                continue
            text = target.read_text(encoding="utf-8") if target.exists() else ""
            if change["find"] in text:
                target.write_text(text.replace(change["find"], change["replace"]), encoding="utf-8")
                say(f"changed {change['file']}")
                changed += 1
        return changed

    def fixes(self, phase, criterion=None):
        pattern = f"{criterion or ''}*.json"
        return sorted((self.folder(phase) / "fix").glob(pattern)) if (self.folder(phase) / "fix").exists() else []

    def apply_known_fixes(self, phase):
        """A correction that was once needed is part of the work from then on."""
        for file in self.fixes(phase):
            self.edit(json.loads(file.read_text(encoding="utf-8")))

    def rework(self, message):
        phase = message["phase"]
        failed = [c for c in message["report"]["criteria"] if c["status"] == "failed"]
        for criterion in failed:
            say(f"failed: {criterion['id']}: {criterion.get('details', '')}")
        while not sum(self.edit(json.loads(f.read_text(encoding="utf-8"))) for c in failed for f in self.fixes(phase, c["id"])):
            names = ", ".join(c["id"] for c in failed)
            again, stands = ("수정했습니다. 다시 보세요", "그대로 다시 제출하세요") if self.brief.get("language") == "ko" else ("I have added a correction, look again", "Report it again as it is")
            question = f"{names}: 이 기준에 대한 수정을 가지고 있지 않습니다. 어떻게 할까요?" if self.brief.get("language") == "ko" else f"I have no correction for {names}. What shall I do?"
            if self.ask({"category": "choice", "question": question, "options": [again, stands], "default": stands}) == stands:
                break
        if "proof" in self.settings(phase):
            self.prove(self.settings(phase)["proof"])
        self.complete(phase)

    def change(self, message):
        phase = message["phase"]
        file = self.folder(phase) / "changes.json"
        known = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
        korean = self.brief.get("language") == "ko"
        comments = []
        for comment in message.get("comments") or []:
            entry = next((k for k in known if re.search(k["match"], comment["body"])), None)
            if entry is None:
                text = "이 의견에 맞는 준비된 수정이 없습니다. 조금 더 자세히 말해 주세요." if korean else "I have no prepared change for this. Could you say more precisely what should be different?"
                comments.append((comment["number"], "question", text))
            else:
                if entry.get("redeliver"):
                    self.produce(phase, self.settings(phase))
                self.edit(entry.get("edits", []))
                comments.append((comment["number"], entry["verdict"], entry["text"]))
        for entry in known:
            if message.get("comment") and re.search(entry["match"], message["comment"]):
                self.edit(entry.get("edits", []))
        self.complete(phase, comments=comments)

    # --- custom tasks and talk

    def answer_custom(self):
        folder = CONTENT / self.name
        settings = json.loads((folder / "custom.json").read_text(encoding="utf-8"))
        answer = (folder / "answer.md").read_text(encoding="utf-8")
        code = re.search(r"```python\n(.*?)```", answer, re.S)[1]
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
        version = ".".join(map(str, sys.version_info[:3]))
        say(fill(answer, {"python": version, "result": settings["ok"] if done.returncode == 0 else settings["bad"]}))
        say("=== CUSTOM TASK COMPLETE ===")
        say(f"Task: {self.task['title']}")
        say(f"Summary: {settings['summary']}")

    def reply(self, message):
        korean = self.task and self.task.get("language") == "ko"
        say("말씀을 읽었습니다. 저는 준비된 내용만 다룰 수 있어 새 질문에는 답하지 못합니다." if korean else "I have read your message. I only do prepared work, so I cannot answer new questions.")
        if self.task and self.task["taskType"] == "custom":
            say("=== CUSTOM TASK COMPLETE ===")
            say(f"Task: {self.task['title']}")
            say("Summary: 새 질문에는 답하지 못했습니다." if korean else "Summary: The new question was not answered.")
        elif self.task and self.delivered:
            self.complete(self.delivered)

    def unknown_task(self):
        say("[ERROR]")
        say("type: fatal")
        say(f"message: There is no content for the title {json.dumps(self.task['title'], ensure_ascii=False)}.")
        say("details: content/tasks.json lists the titles that this agent knows.")
        say("[/ERROR]")


def fill(text, values):
    return re.sub(r"\{\{([a-z0-9_:]+)\}\}", lambda m: str(values.get(m[1], m[0])), text)


if __name__ == "__main__":
    Agent().run()
