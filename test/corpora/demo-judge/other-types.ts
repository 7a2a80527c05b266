import type { PhaseContradictions } from "./create-app.ts";

const requirements = "docs/planning/workflow_requirements.md";
const automation = "docs/design/workflow_design.md";
const report = "docs/verification/test_report.md";
const analysis = "docs/analysis/current_state.md";
const plan = "docs/planning/modification_plan.md";

/** Of modify_app and workflow. */
export const otherContradictions: PhaseContradictions[] = [
  [
    "modify_app",
    1,
    [
      ["a function that is not there", analysis, "`money(cents)`", "`dollars(cents)`", "P1_TRUE_01"],
      [
        "an area that is not there",
        analysis,
        "so `receiptOf` in `src/receipt.js`",
        "so `receiptOf` in `src/bill.js`",
        "P1_TRUE_01",
        "P1_TRUE_02",
      ],
      ["an impact on nothing", analysis, "## Impact\n", "## Impact\nNone.\n\n## Notes\n", "P1_TRUE_03"],
      ["code that was changed", "src/cli.js", "try {", "// changed\ntry {", "P1_TRUE_01"],
    ],
  ],
  [
    "modify_app",
    2,
    [
      [
        "requirements for something else",
        plan,
        "## Requirements\n",
        "## Requirements\nA printer.\n\n## More\n",
        "P2_PLAN_01",
      ],
      ["a file that is there already", plan, "| `src/discount.js` |", "| `src/parse.js` |", "P2_PLAN_02"],
      [
        "a risk without mitigation",
        plan,
        "Mitigation: the argument is optional, and with 0 no line is added.",
        "",
        "P2_PLAN_03",
      ],
      ["no manual scenario", plan, "Manual scenarios", "Further scenarios", "P2_PLAN_04"],
      [
        "a file that nobody read",
        plan,
        "| `README.md` |",
        "| `docs/manual.md` |",
        "P2_PLAN_02",
        "P2_PLAN_05",
      ],
    ],
  ],
  [
    "modify_app",
    3,
    [
      ["a change that was not planned", "src/parse.js", "const form", "// faster\nconst form", "P3_PLAN_02"],
      [
        "a test with less in it",
        "test/receipt.test.js",
        'test("an empty list costs nothing", () => assert.equal(receiptOf([]).total, 0));\n',
        "",
        "P3_PLAN_02",
        "P3_KEEP_01",
      ],
      ["an import of nothing", "src/receipt.js", "./discount.js", "./rebate.js", "P3_KEEP_02"],
      ["a README that knows nothing", "README.md", "discount", "rebate", "P3_DOC_01"],
    ],
  ],
  [
    "modify_app",
    4,
    [
      ["other figures", report, "10 tests, 10 passed", "12 tests, 12 passed", "P4_REPORT_01"],
      ["a test file left out", report, "test/parse.test.js ", "", "P4_REPORT_02"],
      [
        "a new test that fails",
        report,
        "4 tests, 4 passed, 0 failed",
        "4 tests, 3 passed, 1 failed",
        "P4_REPORT_03",
      ],
      ["no errors tried", report, "(exit code 1)", "", "P4_REPORT_04"],
      ["nothing on regressions", report, "None was found.", "", "P4_REPORT_05"],
    ],
  ],
  [
    "workflow",
    1,
    [
      ["a schedule without a time", requirements, "`*/5 * * * *`", "often", "P1_TRIG_01"],
      ["no steps", requirements, "## Steps\n", "## Steps\nWe look at it.\n\n## More\n", "P1_STEP_01"],
      ["a service without signing in", requirements, "| none, the page is public |", "| |", "P1_INTG_01"],
      [
        "nothing on failures",
        requirements,
        "## Error handling\n",
        "## Error handling\nWe hope.\n\n## More\n",
        "P1_ERR_01",
      ],
      [
        "nothing to measure",
        requirements,
        "## Success criteria\n",
        "## Success criteria\nIt works.\n\n## More\n",
        "P1_QUAL_01",
      ],
    ],
  ],
  [
    "workflow",
    2,
    [
      ["a step that is not designed", requirements, "3. Notify", "3. Escalate", "P2_STEP_01", "P2_FLOW_01"],
      ["integrations without a limit", automation, "| Rate limit |", "| Remark |", "P2_INTG_01"],
      [
        "nothing on repetition",
        automation,
        "## State\n",
        "## State\nThere is one.\n\n## More\n",
        "P2_STATE_01",
      ],
      [
        "means that nobody has",
        automation,
        "| Endpoint | SITE_URL |",
        "| Endpoint | PAGER_KEY |",
        "P2_FEAS_01",
      ],
    ],
  ],
  [
    "workflow",
    3,
    [
      ["a step without a file", requirements, "2. Decide", "2. Compare", "P3_ALIGN_01"],
      ["pauses that do not grow", "src/utils/retry.js", "2 ** (attempt - 1)", "1", "P3_RETRY_01"],
      ["skipped tests", "tests/steps.test.js", 'test("check', 'test.skip("check', "P3_TEST_01"],
      [
        "an address in the code",
        "src/config.js",
        "import",
        'const url = "https://chat.invalid/hook";\nimport',
        "P3_CONF_01",
      ],
    ],
  ],
  [
    "workflow",
    4,
    [
      [
        "triggers that nobody tried",
        report,
        "## Triggers\n",
        "## Triggers\nThey should work.\n\n## More\n",
        "P4_REPORT_01",
      ],
      ["no log", report, "```", "", "P4_REPORT_02"],
      ["no fallback", report, "is kept and sent by the next run (fallback)", "is lost", "P4_REPORT_03"],
      ["nothing measured", report, " ms", " units", "P4_REPORT_04"],
    ],
  ],
];
