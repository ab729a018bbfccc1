import { asOneLine } from '../../words/escape.ts';
import type { Criterion, Rubric } from './rubric.ts';

type Scale = NonNullable<Rubric['scale']>;

/** A stated score or range, with its range in the text. */
interface Mark {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

const longestName = 80;
const number = String.raw`\d{1,6}(?:\.\d{1,3})?`;
/** Matches `Score 1:` or `**Score 3-4**:`, at the start of a line or within it. */
const scoreMark = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?<!\*)\*+)?score\s+(${number})(?:\s*[-–]\s*(${number}))?\s*(?:\*+\s*)?[:：]\**`,
  'giu',
);
const statedScale = new RegExp(
  String.raw`\bscale\s+(?:of|from)\s+(${number})\s*(?:to|-|–)\s*(${number})(?![\p{L}\p{N}])`,
  'iu',
);

/**
 * Reads a rubric in prose that states what each score deserves, as Prometheus's do (`Score 1: …
 * Score 5: …`), once or for several criteria. Its scale ranges from the lowest score to the
 * highest. Returns undefined for any other text, or if criteria have different scales.
 */
export function readScoreBands(text: string): (Rubric & { readonly scale: Scale }) | undefined {
  const groups = groupMarks(marksIn(text));
  const [first] = groups;
  if (!first || first.length < 2) return undefined;
  const scale = commonScale(groups.map(scaleOfMarks));
  if (!scale) return undefined;
  let heading = text.slice(0, first[0]?.start);
  const criteria = groups.map((marks, place): Criterion => {
    const next = groups[place + 1]?.[0];
    const descriptions = marks.map(({ end }, index) =>
      text.slice(end, (marks[index + 1] ?? next)?.start).trim(),
    );
    const own = heading;
    if (next) heading = takeLastLine(descriptions);
    return {
      ...namedBy(own, groups.length === 1 ? 'Rubric' : `Criterion ${place + 1}`),
      bands: marks.map(({ from, to }, index) => ({
        from,
        to,
        description: descriptions[index] ?? '',
      })),
    };
  });
  return { kind: 'holistic', criteria, scale };
}

/** Returns the scale that prose states in words: `on a scale of 1 to 5`. */
export function readStatedScale(text: string): Rubric['scale'] {
  const stated = statedScale.exec(text);
  const [from, to] = [Number(stated?.[1]), Number(stated?.[2])];
  return stated && from < to ? { from, to } : undefined;
}

/**
 * Returns the scale that the criteria of a structured rubric state, in their descriptions (`Score
 * 1: … Score 5: …`, `on a scale of 1 to 5`) or as bands. Undefined if none states one, if they
 * state different ones, or if bands span the usual 1–10, as WritingBench's do.
 */
export function scaleOfCriteria(criteria: readonly Criterion[]): Rubric['scale'] {
  const stated = criteria.flatMap(({ description = '', bands = [] }): Scale[] => {
    const inText = readScoreBands(description)?.scale ?? readStatedScale(description);
    if (inText) return [inText];
    const scale = bands.length < 2 ? undefined : scaleOfMarks(bands);
    return !scale || (scale.from === 1 && scale.to === 10) ? [] : [scale];
  });
  return commonScale(stated);
}

/** Returns undefined if the scales have different ends, or if there are none. */
function commonScale([first, ...others]: readonly Scale[]): Scale | undefined {
  const isCommon = others.every(({ from, to }) => from === first?.from && to === first.to);
  return isCommon ? first : undefined;
}

function marksIn(text: string): Mark[] {
  return [...text.matchAll(scoreMark)].map((match) => {
    const from = Number(match[1]);
    const to = match[2] === undefined ? from : Number(match[2]);
    return { from, to, start: match.index, end: match.index + match[0].length };
  });
}

/** Groups marks into runs of rising or falling scores, one run per criterion. */
function groupMarks(marks: readonly Mark[]): Mark[][] {
  const groups: Mark[][] = [];
  for (const mark of marks) {
    const group = groups.at(-1);
    const [first, second] = group ?? [];
    const last = group?.at(-1);
    const isNext =
      group &&
      first &&
      last &&
      mark.from !== last.from &&
      (!second || mark.from > last.from === second.from > first.from);
    if (isNext) group.push(mark);
    else groups.push([mark]);
  }
  return groups;
}

/** Returns the ends of the scale, and the distance between adjacent scores if it is constant. */
function scaleOfMarks(marks: readonly Pick<Mark, 'from' | 'to'>[]): Scale {
  const sorted = [...marks].sort((one, other) => one.from - other.from);
  const ends = { from: sorted[0]?.from ?? 0, to: Math.max(...marks.map(({ to }) => to)) };
  const steps = new Set(
    sorted.slice(1).map(({ from }, index) => from - (sorted[index]?.from ?? 0)),
  );
  const [step] = steps;
  const isStepped = steps.size === 1 && marks.every(({ from, to }) => from === to);
  return { ...ends, ...(isStepped && step !== undefined && step > 0 && { step }) };
}

/**
 * Removes the heading of the next criterion from the last description and returns it, if it is on a
 * separate line.
 */
function takeLastLine(descriptions: string[]): string {
  const lines = (descriptions.pop() ?? '').split('\n');
  const heading = lines.length > 1 ? (lines.pop() ?? '') : '';
  descriptions.push(lines.join('\n').trim());
  return heading;
}

function namedBy(heading: string, fallback: string): Pick<Criterion, 'name' | 'description'> {
  const bare = heading
    .replaceAll('**', '')
    .trim()
    .replace(/^#+\s*/, '')
    .replace(/^\[([^\]]*)\][:：]?$/, '$1')
    .replace(/[:：]$/, '')
    .trim();
  if (bare === '') return { name: fallback };
  const name = asOneLine(bare, longestName);
  return name === bare ? { name } : { name, description: bare };
}
