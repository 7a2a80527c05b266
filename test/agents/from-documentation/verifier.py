#!/usr/bin/env python3
"""A verifier program for Signalbox. It judges by reading: what it can see fulfilled passes, what it cannot see fails.

It reads one `verify_start` message and prints one result. Each criterion has a function that looks for evidence in the files of
the working directory and returns what it found missing. A criterion without such a function fails: nothing was seen.
"""
import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(".")
SKIP = {".git", "node_modules", "__pycache__"}


def text(path):
    file = ROOT / path
    return file.read_text(encoding="utf-8", errors="replace") if file.is_file() else ""


def plan(number):
    return text(next(iter(sorted((ROOT / "docs/planning").glob(f"{number}_*.md"))), "missing"))


def design(number):
    return text(next(iter(sorted((ROOT / "docs/design").glob(f"{number}_*.md"))), "missing"))


def files(*suffixes):
    return [p for p in sorted(ROOT.rglob("*")) if p.is_file() and not SKIP & set(p.parts) and p.suffix in suffixes]


CODE = (".py", ".js", ".mjs", ".ts", ".sql")


def is_test(path):
    return any(part in ("test", "tests") for part in path.parts)


def code():
    return "\n".join(text(p) for p in files(*CODE) if not is_test(p))


def tests():
    return "\n".join(text(p) for p in files(*CODE) if is_test(p))


def ids(prefix, body):
    return set(re.findall(rf"\b{prefix}\d+\b", body))


def sections(body):
    """Heading of level two → text below it."""
    parts = re.split(r"^## +(.+)$", body, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))


def section(body, *names):
    return next((v for k, v in sections(body).items() if any(n.lower() in k.lower() for n in names)), "")


def rows(body):
    return [[c.strip() for c in line.strip().strip("|").split("|")] for line in body.splitlines()
            if line.strip().startswith("|") and not re.fullmatch(r"[\s|:-]+", line)]


def mvp_features():
    table = rows(section(plan("07"), "Feature list", "기능 목록"))
    return {r[0] for r in table if re.fullmatch(r"F\d+", r[0]) and r[-1].lower() in ("yes", "예")}


def endpoints():
    return set(re.findall(r"^### (GET|POST|PUT|PATCH|DELETE) (\S+)", design("04"), re.M))


def screens():
    return [r for r in rows(section(design("01"), "Screen list", "화면 목록")) if re.fullmatch(r"S\d+", r[0])]


def need(condition, missing):
    return [] if condition else [missing]


def missing_ids(wanted, seen, where):
    lost = sorted(wanted - seen)
    return [f"{', '.join(lost)} not found in {where}"] if lost else []


def base_name():
    return plan("01").split("\n")[0].split(":")[-1].strip()


def numbers(body):
    return re.findall(r"\d[\d,.]*", body)


# --- create_app

def pains():
    wanted = ids("P", plan("03"))
    answered = ids("P", plan("04"))
    stories = ids("US", plan("04"))
    return need(wanted, "03 numbers no pains") + missing_ids(wanted, answered, "04") + missing_ids(stories, ids("US", plan("07")), "07")


def stack_decided():
    table = [r for r in rows(section(plan("08"), "Stack", "스택"))][1:]
    open_choices = [r[1] for r in table if len(r) > 1 and re.search(r"\bor\b|또는|/", r[1])]
    return need(len(table) >= 4, "08 decides fewer than four layers") + [f"open choice: {c}" for c in open_choices]


def one_problem():
    name = base_name()
    persona = re.search(r"\*\*(\w+)", plan("03"))
    absent = [n for n in ("02", "03", "04", "05", "06", "07", "08", "09") if name not in plan(n)]
    used = [n for n in ("04", "07", "09") if persona and persona[1] in plan(n)]
    return [f"{name} is not named in {n}" for n in absent] + need(len(used) == 3, "the primary persona is not the user of 04, 07 and 09")


def scope():
    stories = ids("US", section(plan("06"), "Scope", "범위"))
    served = {s for r in rows(section(plan("07"), "Feature list", "기능 목록")) if r[0] in mvp_features() for s in ids("US", " ".join(r))}
    return missing_ids(stories, served, "the MVP features of 07") + missing_ids(served, stories, "the scope of 06")


