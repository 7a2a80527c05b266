"""Starts the server: python -m sillwatch"""
import logging
import os
import signal
import sys
import threading

from sillwatch.config import ConfigError, read_config
from sillwatch.service import Service
from sillwatch.store import Store
from sillwatch.tide import load_station
from sillwatch.web import make_server


def main() -> int:
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    try:
        config = read_config(os.environ)
        station = load_station(config.station)
    except (ConfigError, ValueError, KeyError) as error:
        print(f"Sillwatch cannot start: {error}", file=sys.stderr)
        return 2
    server = make_server(Service(station, Store(config.database), config.office_key), config.host, config.port)
    # shutdown() blocks until the loop has ended, so it must not run in the thread of the loop.
    signal.signal(signal.SIGTERM, lambda *_: threading.Thread(target=server.shutdown).start())
    print(f"Sillwatch for {station.name}: http://{config.host}:{server.server_port}/", flush=True)
    server.serve_forever()
    server.server_close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
