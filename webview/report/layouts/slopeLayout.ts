/** A model's rank before and after; models of equal ability share the better rank. */
export interface RankedName {
  readonly model: string;
  readonly rankBefore: number;
  readonly rankAfter: number;
}

export type SlopeLayout = ReturnType<typeof layoutSlope>;
export type SlopeLine = SlopeLayout['lines'][number];

const top = 40;
const rowHeight = 26;
const characterWidth = 7.2;
const leastSlope = 90;

/**
 * Returns the layout of a line for each model from its rank at B1 to its rank after the challenge.
 * Models that share a rank are listed one below the other, in the same order on both sides if they
 * share both ranks.
 */
export function layoutSlope(models: readonly RankedName[], width: number) {
  const placesBefore = placesOf(models, 'rankBefore', 'rankAfter');
  const placesAfter = placesOf(models, 'rankAfter', 'rankBefore');
  const longest = Math.max(0, ...models.map(({ model }) => model.length)) + 4;
  const margin = Math.max(0, Math.min(longest * characterWidth, (width - leastSlope) / 2));
  return {
    width,
    height: top + models.length * rowHeight,
    left: margin,
    right: width - margin,
    /** Maximum number of characters in a name beside the lines. */
    characters: Math.floor(margin / characterWidth) - 4,
    lines: models.map((model) => ({
      ...model,
      yBefore: yOf(placesBefore.get(model.model) ?? 0),
      yAfter: yOf(placesAfter.get(model.model) ?? 0),
      direction: directionOf(model),
    })),
  };
}

function yOf(place: number): number {
  return top + (place + 0.5) * rowHeight;
}

function directionOf({ rankBefore, rankAfter }: RankedName): 'up' | 'down' | 'same' {
  if (rankBefore === rankAfter) return 'same';
  return rankAfter < rankBefore ? 'up' : 'down';
}

function placesOf(
  models: readonly RankedName[],
  first: 'rankBefore' | 'rankAfter',
  second: 'rankBefore' | 'rankAfter',
): Map<string, number> {
  const ordered = [...models].sort(
    (one, other) =>
      one[first] - other[first] ||
      one[second] - other[second] ||
      (one.model < other.model ? -1 : 1),
  );
  return new Map(ordered.map(({ model }, place) => [model, place]));
}
