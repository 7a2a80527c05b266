"""Slack 수신 웹훅. https://api.slack.com/messaging/webhooks"""
import json

from src.utils.http import request
from src.utils.retry import TemporaryError, retry


def send(settings, url, text, **options):
    body = json.dumps({"text": text}).encode("utf-8")

    def once():
        answer = request("Slack", url, settings["timeoutSeconds"], body, {"Content-Type": "application/json"})
        if answer != "ok":
            raise TemporaryError("Slack이 ok로 답하지 않았습니다.")

    retry(once, settings["tries"], settings["firstPauseSeconds"], **options)
