import datetime
from collections import deque
from dataclasses import dataclass


class JobRefused(Exception):
    pass


@dataclass(frozen=True)
class Job:
    card: str
    pages: int


class PrintQueue:
    """Jobs wait in one line and go to whichever printer is free."""

    def __init__(self, config, today=datetime.date.today):
        self.config = config
        self.today = today
        self.day = None
        self.pages_today = {}
        self.waiting = deque()
        self.printing = {}

    def submit(self, job):
        if job.pages < 1:
            raise JobRefused("a job has at least one page")
        if self.today() != self.day:
            self.day = self.today()
            self.pages_today = {}
        used = self.pages_today.get(job.card, 0)
        if used + job.pages > self.config.daily_pages:
            raise JobRefused(f"only {self.config.daily_pages - used} pages are left today")
        self.pages_today[job.card] = used + job.pages
        self.waiting.append(job)

    def start_next(self):
        """Returns (printer, job), or None if nothing waits or no printer is free."""
        free = next((n for n in range(1, self.config.printers + 1) if n not in self.printing), None)
        if free is None or not self.waiting:
            return None
        job = self.waiting.popleft()
        self.printing[free] = job
        return free, job

    def finish(self, printer):
        return self.printing.pop(printer)
