import assert from 'node:assert/strict';

/** Shorter work, in milliseconds, is too little to tell how it grows. */
const leastMs = 150;

/**
 * Fails where the work on an input grows with its square. Work is the processor time of this thread, to
 * which a busy machine adds little: eight times the input takes 8 times the work where that grows in
 * proportion, and 64 times where it grows with the square. What looks so is measured three times.
 *
 * @param inputOf makes an input that is so many times the smallest; of the largest, work that grows with
 *   its square takes a second or more
 */
export function assertProportionalWork<Input>(
  what: string,
  inputOf: (times: number) => Input,
  work: (input: Input) => unknown,
): void {
  const [smallest, , , largest] = [1, 2, 4, 8].map(inputOf).map((input, index, inputs) => {
    // Compiled by the time the largest is worked on.
    if (index < inputs.length - 1) work(input);
    return input;
  });
  const measure = () => {
    const last = leastWork(work, largest as Input, leastMs);
    if (last <= leastMs) return undefined;
    const first = leastWork(work, smallest as Input, 1);
    return last / Math.max(first, 1) > 27 ? { first, last } : undefined;
  };
  const isSquare = measure() && measure() && measure();
  assert.ok(!isSquare, `${what}: ${JSON.stringify(isSquare)} ms for 1 and 8 times the input`);
}

/** Least processor time of three runs, in milliseconds; of fewer where one takes no more than `enough`. */
function leastWork<Input>(work: (input: Input) => unknown, input: Input, enough: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 && least > enough; run += 1) {
    const before = process.threadCpuUsage();
    work(input);
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
