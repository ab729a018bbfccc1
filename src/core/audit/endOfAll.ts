/**
 * What all of these resolve to. Waits for every one, so that nothing is still under way when the first
 * failure is thrown.
 */
export async function endOfAll<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const ended = await Promise.allSettled(work);
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}
