/** What one run of a test suite reports, whatever ran it. */
export interface SuiteResult {
  passed: number;
  failed: number;
  skipped: number;
  failures: { title: string; message: string }[];
}
