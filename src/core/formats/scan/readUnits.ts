import type { SourceText } from './sourceText.ts';
import { type Container, skipSeparators, type Unit } from './unit.ts';

export interface Place {
  readonly start: number;
  /** 1-based. */
  readonly line: number;
}

/** A unit whose own offsets are relative, and where it stands in the whole text. */
export interface PlacedUnit extends Place {
  readonly unit: Unit;
  /** Line where reading stopped, for a fault; otherwise the line of `start`. */
  readonly atLine: number;
}

export interface ReadingOrder {
  readonly container: Container;
  /** Where to begin: a place at which a unit may start. */
  readonly from: Place;
  /** How much of the text to fetch at first, at least 1; more is fetched where it does not suffice. */
  readonly length: number;
  /** Whether the unit at this offset, and all that follow, need not be read. */
  isKnown(start: number): boolean;
}

/** Reads units until the text ends or the known ones begin; tells where those begin. */
export function readUnits(
  text: SourceText,
  { container, from, length, isKnown }: ReadingOrder,
): { units: readonly PlacedUnit[]; known: Place | undefined } {
  const units: PlacedUnit[] = [];
  let end = Math.min(text.length, from.start + length);
  let part = text.slice(from.start, end);
  let at = 0;
  let line = from.line;
  for (;;) {
    const next = skipSeparators(part, at);
    line += linesIn(part, at, next);
    at = next;
    const start = from.start + at;
    if (isKnown(start)) return { units, known: { start, line } };
    const unit = container.read(part, end === text.length, at);
    if (unit === 'end') return { units, known: undefined };
    if (unit === 'more') {
      end = Math.min(text.length, from.start + 4 * (end - from.start));
      part = text.slice(from.start, end);
      continue;
    }
    const atLine = 'fault' in unit ? line + linesIn(part, at, unit.at) : line;
    units.push({ unit, start, line, atLine });
    line += linesIn(part, at, unit.end);
    at = unit.end;
  }
}

/** How many line breaks stand in [start, end). */
export function linesIn(text: string, start: number, end: number): number {
  const part = text.slice(start, end);
  let lines = 0;
  for (let at = part.indexOf('\n'); at !== -1; at = part.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
