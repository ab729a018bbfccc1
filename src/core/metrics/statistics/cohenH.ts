/**
 * Cohen's h: distance of two shares on the arcsine scale, −π to π, positive where the first is the
 * larger (Cohen 1988; PDM 3.9).
 */
export function cohenH(first: number, second: number): number {
  return 2 * Math.asin(Math.sqrt(first)) - 2 * Math.asin(Math.sqrt(second));
}
