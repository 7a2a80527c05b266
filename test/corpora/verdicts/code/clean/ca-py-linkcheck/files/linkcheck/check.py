"""Asks servers for their links."""

import asyncio
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from linkcheck.config import Config
from linkcheck.markdown import links


def ask(url: str, timeout: float) -> str | None:
    """The reason why a link is dead, or None if it answers."""
    try:
        with urlopen(Request(url, method="HEAD"), timeout=timeout):
            return None
    except HTTPError as error:
        with error:
            return None if error.code in (401, 403, 429) else f"status {error.code}"
    except TimeoutError:
        return "no answer in time"
    except URLError as error:
        return "no answer in time" if isinstance(error.reason, TimeoutError) else f"not reachable: {error.reason}"
    except (OSError, ValueError) as error:
        return f"not reachable: {error}"


async def dead(urls: list[str], config: Config) -> dict[str, str]:
    """The dead ones among the links with their reasons, at most `parallel` at once."""
    gate = asyncio.Semaphore(config.parallel)

    async def one(url: str) -> str | None:
        async with gate:
            return await asyncio.to_thread(ask, url, config.timeout)

    reasons = await asyncio.gather(*(one(url) for url in urls))
    return {url: reason for url, reason in zip(urls, reasons) if reason is not None}


async def report(files: list[str], config: Config) -> list[str]:
    """A line for each dead link of each file."""
    texts = {file: links(Path(file).read_text(encoding="utf-8")) for file in files}
    found = await dead(list(dict.fromkeys(url for urls in texts.values() for url in urls)), config)
    return [f"{file}: {url}: {found[url]}" for file, urls in texts.items() for url in urls if url in found]
