from src.utils.http import call


class Sms:
    def __init__(self, url, token, **options):
        self.url, self.token, self.options = url, token, options

    def send(self, to, text):
        call(f"{self.url}/sms", {"Authorization": f"Bearer {self.token}"}, {"to": to, "text": text}, **self.options)
