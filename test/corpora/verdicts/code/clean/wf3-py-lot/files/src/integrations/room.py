import json
import urllib.request


def post(url, text, timeout):
    data = json.dumps({"text": text}, ensure_ascii=False).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"})
    urllib.request.urlopen(request, timeout=timeout).close()
