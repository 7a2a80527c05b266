"""제한 시간이 있는 요청 하나. 오류 글에는 주소와 키를 넣지 않는다."""
import urllib.error
import urllib.request

from src.utils.retry import FinalError, TemporaryError

MAX_BYTES = 1_000_000


def request(service, url, timeout, data=None, headers=None):
    message = urllib.request.Request(url, data=data, headers=headers or {}, method="POST" if data is not None else "GET")
    try:
        with urllib.request.urlopen(message, timeout=timeout) as response:
            return response.read(MAX_BYTES).decode("utf-8")
    except urllib.error.HTTPError as error:
        with error:
            if error.code in (408, 429) or error.code >= 500:
                after = error.headers.get("Retry-After", "")
                raise TemporaryError(f"{service} 서버가 {error.code}번 오류로 답했습니다.", float(after) if after.isdigit() else 0) from None
            raise FinalError(f"{service} 서버가 {error.code}번 오류로 답했습니다. 주소와 키를 확인하세요.") from None
    except UnicodeDecodeError:
        raise TemporaryError(f"{service} 서버의 답이 UTF-8이 아닙니다.") from None
    except (urllib.error.URLError, TimeoutError, ConnectionError) as error:
        reason = getattr(error, "reason", error)
        raise TemporaryError(f"{service} 서버에 닿지 않습니다({type(reason).__name__}).") from None