def business():
    economics = section(plan("05"), "Unit economics", "단위 경제", "손익")
    shared = {n.strip(".,") for n in numbers(economics)} & {n.strip(".,") for n in numbers(section(plan("02"), "Market size", "시장 규모"))}
    return need(len(numbers(economics)) >= 5, "05 calculates nothing") + need(shared, "05 uses no number of the market size in 02") + need("02" in economics or shared, "05 does not refer to 02")


def roadmap():
    body = section(plan("09"), "Milestones", "마일스톤", "이정표")
    return need(mvp_features(), "07 marks no MVP features") + missing_ids(mvp_features(), ids("F", body), "the milestones of 09")


def concrete():
    thin = [n for n in ("01", "02", "03", "05", "06", "07", "09") if len(numbers(plan(n))) < 5]
    return [f"{n} has hardly any number" for n in thin]


def screens_features():
    shown = ids("F", section(design("01"), "Screen list", "화면 목록"))
    return missing_ids(mvp_features(), shown, "the screen list") + missing_ids(shown, ids("F", plan("07")), "07")


def entities():
    return re.findall(r"^### +(\w+)", section(design("02"), "Entities", "엔터티", "엔티티"), re.M)


def data_features():
    used = design("03") + design("04") + design("05")
    return need(entities(), "02 has no entities") + [f"entity {e} is used by no flow" for e in entities() if e not in used]


def flows_endpoints():
    flow = design("03")
    called = set(re.findall(r"`?(GET|POST|PUT|PATCH|DELETE) (/[\w/:.-]*)", flow))
    unused = [f"{m} {p} is used by no flow" for m, p in sorted(endpoints() - called) if "health" not in p]
    return need(called, "03 calls no endpoint") + [f"{m} {p} is not in 04" for m, p in sorted(called - endpoints())] + unused


def architecture():
    wanted = {r[1] for r in rows(section(plan("08"), "Stack", "스택"))[1:]}
    seen = {r[1] for r in rows(section(design("05"), "Stack", "스택"))[1:]}
    return [f"{c} of 08 is not in 05" for c in sorted(wanted - seen)] + [f"{c} of 05 is not in 08" for c in sorted(seen - wanted)]


def design_concrete():
    fields = [r for r in rows(section(design("02"), "Entities", "엔터티", "엔티티")) if len(r) >= 3]
    codes = [part for part in re.split(r"^### ", section(design("04"), "Endpoints", "엔드포인트"), flags=re.M)[1:] if not re.search(r"\b[2-5]\d\d\b", part)]
    return need(len(fields) >= 4, "02 describes few fields") + [f"no status codes: {p.splitlines()[0]}" for p in codes]


def navigation():
    known = {s[0] for s in screens()}
    body = section(design("01"), "Navigation", "이동", "내비게이션")
    states = section(design("01"), "Screen details", "화면 상세")
    parts = re.split(r"^### ", states, flags=re.M)[1:]
    stateless = [p.split("\n")[0] for p in parts if not re.search(r"States|상태", p)]
    return missing_ids(known, ids("S", body), "the navigation") + [f"no states: {s}" for s in stateless]


def code_screens():
    body = code()
    return need(screens(), "no screens") + [f"route {r[2]} not found in the code" for r in screens() if r[2].strip("`") not in body]


def code_features():
    stubs = re.findall(r"NotImplemented|not implemented|raise NotImplementedError", code())
    both = readable_tests()
    return need(both, "no tests") + [f"stub: {s}" for s in stubs] + code_endpoints()


def readable_tests():
    return re.findall(r"(?:def test_|\btest\()", tests())


def code_endpoints():
    body = code()
    return [f"{m} {p} not found in the code" for m, p in sorted(endpoints()) if re.sub(r":\w+", "", p).rstrip("/") not in body]


def code_design():
    return code_endpoints() + [f"entity {e} not found in the code" for e in entities() if not re.search(rf"\b{e}\b", code(), re.I)]


