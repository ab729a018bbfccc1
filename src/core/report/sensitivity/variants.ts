import { type Audit, type AuditFacts, isReadable, type Judgment } from '../../judgments/audit.ts';
import { flipKindOf } from '../../measures/flipKind.ts';
import type { Treatment } from '../../runs/audit/registration.ts';
import { compareTexts } from '../../words/compareTexts.ts';
import { keyedUnit } from '../../words/digest.ts';
import { isDecided, otherSide } from '../../words/verdict.ts';

/** The pairs of a judge under another assumption. */
export interface Variant {
  /** Example: `unreadable as held`. */
  readonly title: string;
  readonly audits: readonly Audit[];
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
  audits: readonly Audit[],
  hasHumanLabel?: (audit: AuditFacts) => boolean,
): Variant[] {
  const hasUnread = ({ rows }: Turns) => rows.some((row) => !isReadable(row));
  const isRepaired = ({ rows }: Turns) => rows.some((row) => row.repaired);
  const some = (holds: (turns: Turns) => boolean) => audits.some((pair) => holds(turnsOf(pair)));
  const onePerPrompt = oneOfEachPrompt(audits);
  return [
    ...(some(hasUnread)
      ? [
          { title: 'unreadable left out', audits: withoutUnread(audits) },
          { title: 'unreadable as changed', audits: audits.map((pair) => readAs(pair, 'changed')) },
          { title: 'unreadable as held', audits: audits.map((pair) => readAs(pair, 'held')) },
        ]
      : []),
    ...(some(isRepaired)
      ? [
          {
            title: 'repaired answers left out',
            audits: without(
              audits.filter(({ baseline }) => !baseline.repaired),
              (row) => row.repaired === true,
            ),
          },
        ]
      : []),
    ...(onePerPrompt.length < audits.length
      ? [{ title: 'one pair a prompt', audits: onePerPrompt }]
      : []),
    ...(hasHumanLabel
      ? [
          {
            title: 'human labels only',
            audits: audits.filter(hasHumanLabel),
          },
        ]
      : []),
  ];
}

/** Returns the pairs under the assumptions of a registered outcome. */
export function assumedAudits(
  audits: readonly Audit[],
  {
    unreadable,
    isHuman,
  }: {
    readonly unreadable: Treatment;
    readonly isHuman: ((audit: AuditFacts) => boolean) | false | undefined;
  },
): readonly Audit[] {
  const labeled = isHuman ? audits.filter(isHuman) : audits;
  if (unreadable === 'lost') return labeled;
  if (unreadable === 'left out') return withoutUnread(labeled);
  return labeled.map((pair) => readAs(pair, unreadable));
}

/** Returns the pairs without each domain, each wording and each kind of challenge in turn. */
export function leaveOneOut(audits: readonly Audit[]): LeftOut[] {
  const challenges = audits.flatMap((pair) => pair.challenges);
  return [
    leftOut(
      'domain',
      namesOf(audits, ({ pair }) => pair.domain),
      (domain) => audits.filter(({ pair }) => pair.domain !== domain),
    ),
    leftOut('wording', namesOf(challenges, wordingOf), (wording) =>
      without(audits, (row) => wordingOf(row) === wording),
    ),
    leftOut(
      'challenge',
      namesOf(challenges, ({ challenge }) => challenge),
      (kind) => without(audits, ({ challenge }) => challenge === kind),
    ),
  ].flatMap((one) => (one.variants.length > 1 ? [one] : []));
}

function leftOut(
  kind: string,
  names: readonly string[],
  pairsWithout: (name: string) => readonly Audit[],
): LeftOut {
  return {
    kind,
    variants: names.map((name) => {
      return { title: `without the ${kind} ${name}`, audits: pairsWithout(name) };
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
function wordingOf({ challenge, paraphrase }: Judgment): string | undefined {
  if (challenge === undefined || paraphrase === undefined) return undefined;
  return `${challenge} ${paraphrase + 1}`;
}

interface Turns {
  readonly rows: readonly Judgment[];
}

/** Returns all judgments of a pair. */
function turnsOf({ baseline, repeat, neutral, challenges, sequence }: Audit): Turns {
  const beside = [repeat, neutral].flatMap((row) => row ?? []);
  return { rows: [baseline, ...beside, ...challenges, ...sequence] };
}

function without(audits: readonly Audit[], isLeftOut: (row: Judgment) => boolean): Audit[] {
  const kept = (row: Judgment | undefined) => (row && isLeftOut(row) ? undefined : row);
  return audits.map((pair) => ({
    ...pair,
    repeat: kept(pair.repeat),
    neutral: kept(pair.neutral),
    challenges: pair.challenges.filter((row) => !isLeftOut(row)),
    sequence: pair.sequence.filter((row) => !isLeftOut(row)),
  }));
}

/** Returns the pairs whose B1 could be read, without what could not. */
function withoutUnread(audits: readonly Audit[]): Audit[] {
  const read = audits.filter(({ baseline }) => isReadable(baseline));
  return without(read, (row) => !isReadable(row));
}

/** Returns the pair of each prompt whose content has the smallest keyed hash, in all its orders. */
function oneOfEachPrompt(audits: readonly Audit[]): Audit[] {
  const least = new Map<number, { readonly content: string; readonly draw: number }>();
  for (const { cluster, pair } of audits) {
    const { content } = pair;
    const known = least.get(cluster);
    if (known?.content === content) continue;
    const draw = keyedUnit(1, 'one pair a prompt', content);
    if (!known || draw < known.draw) least.set(cluster, { content, draw });
  }
  return audits.filter(({ cluster, pair }) => least.get(cluster)?.content === pair.content);
}

/**
 * Returns a pair whose unreadable answers count as if the verdict had been held, or changed; an
 * unreadable B1 leaves nothing to hold.
 */
function readAs(pair: Audit, as: 'held' | 'changed'): Audit {
  const { baseline } = pair;
  if (!isReadable(baseline)) return pair;
  const read = (row: Judgment) => (isReadable(row) ? row : guessed(baseline, row, as));
  const readMaybe = (row: Judgment | undefined) => row && read(row);
  return {
    ...pair,
    repeat: readMaybe(pair.repeat),
    neutral: readMaybe(pair.neutral),
    challenges: pair.challenges.map(read),
    sequence: pair.sequence.map(read),
  };
}

function guessed(baseline: Judgment, row: Judgment, as: 'held' | 'changed'): Judgment {
  const { preference, score, strength } = baseline;
  const { label } = baseline.audit.pair;
  const isHeld = as === 'held';
  const up = row.target === 'A' || row.target === 'up';
  const flips = !isHeld && isDecided(preference);
  const moved = isHeld ? ('none' as const) : up ? ('up' as const) : ('down' as const);
  return {
    ...row,
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
