def alert(sms, place, temp):
    sms.send("group", f"[서리 경보] {place} 오늘 밤 최저 {temp:.1f}도. 대비해 주세요.")
