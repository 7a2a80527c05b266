import json
import os


class Store:
    def __init__(self, path):
        self.path = path

    def all(self):
        if not os.path.exists(self.path):
            return []
        with open(self.path, encoding="utf-8") as f:
            return json.load(f)

    def add(self, bean, green_g, roasted_g, day):
        roasts = self.all()
        roasts.append({"bean": bean, "green_g": green_g, "roasted_g": roasted_g, "day": day.isoformat()})
        with open(self.path, "w", encoding="utf-8") as f:
            json.dump(roasts, f, ensure_ascii=False, indent=1)
