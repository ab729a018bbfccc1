/**
 * Returns what all of these resolve to. Waits for every one, so that nothing is still under way when the
 * first error is thrown.
 */
export async function settleAll<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const ended = await Promise.allSettled(work);
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}
