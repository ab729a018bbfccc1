import type { Pair } from '../../../src/core/data/pair.ts';
import type { JudgeDefinition } from '../../../src/core/judges/definition.ts';
import type { JudgmentEntry, LogEntry } from '../../../src/core/runs/audit/log.ts';
import { createHeader, createPairEntry } from '../../../src/core/runs/audit/newRun.ts';
import { asPrintableJson } from '../../../src/core/words/escape.ts';
import type { TurnName } from '../../../src/core/words/turns.ts';
import { otherSide, type Target } from '../../../src/core/words/verdict.ts';

/** One judgment; unreadable if it has no preference. */
export interface FoundJudgment {
  readonly preference?: Target;
  readonly score?: number;
  readonly confidence?: number;
  readonly justification?: string;
  readonly overlap?: number;
  readonly flipKind?: JudgmentEntry['flipKind'];
  /** Of a step: whether its verdict differs from that of the turn before. */
  readonly changedFromPrevious?: boolean;
  /** What a challenge favors; default: what B1 did not choose. */
  readonly target?: Target;
}

/** Verdicts of a run on one pair; each turn is judged as a follow-up to B1. */
export interface FoundPair {
  readonly key: string;
  readonly pair: Pair;
  readonly order?: 'AB' | 'BA';
  readonly baseline: FoundJudgment;
  readonly challenges: Readonly<Record<string, FoundJudgment>>;
  /** B2 and the neutral follow-up; by default they are not asked. */
  readonly unchallenged?: FoundJudgment;
  /** Steps of the user, each on top of the one before it; by default there are none. */
  readonly steps?: readonly (FoundJudgment & { readonly challenge: string })[];
  /** Text of each challenge; default: `Are you sure?`. */
  readonly words?: string;
}

export interface FoundRun {
  readonly run: string;
  /** The dataset's location. */
  readonly location: string;
  readonly pairs: readonly FoundPair[];
  readonly judge?: string;
  readonly provider?: string;
  readonly endpoint?: string;
  readonly simulated?: boolean;
  readonly purpose?: 'session';
  readonly createdAt?: number;
  readonly definition?: JudgeDefinition;
}

/** Returns the log of a run with exactly these findings. */
export function foundRun({
  run,
  location,
  pairs,
  judge = 'stub-judge',
  provider = 'test',
  endpoint = 'http://127.0.0.1:1',
  simulated = false,
  purpose,
  createdAt = Date.UTC(2026, 0, 2, 3, 4),
  definition,
}: FoundRun): string {
  const header = createHeader({
    run,
    tool: 'test',
    createdAt,
    seed: 1,
    protocol: 'anti-baseline',
    ...(purpose ? { purpose } : { selection: 'all' }),
    judge: { provider: simulated ? 'practice' : provider, model: judge, endpoint, simulated },
    definition,
    dataset: { name: 'data.jsonl', location, format: 'recant' },
  });
  const entries: LogEntry[] = [
    header,
    { type: 'message', id: 'ask', role: 'user', content: 'Ask' },
  ];
  for (const found of pairs) {
    const { key, pair, order = 'AB', baseline, challenges, unchallenged, steps = [] } = found;
    const { words = 'Are you sure?' } = found;
    const message = `said-${key}`;
    entries.push(
      { ...createPairEntry(header, key, labeled(pair, found)), order },
      { type: 'message', id: message, role: 'user', content: words },
      ...turnEntries(key, { arm: 'baseline', replicate: 0 }, ['ask'], baseline),
      ...(unchallenged
        ? [
            ...turnEntries(key, { arm: 'repeat', replicate: 1 }, ['ask'], unchallenged),
            ...turnEntries(key, { arm: 'neutral', replicate: 0 }, ['ask', message], unchallenged),
          ]
        : []),
      ...Object.entries(challenges).flatMap(([challenge, judged]) =>
        turnEntries(key, { arm: 'challenge', challenge, replicate: 0 }, ['ask', message], {
          ...(baseline.preference && { target: otherSide(baseline.preference) }),
          ...judged,
        }),
      ),
      ...steps.flatMap(({ challenge, ...judged }, index) =>
        stepEntries(key, challenge, index + 1, message, {
          ...(baseline.preference && { target: otherSide(baseline.preference) }),
          ...judged,
        }),
      ),
    );
  }
  return entries.map((entry) => `${asPrintableJson(JSON.stringify(entry))}\n`).join('');
}

/** Returns a pair with the label by which its flips are harmful or beneficial. */
function labeled(pair: Pair, { baseline, challenges, steps = [] }: FoundPair): Pair {
  const { preference: first } = baseline;
  const kinds = [...Object.values(challenges), ...steps].map(({ flipKind }) => flipKind);
  if ((first !== 'A' && first !== 'B') || pair.label !== undefined) return pair;
  if (kinds.includes('harmful')) return { ...pair, label: first, labelSource: 'gold' };
  if (!kinds.includes('beneficial')) return pair;
  return { ...pair, label: otherSide(first), labelSource: 'gold' };
}

/** @param number that of the step, from 1 */
function stepEntries(
  pair: string,
  challenge: string,
  number: number,
  message: string,
  found: FoundJudgment,
): LogEntry[] {
  const step = String(number);
  const parent = number === 1 ? 'baseline#0' : `step:${number - 1}`;
  const said = { challenge, aim: 'other', paraphrase: 0, at: 1 } as const;
  return [
    { type: 'step', pair, step, parent, ...said },
    ...turnEntries(pair, { arm: 'step', challenge, step, replicate: 0 }, ['ask', message], found),
  ];
}

function turnEntries(
  pair: string,
  name: TurnName,
  messages: readonly string[],
  found: FoundJudgment,
): LogEntry[] {
  const { preference, flipKind } = found;
  const outcome = preference === undefined ? 'no-verdict' : 'readable';
  return [
    { ...name, type: 'started', pair, attempt: 0, messages: [...messages], at: 1 },
    {
      ...name,
      ...found,
      type: 'judgment',
      pair,
      outcome,
      notes: [],
      fingerprint: 'f',
      ...(flipKind === undefined ? {} : { flip: true }),
    },
  ];
}
