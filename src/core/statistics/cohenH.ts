/**
 * Cohen's h: distance between two shares on the arcsine scale, −π to π, positive if the first is
 * larger (Cohen 1988; PDM 3.9).
 */
export function cohenH(first: number, second: number): number {
  return 2 * Math.asin(Math.sqrt(first)) - 2 * Math.asin(Math.sqrt(second));
}
