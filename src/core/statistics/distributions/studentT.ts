import { incompleteBeta } from './incompleteBeta.ts';
import { pointAt } from './normal.ts';

/** Pr(|T| ≥ |t|) for Student's t; the degrees of freedom need not be an integer. */
export function studentTwoSided(t: number, degreesOfFreedom: number): number {
  return incompleteBeta(degreesOfFreedom / (degreesOfFreedom + t * t), degreesOfFreedom / 2, 0.5);
}

/** The two-sided point of Student's t at a confidence level, by bisection. */
export function studentPoint(degreesOfFreedom: number, level: number): number {
  const key = `${degreesOfFreedom} ${level}`;
  const point = knownPoints.get(key) ?? findPoint(degreesOfFreedom, level);
  if (knownPoints.size < mostKnown) knownPoints.set(key, point);
  return point;
}

/** Points found so far, because finding one takes as long as a small bootstrap. */
const knownPoints = new Map<string, number>();
const mostKnown = 10_000;

function findPoint(degreesOfFreedom: number, level: number): number {
  const low = level < 0.9 ? 0 : 1.6;
  return pointAt(level, (point) => studentTwoSided(point, degreesOfFreedom), low);
}

/** The two-sided 95% point of Student's t. */
export function studentT95(degreesOfFreedom: number): number {
  return studentPoint(degreesOfFreedom, 0.95);
}
