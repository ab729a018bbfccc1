/** Result of one run of a test suite. */
export interface SuiteResult {
  passed: number;
  failed: number;
  skipped: number;
  failures: { title: string; message: string }[];
}
