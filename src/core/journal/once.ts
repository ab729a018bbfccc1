const underWay = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Runs `work` once for all concurrent requests for the same run and key, which share the result.
 */
export function once<T>(run: object, key: string, work: () => Promise<T>): Promise<T> {
  const ofRun = underWay.get(run) ?? new Map<string, Promise<unknown>>();
  underWay.set(run, ofRun);
  const begun = ofRun.get(key);
  if (begun) return begun as Promise<T>;
  const made = work().finally(() => ofRun.delete(key));
  ofRun.set(key, made);
  return made;
}
