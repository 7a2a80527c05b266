/** The words of a verification report. */
export const reportEn = {
  title: (attempt: string) => `Verification of attempt ${attempt}`,
  statuses: {
    checking: "Being checked",
    judging: "Being judged",
    passed: "Passed",
    failed: "Failed",
    unfinished: "Not finished",
    stopped: "Stopped",
  },
  summary: (passed: string, all: string) => `${passed} of ${all} criteria passed`,
  took: (span: string) => `in ${span}`,
  passed: "Passed",
  failed: "Failed",
  by: { platform: "checked by Signalbox", verifier: "judged by the verification agent" },
  suggestion: "What to do:",
  places: "Found at:",
  verifierFailed: "The verification agent gave no valid result:",
  showPassed: (count: string) => `${count} passed`,
};
