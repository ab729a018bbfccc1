/** A reporter for `node --test` that yields the counts of the whole run as one line of JSON. */
// biome-ignore lint/style/noDefaultExport: node --test takes a module's default export
export default async function* report(source) {
  const failures = [];
  for await (const { type, data } of source) {
    if (type === 'test:fail' && data.details?.type !== 'suite') {
      const error = data.details?.error;
      failures.push({ title: data.name, message: String(error?.cause?.stack ?? error) });
    } else if (type === 'test:summary' && data.file === undefined) {
      const { passed, failed, cancelled, skipped, todo } = data.counts;
      yield JSON.stringify({
        passed,
        failed: failed + cancelled,
        skipped: skipped + todo,
        failures,
      });
    }
  }
}
