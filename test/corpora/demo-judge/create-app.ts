/** A change to one file that contradicts the others, with the criteria that must notice it. */
export type Contradiction = [what: string, path: string, from: string, to: string, ...failed: string[]];

/** The contradictions of one phase of a type. */
export type PhaseContradictions = [type: string, phase: number, cases: Contradiction[]];

const planning = (name: string): string => `docs/planning/${name}.md`;
const design = (name: string): string => `docs/design/${name}.md`;

/** Of create_app. */
export const createAppContradictions: PhaseContradictions[] = [
  [
    "create_app",
    1,
    [
      [
        "a pain that no story answers",
        planning("04_user_journey"),
        'overdue". (P3)',
        'overdue". (P1)',
        "P1_CONS_01",
      ],
      [
        "a persona that nobody else knows",
        planning("03_persona"),
        "**Mina Park",
        "**Ulla Park",
        "P1_CONS_01",
        "P1_CONS_03",
      ],
      [
        "a feature without a story",
        planning("07_features"),
        "| F4 | Remove a plant | US6 |",
        "| F4 | Remove a plant | US9 |",
        "P1_CONS_01",
        "P1_CONS_04",
      ],
      [
        "an open choice",
        planning("08_tech"),
        "| Storage | JSON file |",
        "| Storage | JSON file or SQLite |",
        "P1_CONS_02",
      ],
      [
        "another application",
        planning("06_product"),
        "# Product: Sprout",
        "# Product: Greenhouse",
        "P1_CONS_03",
      ],
      ["a feature outside the scope", planning("06_product"), "- Removing a plant (US6)\n", "", "P1_CONS_04"],
      [
        "a business without its market",
        planning("05_business_model"),
        "1,300 offices",
        "offices",
        "P1_FEAS_01",
      ],
      ["a feature that is never built", planning("09_roadmap"), "| M3 | F4 |", "| M3 | F9 |", "P1_FEAS_02"],
      ["a placeholder", planning("02_market"), "## Conclusion\n", "## Conclusion\nTBD\n", "P1_QUAL_01"],
    ],
  ],
  [
    "create_app",
    2,
    [
      ["a feature on no screen", design("01_screen"), "F1, F2, F4", "F1, F2", "P2_ALIGN_01"],
      [
        "an entity that no feature needs",
        design("02_data_model"),
        "### Watering",
        "### Invoice",
        "P2_ALIGN_02",
      ],
      [
        "an endpoint that is not there",
        design("04_api"),
        "### DELETE /api/plants/:id",
        "### DELETE /api/pots/:id",
        "P2_CONS_01",
      ],
      [
        "another stack",
        design("05_architecture"),
        "| Deployment | Docker |",
        "| Deployment | Kubernetes |",
        "P2_CONS_02",
      ],
      ["an endpoint without status codes", design("04_api"), "Status codes: 200 always.", "", "P2_QUAL_01"],
      [
        "a screen without an error state",
        design("01_screen"),
        "as on S1. Error: a sentence",
        "as on S1. A sentence",
        "P2_QUAL_02",
      ],
    ],
  ],
  [
    "create_app",
    3,
    [
      ["a screen that is not served", "src/server.js", '"/new"', '"/other"', "P3_ALIGN_01"],
      [
        "a feature without a test",
        planning("07_features"),
        "should | yes |",
        "should | yes |\n| F5 | Export | US6 | could | yes |",
        "P3_ALIGN_02",
      ],
      [
        "a field that is not in the code",
        design("02_data_model"),
        "| everyDays |",
        "| rhythm |",
        "P3_ALIGN_03",
      ],
      [
        "a swallowed error",
        "src/plants.js",
        "const dayMs",
        "try { x(); } catch (error) {}\nconst dayMs",
        "P3_QUAL_01",
      ],
      ["a test that is skipped", "test/store.test.js", 'test("changes', 'test.skip("changes', "P3_QUAL_02"],
      ["a command that is not there", "README.md", "`npm test`", "`npm run verify`", "P3_QUAL_03"],
      ["a credential", "src/config.js", "/**", `const token = "${"abc123".repeat(4)}";\n/**`, "P3_SEC_01"],
    ],
  ],
  [
    "create_app",
    4,
    [
      [
        "a feature that cannot be traced",
        design("03_task_flow"),
        "| T4 | Remove a plant | F4 |",
        "| T4 | Remove a plant | F3 |",
        "P4_ALL_01",
      ],
      [
        "a plan that was changed afterwards",
        planning("09_roadmap"),
        "| M3 | F4 |",
        "| M3 | F9 |",
        "P4_ALL_02",
      ],
      ["a README without tests", "README.md", "## Tests", "## More", "P4_ALL_03"],
      [
        "text that is run",
        "src/main.js",
        "const store",
        "eval(process.argv[2]);\nconst store",
        "P4_ALL_02",
        "P4_SEC_01",
      ],
    ],
  ],
];
