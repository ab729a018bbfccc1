import { asOneLine } from '../../src/core/words/escape.ts';

/** Height of a bar's row and hit area, in pixels. */
export const stripHeight = 24;

/** Average width of a character in the labels' font, in pixels. */
const characterWidth = 6.8;
const gap = 18;
const least = 90;
const most = 230;
const rowGap = 10;
const labelHeight = 20;
const axisHeight = 24;
const edge = 8;
const narrowBelow = 520;

/** Returns the width of the labels beside a chart's rows, in pixels. */
export function labelRoom(labels: readonly string[]): number {
  const longest = Math.max(0, ...labels.map((label) => label.length));
  return Math.min(most, Math.max(least, Math.ceil(longest * characterWidth) + gap));
}

/** Shortens a label to a width in pixels. */
export function fitLabel(label: string, room: number): string {
  return asOneLine(label, Math.max(2, Math.floor((room - gap) / characterWidth)));
}

export type PlacedRow = ReturnType<typeof layoutRows>['rows'][number];

/**
 * Returns the positions of a chart's rows, in pixels. Below a width of 520 pixels, labels are above
 * their rows and the texts beside them are short.
 *
 * @param rows each with its number of strips, which are `stripHeight` high
 * @param textWidth widths of the texts beside the rows
 */
export function layoutRows(
  rows: readonly { readonly key: string; readonly label: string; readonly strips: number }[],
  width: number,
  textWidth: { readonly wide: number; readonly narrow: number },
) {
  const isNarrow = width < narrowBelow;
  const room = isNarrow ? width : labelRoom(rows.map(({ label }) => label));
  const left = isNarrow ? edge : room;
  const textX = Math.max(left + 40, width - (isNarrow ? textWidth.narrow : textWidth.wide));
  let bottom = 0;
  const placed = rows.map(({ key, label, strips }) => {
    const height = strips * stripHeight;
    const labelY = bottom + (isNarrow ? 14 : height / 2 + 4);
    const y = bottom + (isNarrow ? labelHeight : 0);
    bottom = y + height + rowGap;
    return { key, label: fitLabel(label, room), labelX: isNarrow ? left : left - 10, labelY, y };
  });
  return {
    isNarrow,
    left,
    textX,
    right: textX - edge,
    bottom,
    height: bottom + axisHeight,
    rows: placed,
  };
}
