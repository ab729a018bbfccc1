/**
 * Reporter for `node --test` that outputs the counts of the whole run as one line of JSON. Node's
 * own summary counts a file without matching titles as a passed test; this one does not count it.
 */
// biome-ignore lint/style/noDefaultExport: node --test takes a module's default export
export default async function* report(source) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  for await (const { type, data } of source) {
    if (data.details?.type === 'suite') continue;
    if (type === 'test:pass' && !isFile(data)) {
      counts[data.skip !== undefined || data.todo !== undefined ? 'skipped' : 'passed'] += 1;
    } else if (type === 'test:fail') {
      counts.failed += 1;
      const error = data.details?.error;
      failures.push({ title: data.name, message: String(error?.cause?.stack ?? error) });
    } else if (type === 'test:summary' && data.file === undefined) {
      yield JSON.stringify({ ...counts, failures });
    }
  }
}

/** Whether the "test" is a whole file in which no test ran. */
function isFile({ name, file, nesting }) {
  return nesting === 0 && file?.endsWith(name);
}
