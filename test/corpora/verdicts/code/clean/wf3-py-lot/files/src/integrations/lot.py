import json
import urllib.error
import urllib.request

from src.utils.retry import Final


def free_places(url, key, timeout):
    """빈자리 수. 응답이 이상하면 Final."""
    request = urllib.request.Request(url, headers={"Authorization": key})
    try:
        with urllib.request.urlopen(request, timeout=timeout) as response:
            body = json.load(response)
    except urllib.error.HTTPError as error:
        error.close()
        if error.code < 500 and error.code != 429:
            raise Final(f"주차장 API가 {error.code}로 거절했습니다") from error
        raise
    except ValueError as error:
        raise Final("주차장 API의 응답이 JSON이 아닙니다") from error
    free = body.get("free") if isinstance(body, dict) else None
    if type(free) is not int or free < 0:
        raise Final(f"주차장 API의 free가 이상합니다: {free!r}")
    return free
