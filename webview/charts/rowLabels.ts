import { asOneLine } from '../../src/core/escape.ts';

/** Of the labels' font, on average. */
const characterWidth = 6.8;
const gap = 18;
const least = 90;
const most = 230;

/** Room for the labels beside a chart's rows, in pixels. */
export function labelRoom(labels: readonly string[]): number {
  const longest = Math.max(0, ...labels.map((label) => label.length));
  return Math.min(most, Math.max(least, Math.ceil(longest * characterWidth) + gap));
}

/** As much of a label as fits into so many pixels. */
export function fitLabel(label: string, room: number): string {
  return asOneLine(label, Math.max(2, Math.floor((room - gap) / characterWidth)));
}
