"""메일."""

import smtplib
from email.message import EmailMessage


def compose(to: str, day: str, problems: list[str]) -> EmailMessage:
    message = EmailMessage()
    message["Subject"] = f"[백업] {day} 문제 {len(problems)}건"
    message["To"] = to
    message["From"] = to
    message.set_content("\n".join(f"- {problem}" for problem in problems))
    return message


def send(config: dict[str, str], message: EmailMessage, client=smtplib.SMTP_SSL) -> None:
    with client(config["SMTP_HOST"], timeout=20) as server:
        server.login(config["SMTP_USER"], config["SMTP_PASSWORD"])
        server.send_message(message)