def code_quality():
    body = code()
    return need(re.search(r"\bexcept\b|\bcatch\b", body), "no error is handled") + need(re.search(r'"""|/\*\*|^\s*(#|//)', body, re.M), "no comment")


def tests_cover():
    return need(len(readable_tests()) >= 10, f"only {len(readable_tests())} tests") + need(re.search(r"assert", tests()), "no assertion")


def deployment():
    found = [p for p in ("Dockerfile", "docker-compose.yml", "deploy") if (ROOT / p).exists()]
    return need(found, "no deployment configuration") + need(re.search(r"```sh", text("README.md")), "the README has no commands")


def security():
    body = code()
    escapes = re.search(r"escape", body) or not re.search(r"<html", body)
    return need(escapes, "HTML is built without escaping") + need(re.search(r"environ|process\.env|\benv\b", body), "nothing comes from the environment") + need(
        not re.search(r"(?i)(password|secret|token)\s*=\s*[\"'][A-Za-z0-9]{12,}", body), "a credential is in the code")


def whole():
    return screens_features() + roadmap() + code_endpoints()


def unchanged():
    # The approved versions are not in front of this verifier; it sees only that documents and code agree.
    return architecture() + code_endpoints()


def newcomer():
    readme = text("README.md")
    wanted = {"installation": ("Install", "설치"), "running": ("Run", "실행"), "testing": ("Test", "테스트"), "environment": ("Environment", "환경")}
    return [f"README says nothing about {k}" for k, words in wanted.items() if not any(w in readme for w in words)]


# --- modify_app

def document_paths(body):
    return set(re.findall(r"`((?:[\w.-]+/)*[\w.-]+\.(?:py|js|md|txt|json|toml))`", body))


def analysis_true():
    body = text("docs/analysis/current_state.md")
    absent = [p for p in sorted(document_paths(body)) if not (ROOT / p).is_file() and not list(ROOT.rglob(p))]
    symbols = set(re.findall(r"`(?:\w+\.)?([a-z]\w+)`", section(body, "Components", "구성 요소")))
    lost = [s for s in sorted(symbols) if not re.search(rf"\b{s}\b", code() + text("README.md"))]
    return need(body, "no document") + [f"{p} does not exist" for p in absent] + [f"symbol {s} not found" for s in lost]


def areas():
    body = section(text("docs/analysis/current_state.md"), "Areas to change", "Affected", "변경할 영역", "변경 대상")
    return need(document_paths(body), "no file is named") + need(re.search(r"`\w+(\.\w+)?`", body), "no symbol is named")


def impact():
    body = section(text("docs/analysis/current_state.md"), "Impact", "영향")
    return need(len(body) > 150, "the impact is hardly described") + need("`" in body, "the impact names nothing of the code")


PLAN = "docs/planning/modification_plan.md"


def plan_requirements():
    body = section(text(PLAN), "Requirements", "요구사항")
    return need(len(re.findall(r"^\d+\.", body, re.M)) >= 2, "requirements are not listed one by one")


def plan_files():
    body = section(text(PLAN), "Files to modify", "Modified", "수정할 파일", "변경할 파일")
    items = re.findall(r"^[-*] +`([^`]+)`: *(.+)$", body, re.M)
    absent = [p for p, _ in items if not (ROOT / p).is_file()]
    return need(items, "no file with its change") + [f"{p} does not exist" for p in absent]


def plan_risks():
    table = rows(section(text(PLAN), "Risk", "위험"))[1:]
    words = " ".join(" ".join(r) for r in table)
    wanted = {"compatibility": "compatib|호환", "performance": "performance|성능", "security": "security|보안", "breaking changes": "breaking|깨지"}
    return [f"{k} is not assessed" for k, pattern in wanted.items() if not re.search(pattern, words)] + need(all(r[-1] for r in table), "a risk has no mitigation")


def plan_tests():
    body = section(text(PLAN), "Test strategy", "테스트 전략")
    wanted = {"existing tests": "xisting|기존", "new tests": "ew tests|새 테스트", "manual scenarios": "anual|손으로|수동"}
    return [f"{k} are not named" for k, pattern in wanted.items() if not re.search(pattern, body)]


