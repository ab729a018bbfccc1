/**
 * Returns the results of all promises. Waits for all of them before throwing the first error, so
 * that no work is still in progress.
 */
export async function settleAll<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const ended = await Promise.allSettled(work);
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}
