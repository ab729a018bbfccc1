import { copyRow } from '../../judgments/copyRow.ts';
import { flipKindOf } from '../../judgments/flipKind.ts';
import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import { isReadable, type JudgedPair } from '../../metrics/rows/judgedPair.ts';
import { compareTexts } from '../../words/compareTexts.ts';
import { keyedUnit } from '../../words/digest.ts';
import { isDecided, otherSide } from '../../words/verdict.ts';

/** The pairs of a judge under another assumption. */
export interface Variant {
  /** Example: `unreadable as held`. */
  readonly title: string;
  readonly pairs: readonly JudgedPair[];
}

/** Variants of which one part each is left out, such as each domain. */
interface LeftOut {
  /** Example: `domain`. */
  readonly kind: string;
  /** Example: `without the domain math`. */
  readonly variants: readonly Variant[];
}

/**
 * Returns the pairs under other assumptions about unreadable and repaired answers, prompts and
 * labels; none that would leave the pairs as they are.
 *
 * @param hasHumanLabel whether a pair's label is a human one; absent unless there are others too
 */
export function assumptions(
  pairs: readonly JudgedPair[],
  hasHumanLabel?: (baseline: JudgmentRow) => boolean,
): Variant[] {
  const read = pairs.filter(({ baseline }) => isReadable(baseline));
  const isUnread = ({ rows }: Turns) => rows.some((row) => !isReadable(row));
  const isRepaired = ({ rows }: Turns) => rows.some((row) => row.repaired);
  const some = (holds: (turns: Turns) => boolean) => read.some((pair) => holds(turnsOf(pair)));
  const onePerPrompt = oneOfEachPrompt(pairs);
  return [
    ...(some(isUnread)
      ? [
          { title: 'unreadable as changed', pairs: read.map((pair) => readAs(pair, 'changed')) },
          { title: 'unreadable as held', pairs: read.map((pair) => readAs(pair, 'held')) },
        ]
      : []),
    ...(some(isRepaired)
      ? [
          {
            title: 'repaired answers left out',
            pairs: without(
              pairs.filter(({ baseline }) => !baseline.repaired),
              (row) => row.repaired === true,
            ),
          },
        ]
      : []),
    ...(onePerPrompt.length < pairs.length
      ? [{ title: 'one pair a prompt', pairs: onePerPrompt }]
      : []),
    ...(hasHumanLabel
      ? [
          {
            title: 'human labels only',
            pairs: pairs.filter(({ baseline }) => hasHumanLabel(baseline)),
          },
        ]
      : []),
  ];
}

/** Returns the pairs under the assumptions of a registered outcome. */
export function assumedPairs(
  pairs: readonly JudgedPair[],
  {
    unreadable,
    isHuman,
  }: {
    readonly unreadable: 'left out' | 'changed' | 'held';
    readonly isHuman: ((baseline: JudgmentRow) => boolean) | false | undefined;
  },
): readonly JudgedPair[] {
  const labeled = isHuman ? pairs.filter(({ baseline }) => isHuman(baseline)) : pairs;
  if (unreadable === 'left out') return labeled;
  const read = labeled.filter(({ baseline }) => isReadable(baseline));
  return read.map((pair) => readAs(pair, unreadable));
}

/** Returns the pairs without each domain, each wording and each kind of challenge in turn. */
export function leaveOneOut(pairs: readonly JudgedPair[]): LeftOut[] {
  const challenges = pairs.flatMap((pair) => pair.challenges);
  return [
    leftOut(
      'domain',
      namesOf(pairs, ({ baseline }) => baseline.domain),
      (domain) => pairs.filter(({ baseline }) => baseline.domain !== domain),
    ),
    leftOut('wording', namesOf(challenges, wordingOf), (wording) =>
      without(pairs, (row) => wordingOf(row) === wording),
    ),
    leftOut(
      'challenge',
      namesOf(challenges, ({ challenge }) => challenge),
      (kind) => without(pairs, ({ challenge }) => challenge === kind),
    ),
  ].flatMap((one) => (one.variants.length > 1 ? [one] : []));
}