def plan_realistic():
    return plan_files() + need(section(text(PLAN), "Approach", "진행 방법", "구현 단계"), "no approach")


def changed():
    done = subprocess.run(["git", "diff", "--name-only", "base"], capture_output=True, text=True, check=False)
    return set(done.stdout.split()) if done.returncode == 0 else None


def planned():
    names = "Files to create", "Files to modify", "Files to delete", "새로 만들 파일", "수정할 파일", "삭제할 파일"
    return {p for n in names for p in document_paths(section(text(PLAN), n))}


def plan_done():
    now = changed()
    if now is None:
        return ["the difference to the original cannot be read"]
    return [f"{p} is planned and unchanged" for p in sorted(planned() - now)]


def nothing_else():
    now = changed()
    return ["the difference cannot be read"] if now is None else [f"{p} is not in the plan" for p in sorted(now - planned()) if not p.startswith("docs/")]


def behaviour_kept():
    return need(re.search(r"assert", tests()), "no tests that would show it") + nothing_else()


def documented():
    now = changed() or set()
    return need({"README.md", "CHANGELOG.md"} & now, "neither README nor changelog changed")


REPORT = "docs/verification/test_report.md"


def report_results(checked):
    body = text(REPORT)
    failing = re.findall(r"^not ok|FAILED \(|\bfail(?:ed|ures)?[ =:]+[1-9]", body, re.M)
    red = [c["id"] for c in checked if c["id"].endswith("TESTS_PASS") and c["status"] != "passed"]
    return need(re.search(r"^ok \d|\bRan \d+ tests|# pass \d+", body, re.M), "the report shows no test run") + need(not failing, "the report shows failures") + [f"{r} is not passed" for r in red]


def expectations():
    body = section(text(REPORT), "Existing tests", "기존 테스트")
    return need(len(body) > 80, "existing tests are not reported")


def new_tests():
    table = rows(section(text(REPORT), "New tests", "새 테스트"))[1:]
    absent = [r[0] for r in table if r[0] not in tests()]
    return need(table, "no new test is named") + [f"test not found: {n}" for n in absent]


def manual():
    body = section(text(REPORT), "Manual", "수동")
    return need(body.count("```") >= 4, "manual runs are not shown")


def regressions():
    return need(len(section(text(REPORT), "Regression", "회귀")) > 40, "regressions are not discussed")


# --- workflow

REQ, DES = "docs/planning/workflow_requirements.md", "docs/design/workflow_design.md"


def trigger():
    body = section(text(REQ), "Trigger", "트리거")
    kind = re.search(r"schedule|webhook|manual|event", body)
    if not kind:
        return ["no type of trigger"]
    wanted = {"schedule": r"(\S+ ){4}\S+.*|cron", "webhook": r"signature|HMAC|token", "manual": "parameter", "event": "filter"}
    return need(re.search(wanted[kind[0]], body, re.S), f"the {kind[0]} is not configured") + need(
        kind[0] != "schedule" or re.search(r"[A-Z]\w+/[A-Z]\w+|UTC", body), "no time zone")


def req_steps():
    return need(len(re.findall(r"^\d+\.", section(text(REQ), "Steps", "단계"), re.M)) >= 3, "fewer than three steps")


def req_services():
    table = rows(section(text(REQ), "Integrations", "Services", "연동"))[1:]
    return need(table, "no service") + [f"{r[0]}: no way of signing in" for r in table if not r[-1]]


def req_errors():
    table = rows(section(text(REQ), "Error", "오류 처리"))
    return need(len(table) > 3, "few kinds of failure") + need(table and all(all(c for c in r) for r in table), "a failure has an empty cell")


def req_success():
    body = section(text(REQ), "Success", "성공 기준")
    bullets = re.findall(r"^[-*] (.+)$", body, re.M)
    return need(bullets, "no success criteria") + [f"no number: {b[:50]}" for b in bullets if not re.search(r"\d|one|once|exactly|no |하나|꼭|없", b)]


