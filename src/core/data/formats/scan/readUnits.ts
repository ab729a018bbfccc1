import type { SourceText } from './sourceText.ts';
import type { Container } from './unit.ts';
import { type Place, type PlacedUnit, UnitReader } from './unitReader.ts';

interface ReadingOrder {
  readonly container: Container;
  /** Position at which a unit may start. */
  readonly from: Place;
  /** Number of characters to fetch at first, at least 1; more are fetched as needed. */
  readonly length: number;
  /** Whether the unit at this offset and all that follow are already known. */
  isKnown(start: number): boolean;
}

/** Reads units up to the end of the text or the first known one; returns where it stopped. */
export function readUnits(
  text: SourceText,
  { container, from, length, isKnown }: ReadingOrder,
): { units: readonly PlacedUnit[]; known: Place | undefined } {
  const units: PlacedUnit[] = [];
  const reader = new UnitReader(container, from);
  let end = Math.min(text.length, from.start + length);
  reader.add(text.slice(from.start, end));
  for (;;) {
    const next = reader.next();
    if (isKnown(next.start)) return { units, known: next };
    const unit = reader.read(end === text.length);
    if (unit === 'end') return { units, known: undefined };
    if (unit === 'more') {
      const fetched = end;
      end = Math.min(text.length, from.start + 4 * (end - from.start));
      reader.add(text.slice(fetched, end));
    } else {
      units.push(unit);
    }
  }
}
