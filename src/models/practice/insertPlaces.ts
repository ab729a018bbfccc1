/** Markup, formulas, code and addresses, which nothing is put into; bounded, and with them the work. */
const untouchable =
  /```[\s\S]*?(?:```|$)|`[^`\n]{0,500}`|\$\$[\s\S]{0,2000}?\$\$|\$[^$\n]{0,999}\$|\\\([\s\S]{0,999}?\\\)|\\\[[\s\S]{0,2000}?\\\]|https?:\S+|<[^<>\n]{0,200}>|\[[^[\]\n]{0,200}\]\([^()\n]{0,500}\)/g;
/** Behind a word of three letters, so neither in abbreviations nor in the numbers of a list. */
const sentenceEnd =
  /(?<=(?:\p{L}{3}|\p{Script=Han})[)"”’\]*]*)(?=[.!?。！？](?:["”’)*\]]*(?:\s|$)|\p{Script=Han}))/gu;
const plainWord =
  /(?<=[\p{L}],? )\p{L}{3,}(?= \p{L})|(?<=\p{Script=Han})\p{Script=Han}(?=\p{Script=Han})/gu;

/** A place in one of several texts, from `start` to `end`; `words` of all texts stand before it. */
export interface Place {
  readonly part: number;
  readonly start: number;
  readonly end: number;
  readonly words: number;
}

/** Where a clause can be put: before the ends of sentences. */
export function sentenceEnds(parts: readonly string[]): readonly Place[] {
  return placesOf(parts, sentenceEnd);
}

/** Words among words, that can be exchanged, or a filler put before them. */
export function plainWords(parts: readonly string[]): readonly Place[] {
  return placesOf(parts, plainWord);
}

/** So many of the places, or fewer, spread evenly and at least `gap` words apart. */
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

/** The texts with each place's own text in place of what stands there. */
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
