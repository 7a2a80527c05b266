def judge(full, free, low, high):
    """(새 상태, 알릴 문장 또는 None). low와 high 사이에서는 상태가 그대로다."""
    if not full and free <= low:
        return True, f"주차장이 거의 찼습니다. 남은 자리 {free}대."
    if full and free >= high:
        return False, f"주차장에 자리가 생겼습니다. {free}대."
    return full, None
