import json
import urllib.parse

from src.utils.http import FinalError, call


class Forecast:
    def __init__(self, url, key, **options):
        self.url, self.key, self.options = url, key, options

    def hours(self, place):
        """(시각, 기온) 목록. 형식이 틀리면 FinalError."""
        query = urllib.parse.urlencode({"place": place})
        raw = call(f"{self.url}/forecast?{query}", {"X-Api-Key": self.key}, **self.options)
        try:
            return [(str(hour["at"]), float(hour["temp"])) for hour in json.loads(raw)["hours"]]
        except (ValueError, KeyError, TypeError):
            raise FinalError("예보의 형식이 다릅니다") from None