def des_steps():
    parts = re.split(r"^### ", section(text(DES), "Steps", "단계"), flags=re.M)[1:]
    wanted = {"input": "Input|입력", "action": "Action|동작", "output": "Output|출력", "error handling": "Error\\s+handling|오류 처리", "retries": "Retries|재시도"}
    return need(parts, "no steps") + [f"{p.splitlines()[0]}: no {k}" for p in parts for k, w in wanted.items() if not re.search(w, p)]


def des_flow():
    return need("```" in text(DES), "no diagram") + need(len(section(text(DES), "Condition", "조건")) > 150, "conditions are hardly described") + need(
        len(section(text(DES), "Data flow", "데이터 흐름")) > 100, "the data flow is hardly described")


def des_integrations():
    parts = re.split(r"^### ", section(text(DES), "Integration", "연동"), flags=re.M)[1:]
    outside = [p for p in parts if "http" in p or "URL" in p]
    wanted = {"endpoint": "Endpoint|엔드포인트", "authentication": "Authentication|인증", "request": "Request|요청", "response": "Response|응답", "rate limit": "Rate limit|호출 제한", "error codes": "Error codes|오류 코드"}
    return need(outside, "no outside service") + [f"{p.splitlines()[0]}: no {k}" for p in outside for k, w in wanted.items() if not re.search(w, p)]


def des_state():
    body = section(text(DES), "State", "상태")
    return need(len(body) > 150, "state is hardly described") + need(re.search(r"epetition|twice|다시 실행|두 번", body), "repetition is not answered") + need(
        re.search(r"verlap|겹침|at once", body), "overlapping runs are not answered")


def des_feasible():
    named = {r[0].split()[0].split("(")[0] for r in rows(section(text(REQ), "Integrations", "Services", "연동"))[1:]}
    return [f"{n} of the requirements is not in the design" for n in sorted(named) if n not in text(DES)]


def wf_code():
    empty = [f for f in ("src/triggers", "src/steps", "src/integrations", "src/utils") if not [p for p in files(".py", ".js") if str(p).startswith(f)]]
    names = re.findall(r"^### (?:\d+\. )?([a-z]+)\s*$", section(text(DES), "Steps", "단계"), re.M)
    existing = {p.stem for p in files(".py", ".js")}
    return [f"{e} is empty" for e in empty] + [f"step {n} has no file" for n in names if n not in existing]


def wf_retry():
    body = code()
    return need(re.search(r"\*\* ?\(?", body) and re.search("retry", body), "no exponential back-off") + need(re.search("timeout", body, re.I), "no time-out") + need(re.search("429", body), "429 is not handled")


def wf_tests():
    kinds = [k for k in ("unit", "integration", "e2e") if not (ROOT / "tests" / k).is_dir()]
    return [f"no {k} tests" for k in kinds] + tests_cover()


def wf_config():
    return need((ROOT / "config").is_dir(), "no config") + need(re.search(r"environ|env\b", code()), "the environment is not read")


def wf_security():
    body = code()
    hook = "webhook" in section(text(REQ), "Trigger", "트리거")
    return security() + need(not hook or re.search("timingSafeEqual|compare_digest", body), "the webhook is not authenticated")


def rep_tried(checked):
    body = text(REPORT)
    thin = [n for n in (("Triggers", "트리거"), ("Steps", "단계"), ("Integrations", "연동")) if len(section(body, *n)) < 60]
    return [f"{n[0]} are hardly reported" for n in thin] + report_results(checked)


def rep_whole():
    return need("```" in section(text(REPORT), "End to end", "전체 흐름"), "no log")


def rep_errors():
    body = section(text(REPORT), "Error", "오류 상황", "오류")
    wanted = {"retry": "etry|재시도", "fallback": "allback|대체", "network": "etwork|네트워크", "bad input": "ad input|잘못된 입력", "notification": "otif|알림"}
    return [f"{k} was not tried" for k, w in wanted.items() if not re.search(w, body)]


