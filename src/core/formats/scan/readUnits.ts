import type { SourceText } from './sourceText.ts';
import type { Container } from './unit.ts';
import { type Place, type PlacedUnit, UnitReader } from './unitReader.ts';

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
