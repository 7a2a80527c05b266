import sys

from busstops.loader import LoadError, load
from busstops.nearest import distance, nearest


def main(args):
    if len(args) != 3:
        print("사용법: busstops <파일> <위도> <경도>", file=sys.stderr)
        return 2
    lat, lon = float(args[1]), float(args[2])
    try:
        stops = load(args[0])
    except (OSError, LoadError) as error:
        print(error, file=sys.stderr)
        return 1
    for stop in nearest(stops, lat, lon):
        print(f"{stop.name} ({stop.id}) {distance(stop, lat, lon):.0f}m")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
