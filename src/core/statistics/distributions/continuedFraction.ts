/** Smallest absolute value of a partial denominator in Lentz's method. */
const tiny = 1e-300;

/** 1 / (first + n1 / (d1 + n2 / (d2 + …))), evaluated by Lentz's method. */
export function continuedFraction(
  first: number,
  termAt: (k: number) => readonly [numerator: number, denominator: number],
): number {
  let c = 1 / tiny;
  let d = 1 / awayFromZero(first);
  let value = d;
  for (let k = 1; k < 100_000; k += 1) {
    const [numerator, denominator] = termAt(k);
    d = 1 / awayFromZero(denominator + numerator * d);
    c = awayFromZero(denominator + numerator / c);
    value *= c * d;
    if (Math.abs(c * d - 1) < 1e-15) break;
  }
  return value;
}

function awayFromZero(value: number): number {
  return Math.abs(value) < tiny ? tiny : value;
}
