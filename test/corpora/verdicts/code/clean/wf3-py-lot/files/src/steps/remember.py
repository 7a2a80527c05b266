import json
import os


def recall(file):
    try:
        with open(file, encoding="utf-8") as stored:
            return json.load(stored)["full"]
    except FileNotFoundError:
        return False


def remember(file, full):
    with open(f"{file}.new", "w", encoding="utf-8") as stored:
        json.dump({"full": full}, stored)
    os.replace(f"{file}.new", file)
