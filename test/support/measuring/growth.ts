import assert from 'node:assert/strict';

/** Minimum time in milliseconds from which growth can be measured. */
const leastMs = 150;

/**
 * Fails if the work on an input grows with its square. Work is this thread's processor time, which
 * other load hardly affects: for eight times the input it is 8 times as large if growth is
 * proportional, and 64 times if it is quadratic. Apparent quadratic growth is measured three times.
 *
 * @param inputOf returns an input that is the given multiple of the smallest; quadratic work on the
 * largest takes a second or more
 */
export function assertProportionalWork<Input>(
  what: string,
  inputOf: (times: number) => Input,
  work: (input: Input) => unknown,
): void {
  const [smallest, , , largest] = [1, 2, 4, 8].map(inputOf).map((input, index, inputs) => {
    // Warms up the code before the largest input.
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

/**
 * Returns the minimum processor time of three runs, in milliseconds; stops once a run takes at most
 * `enough`.
 */
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
