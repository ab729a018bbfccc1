/**
 * Matches markup, formulas, code and URLs, in which nothing is inserted. Bounded to limit the work.
 */
const untouchable =
  /```[\s\S]*?(?:```|$)|`[^`\n]{0,500}`|\$\$[\s\S]{0,2000}?\$\$|\$[^$\n]{0,999}\$|\\\([\s\S]{0,999}?\\\)|\\\[[\s\S]{0,2000}?\\\]|https?:\S+|<[^<>\n]{0,200}>|\[[^[\]\n]{0,200}\]\([^()\n]{0,500}\)/g;
/**
 * Matches the end of a sentence after a word of at least three letters, which excludes
 * abbreviations and list numbers.
 */
const sentenceEnd =
  /(?<=(?:\p{L}{3}|\p{Script=Han})[)"”’\]*]*)(?=[.!?。！？](?:["”’)*\]]*(?:\s|$)|\p{Script=Han}))/gu;
const plainWord =
  /(?<=[\p{L}],? )\p{L}{3,}(?= \p{L})|(?<=\p{Script=Han})\p{Script=Han}(?=\p{Script=Han})/gu;

/**
 * A range in one of several texts, from `start` to `end`; `words` is the number of words before it
 * in all texts.
 */
interface Place {
  readonly part: number;
  readonly start: number;
  readonly end: number;
  readonly words: number;
}

/** Returns the positions before ends of sentences, at which clauses can be inserted. */
export function sentenceEnds(parts: readonly string[]): readonly Place[] {
  return placesOf(parts, sentenceEnd);
}

/** Returns words between other words, which can be replaced or preceded by a filler. */
export function plainWords(parts: readonly string[]): readonly Place[] {
  return placesOf(parts, plainWord);
}

/** Returns at most `count` of the positions, spread evenly and at least `gap` words apart. */
export function spread(places: readonly Place[], count: number, gap: number): readonly Place[] {
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last || count < 1) return [];
  const stride = Math.max(gap, (last.words - first.words) / Math.max(1, count - 1) - gap);
  const chosen: Place[] = [];
  let next = first.words;
  for (const place of places) {
    if (chosen.length === count) break;
    if (place.words < next) continue;
    chosen.push(place);
    next = place.words + stride;
  }
  return chosen;
}

/** Returns the texts with each range replaced by its text. */
export function replaceAt(
  parts: readonly string[],
  changes: readonly { readonly place: Place; readonly text: string }[],
): readonly string[] {
  const backwards = changes.toSorted(
    (one, other) => other.place.part - one.place.part || other.place.start - one.place.start,
  );
  const edited = [...parts];
  for (const { place, text } of backwards) {
    const part = edited[place.part] ?? '';
    edited[place.part] = part.slice(0, place.start) + text + part.slice(place.end);
  }
  return edited;
}

function placesOf(parts: readonly string[], form: RegExp): readonly Place[] {
  let before = 0;
  return parts.flatMap((text, part) => {
    const closed = Array.from(text.matchAll(untouchable), ({ index, 0: { length } }) => ({
      from: index,
      to: index + length,
    }));
    const wordEnds = Array.from(
      text.matchAll(/[\p{L}\p{N}]+/gu),
      ({ index, 0: { length } }) => index + length,
    );
    let [words, fence] = [0, 0];
    const places: Place[] = [];
    for (const { index: start, 0: found } of text.matchAll(form)) {
      while ((wordEnds[words] ?? Number.POSITIVE_INFINITY) <= start) words++;
      while ((closed[fence]?.to ?? Number.POSITIVE_INFINITY) <= start) fence++;
      const isClosed = (closed[fence]?.from ?? Number.POSITIVE_INFINITY) < start + found.length + 1;
      if (!isClosed) places.push({ part, start, end: start + found.length, words: before + words });
    }
    before += wordEnds.length;
    return places;
  });
}
