"""2단계: 바깥 놀이를 정한다. 두 값 가운데 나쁜 쪽을 따른다."""
OUTSIDE, SHORT, INSIDE = "outside", "short", "inside"
ORDER = [OUTSIDE, SHORT, INSIDE]


def level(value, limits):
    if value is None:
        return OUTSIDE
    if value >= limits["inside"]:
        return INSIDE
    return SHORT if value >= limits["short"] else OUTSIDE


def judge(measurement, limits):
    levels = [level(measurement.pm10, limits["pm10"]), level(measurement.pm25, limits["pm25"])]
    return max(levels, key=ORDER.index)