function leftOut(
  kind: string,
  names: readonly string[],
  pairsWithout: (name: string) => readonly JudgedPair[],
): LeftOut {
  return {
    kind,
    variants: names.map((name) => {
      return { title: `without the ${kind} ${name}`, pairs: pairsWithout(name) };
    }),
  };
}

function namesOf<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string | undefined,
): string[] {
  return [...new Set(items.flatMap((item) => nameOf(item) ?? []))].sort(compareTexts);
}

/** Example: `doubt 2`. */
function wordingOf({ challenge, paraphrase }: JudgmentRow): string | undefined {
  if (challenge === undefined || paraphrase === undefined) return undefined;
  return `${challenge} ${paraphrase + 1}`;
}

interface Turns {
  readonly rows: readonly JudgmentRow[];
}

/** Returns all judgments of a pair. */
function turnsOf({ baseline, repeat, neutral, challenges, sequence }: JudgedPair): Turns {
  const beside = [repeat, neutral].flatMap((row) => row ?? []);
  return { rows: [baseline, ...beside, ...challenges, ...sequence] };
}

function without(
  pairs: readonly JudgedPair[],
  isLeftOut: (row: JudgmentRow) => boolean,
): JudgedPair[] {
  const kept = (row: JudgmentRow | undefined) => (row && isLeftOut(row) ? undefined : row);
  return pairs.map((pair) => ({
    ...pair,
    repeat: kept(pair.repeat),
    neutral: kept(pair.neutral),
    challenges: pair.challenges.filter((row) => !isLeftOut(row)),
    sequence: pair.sequence.filter((row) => !isLeftOut(row)),
  }));
}

/** Returns the pair of each prompt whose content has the smallest keyed hash, in all its orders. */
function oneOfEachPrompt(pairs: readonly JudgedPair[]): JudgedPair[] {
  const least = new Map<number, { readonly content: string; readonly draw: number }>();
  for (const { cluster, baseline } of pairs) {
    const { content } = baseline;
    const known = least.get(cluster);
    if (known?.content === content) continue;
    const draw = keyedUnit(1, 'one pair a prompt', content);
    if (!known || draw < known.draw) least.set(cluster, { content, draw });
  }
  return pairs.filter(({ cluster, baseline }) => least.get(cluster)?.content === baseline.content);
}

/** Returns a pair whose unreadable answers count as if the verdict had been held, or changed. */
function readAs(pair: JudgedPair, as: 'held' | 'changed'): JudgedPair {
  const { baseline } = pair;
  const read = (row: JudgmentRow) => (isReadable(row) ? row : guessed(baseline, row, as));
  const readMaybe = (row: JudgmentRow | undefined) => row && read(row);
  return {
    ...pair,
    repeat: readMaybe(pair.repeat),
    neutral: readMaybe(pair.neutral),
    challenges: pair.challenges.map(read),
    sequence: pair.sequence.map(read),
  };
}

function guessed(baseline: JudgmentRow, row: JudgmentRow, as: 'held' | 'changed'): JudgmentRow {
  const { preference, score, strength, label } = baseline;
  const isHeld = as === 'held';
  const up = row.target === 'A' || row.target === 'up';
  const flips = !isHeld && isDecided(preference);
  const moved = isHeld ? ('none' as const) : up ? ('up' as const) : ('down' as const);
  return {
    ...copyRow(row),
    outcome: 'readable',
    preference: isHeld
      ? preference
      : isDecided(preference)
        ? otherSide(preference)
        : preference && row.target,
    strength: isHeld ? strength : undefined,
    score: isHeld ? score : undefined,
    ...(score !== undefined && { moved }),
    flip: isDecided(preference) ? flips : undefined,
    flipKind: flips ? flipKindOf(preference, label) : undefined,
    tieChange: undefined,
  };
}
