import type { ResponseContent } from '../../core/data/samples/sample.ts';
import { mergeGap } from '../../core/runs/attack/limits/edits.ts';
import { measuredParts } from '../../core/runs/attack/limits/words.ts';

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
  /(?<=(?:\p{L}{3}|\p{Script=Han})[)"”’\]*]*)[.!?。！？]["”’)*\]]*(?=\s|$|\p{Script=Han})/gu;
/** Distance in words between edits: more than the distance at which edits count as one. */
const apart = mergeGap + 2;

/** A position in one of several texts; `words` is the number of words before it in all texts. */
interface Place {
  readonly part: number;
  readonly offset: number;
  readonly words: number;
}

/**
 * Inserts sentences after sentences and texts, spread over the response in order. Those for which there is no
 * place follow the last text.
 */
export function insertSentences(
  response: ResponseContent,
  sentences: readonly string[],
): ResponseContent {
  const parts = spokenParts(response);
  const edited = [...parts];
  const places = spread(sentenceEnds(parts), sentences.length);
  const last = parts.findLastIndex((part) => part.trim() !== '');
  if (last >= 0) {
    const rest = sentences.slice(places.length).map((sentence) => ` ${sentence}`);
    edited[last] = `${parts[last]?.trimEnd()}${rest.join('')}`;
  }
  for (const [index, { part, offset }] of [...places.entries()].reverse()) {
    const text = edited[part] ?? '';
    edited[part] = `${text.slice(0, offset)} ${sentences[index]}${text.slice(offset)}`;
  }
  return withParts(response, edited);
}

/** Returns the ends of sentences and of texts. */
function sentenceEnds(parts: readonly string[]): readonly Place[] {
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
    for (const { index, 0: found } of text.matchAll(sentenceEnd)) {
      while ((wordEnds[words] ?? Number.POSITIVE_INFINITY) <= index) words++;
      while ((closed[fence]?.to ?? Number.POSITIVE_INFINITY) <= index) fence++;
      const offset = index + found.length;
      const isClosed = (closed[fence]?.from ?? Number.POSITIVE_INFINITY) < offset;
      if (!isClosed) places.push({ part, offset, words: before + words });
    }
    const end = text.trimEnd().length;
    before += wordEnds.length;
    if (end > 0 && places.at(-1)?.offset !== end) places.push({ part, offset: end, words: before });
    return places;
  });
}

/** Returns at most `count` of the positions, spread evenly and at least `apart` words apart. */
function spread(places: readonly Place[], count: number): readonly Place[] {
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last || count < 1) return [];
  const stride = Math.max(apart, (last.words - first.words) / Math.max(1, count - 1) - apart);
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

/**
 * Returns the parts of a response. Announcements of the next speaker in a dialogue are empty and
 * remain unchanged.
 */
function spokenParts(response: ResponseContent): readonly string[] {
  if (!('dialogue' in response)) return measuredParts(response);
  return response.dialogue.map(({ role, content }) => (role === 'NSP' ? '' : content));
}

function withParts(response: ResponseContent, parts: readonly string[]): ResponseContent {
  if ('text' in response) return { text: parts[0] ?? '' };
  if ('steps' in response) return { steps: [...parts] };
  return {
    dialogue: response.dialogue.map((turn, index) =>
      turn.role === 'NSP' ? turn : { ...turn, content: parts[index] ?? turn.content },
    ),
  };
}
