"""시간 제한과 재시도가 있는 요청."""

import json
import urllib.error
import urllib.request


class FinalError(Exception):
    """다시 해도 소용없는 실패."""


class TemporaryError(Exception):
    """잠시 뒤에 나아질 수 있는 실패."""


def once(url, headers, body, timeout):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json", **headers})
    try:
        with urllib.request.urlopen(request, timeout=timeout) as response:
            return response.read()
    except urllib.error.HTTPError as error:
        error.close()
        kind = TemporaryError if error.code == 429 or error.code >= 500 else FinalError
        raise kind(f"응답 코드 {error.code}") from None
    except (OSError, TimeoutError) as error:
        raise TemporaryError(f"연결 실패: {error}") from None


def call(url, headers, body=None, *, timeout, pauses, sleep):
    for pause in [*pauses, None]:
        try:
            return once(url, headers, body, timeout)
        except TemporaryError:
            if pause is None:
                raise
            sleep(pause)
