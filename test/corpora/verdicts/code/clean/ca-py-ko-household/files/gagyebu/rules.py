"""분류 규칙."""

OTHER = "기타"


def parse_rules(lines):
    rules = []
    for line in lines:
        word, equals, category = line.lstrip("\ufeff").strip().partition("=")
        if equals and word.strip() and category.strip():
            rules.append((word.strip().casefold(), category.strip()))
    return rules


def classify(shop, rules):
    name = shop.casefold()
    return next((category for word, category in rules if word in name), OTHER)


def totals(purchases, rules):
    """(달, 분류, 합계) 목록. 합계가 0원이면 뺀다."""
    sums = {}
    for month, shop, won in purchases:
        key = (month, classify(shop, rules))
        sums[key] = sums.get(key, 0) + won
    return [(month, category, won) for (month, category), won in sorted(sums.items()) if won != 0]
