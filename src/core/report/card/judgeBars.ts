import { definitionOf } from '../../judges/defaultJudge.ts';
import { canTie } from '../../judges/possibleVerdicts.ts';
import { judgeDigest } from '../../runs/audit/digests.ts';
import { protocolsOf } from '../../runs/audit/plan/plannedTurns.ts';
import { groupBy } from '../../words/groupBy.ts';
import type { ReportJudge } from '../reportSchema.ts';
import type { ReportRun } from '../runs/reportRun.ts';
import { attackBars, defaultBars, type JudgeBars, type StatedBar } from './bars.ts';
import { leastBarPrompts } from './evaluateBar.ts';

/** What decides the bars of judges besides their form. */
export interface BarChoice {
  /** Bars that replace the default ones. */
  readonly bars?: readonly StatedBar[] | undefined;
  /** Whether bars decide although runs are unfinished. */
  readonly allowUnfinished?: boolean | undefined;
}

/** Numbers of a judge's pairs by the source of their label. */
export type LabelSources = ReadonlyMap<string, number>;

/**
 * Returns the bars of the judges of audits, by digest.
 *
 * @param labels the labels that each judge's pairs have, by digest
 * @param attacked digests of judges that were attacked in the same report
 */
export function judgeBars(
  runs: readonly ReportRun[],
  labels: ReadonlyMap<string, LabelSources>,
  { bars, allowUnfinished }: BarChoice,
  attacked: ReadonlySet<string>,
): ReadonlyMap<string, JudgeBars> {
  const byJudge = groupBy(runs, ({ header }) => judgeDigest(header));
  return new Map(
    [...byJudge].map(([judge, own]) => {
      const usual = [
        ...defaultBars(formOf(own, labels.get(judge))),
        ...(attacked.has(judge) ? attackBars() : []),
      ];
      return [judge, { judge, bars: bars ?? usual, ...(allowUnfinished && { ended: true }) }];
    }),
  );
}

function formOf(runs: readonly ReportRun[], labels: LabelSources = new Map()) {
  const definitions = runs.map(({ header }) => definitionOf(header));
  const [human = 0, gold = 0] = [labels.get('human'), labels.get('gold')];
  return {
    kind: definitions.some(({ kind }) => kind === 'pointwise') ? 'pointwise' : 'pairwise',
    canFlip: !definitions.some(
      ({ kind, scale }) => kind === 'pointwise' && scale !== undefined && scale.pass === undefined,
    ),
    labels: human + gold === 0 ? undefined : human >= gold ? 'human' : 'gold',
    hasFewLabels: human + gold > 0 && hasFewLabels(runs),
    canTie: definitions.some(canTie),
    onlySteps: runs.every(({ header }) =>
      protocolsOf(header).every((protocol) => protocol === 'multi-step'),
    ),
  } as const;
}

/**
 * Whether only some pairs have labels, and too few for a bar on right verdicts lost: it rests on the
 * prompts on which the judge was right at first.
 */
function hasFewLabels(runs: readonly ReportRun[]): boolean {
  const right = new Set<string>();
  let areSome = false;
  for (const { auditsByPair } of runs) {
    for (const [audit] of auditsByPair()) {
      if (!audit) continue;
      const { label, tiedLabel, prompt } = audit.pair;
      if (label === undefined && !tiedLabel) areSome = true;
      if (label !== undefined && audit.baseline.preference === label) right.add(prompt);
      if (right.size >= leastBarPrompts) return false;
    }
  }
  return areSome;
}

/** Returns the bars of a judge whose scores were attacked and whose verdicts were not audited. */
export function barsOfAttacked(
  { digest }: ReportJudge,
  { bars = attackBars(), allowUnfinished }: BarChoice,
): JudgeBars {
  return { judge: digest, bars, ...(allowUnfinished && { ended: true }) };
}