def rep_performance():
    body = section(text(REPORT), "Performance", "성능")
    return need(re.search(r"\d ?ms|\d ?s\b|초", body), "nothing was measured") + need(re.search(r"emory|메모리", body), "leaks were not looked for")


JUDGES = {
    "create_app": {
        "P1_CONS_01": pains, "P1_CONS_02": stack_decided, "P1_CONS_03": one_problem, "P1_CONS_04": scope, "P1_FEAS_01": business,
        "P1_FEAS_02": roadmap, "P1_QUAL_01": concrete,
        "P2_ALIGN_01": screens_features, "P2_ALIGN_02": data_features, "P2_CONS_01": flows_endpoints, "P2_CONS_02": architecture,
        "P2_QUAL_01": design_concrete, "P2_QUAL_02": navigation,
        "P3_ALIGN_01": code_screens, "P3_ALIGN_02": code_features, "P3_ALIGN_03": code_design, "P3_QUAL_01": code_quality,
        "P3_QUAL_02": tests_cover, "P3_QUAL_03": deployment, "P3_SEC_01": security,
        "P4_ALL_01": whole, "P4_ALL_02": unchanged, "P4_ALL_03": newcomer, "P4_SEC_01": security,
    },
    "modify_app": {
        "P1_TRUE_01": analysis_true, "P1_TRUE_02": areas, "P1_TRUE_03": impact,
        "P2_PLAN_01": plan_requirements, "P2_PLAN_02": plan_files, "P2_PLAN_03": plan_risks, "P2_PLAN_04": plan_tests, "P2_PLAN_05": plan_realistic,
        "P3_PLAN_01": plan_done, "P3_PLAN_02": nothing_else, "P3_KEEP_01": behaviour_kept, "P3_KEEP_02": code_quality, "P3_DOC_01": documented,
        "P3_SEC_01": lambda: need(not re.search(r"eval\(|exec\(|shell=True", code()), "a dangerous call"),
        "P4_REPORT_01": report_results, "P4_REPORT_02": expectations, "P4_REPORT_03": new_tests, "P4_REPORT_04": manual, "P4_REPORT_05": regressions,
    },
    "workflow": {
        "P1_TRIG_01": trigger, "P1_STEP_01": req_steps, "P1_INTG_01": req_services, "P1_ERR_01": req_errors, "P1_QUAL_01": req_success,
        "P2_STEP_01": des_steps, "P2_FLOW_01": des_flow, "P2_INTG_01": des_integrations, "P2_STATE_01": des_state, "P2_FEAS_01": des_feasible,
        "P3_ALIGN_01": wf_code, "P3_RETRY_01": wf_retry, "P3_TEST_01": wf_tests, "P3_CONF_01": wf_config, "P3_SEC_01": wf_security,
        "P4_REPORT_01": rep_tried, "P4_REPORT_02": rep_whole, "P4_REPORT_03": rep_errors, "P4_REPORT_04": rep_performance,
    },
}


def judge(message):
    known = JUDGES.get(message["taskType"], {})
    checked = message.get("checked") or []
    results = []
    for criterion in message["criteria"]:
        function = known.get(criterion["id"])
        if function is None:
            missing = ["this verifier has no way to see whether it is fulfilled"]
        else:
            missing = function(checked) if function.__code__.co_argcount else function()
        looked = (function.__name__ if function else "nothing").replace("_", " ")
        if missing:
            results.append({"id": criterion["id"], "status": "failed", "details": "; ".join(missing), "suggestion": "Add or correct: " + missing[0],
                            "affectedDocuments": message.get("documents") or []})
        else:
            results.append({"id": criterion["id"], "status": "passed", "details": f"Read the files for {looked} and found nothing missing."})
    return results


def main():
    for line in sys.stdin:
        try:
            message = json.loads(line)
        except ValueError:
            continue
        if message.get("type") != "verify_start":
            continue
        print(f"Judging {len(message['criteria'])} criteria of phase {message['phase']} by reading.")
        print("=== VERIFICATION_RESULT ===")
        print(json.dumps({"criteria": judge(message)}, ensure_ascii=False, indent=1), flush=True)


if __name__ == "__main__":
    main()
