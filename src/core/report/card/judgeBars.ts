import { definitionOf } from '../../judges/defaultJudge.ts';
import { judgeName } from '../../judges/judgeName.ts';
import { canTie } from '../../judges/possibleVerdicts.ts';
import { groupBy } from '../../metrics/rows/groupBy.ts';
import type { HeaderEntry } from '../../runs/audit/log.ts';
import { protocolsOf } from '../../runs/audit/plan/plannedTurns.ts';
import { judgeDigest } from '../../runs/audit/rows.ts';
import type { ReportJudge } from '../reportSchema.ts';
import { attackBars, defaultBars, type JudgeBars, type StatedBar } from './bars.ts';

/** What decides the bars of judges besides their form. */
export interface BarChoice {
  /** Bars that replace the default ones. */
  readonly bars?: readonly StatedBar[] | undefined;
  /** Numbers of cards made of growing runs, with this one, by the digest of the judge. Default: 1. */
  readonly looks?: ReadonlyMap<string, number> | undefined;
}

/** Numbers of a judge's pairs by the source of their label. */
export type LabelSources = ReadonlyMap<string, number>;

/**
 * Returns the bars of the judges of audits, by digest.
 *
 * @param labels the labels that each judge's pairs have, by digest
 * @param attacked names of judges whose scores were attacked in the same report
 */
export function judgeBars(
  headers: readonly HeaderEntry[],
  labels: ReadonlyMap<string, LabelSources>,
  { bars, looks }: BarChoice,
  attacked: ReadonlySet<string>,
): ReadonlyMap<string, JudgeBars> {
  const byJudge = groupBy(headers, judgeDigest);
  const names = [...byJudge.values()].map(([header]) => (header ? judgeName(header) : ''));
  return new Map(
    [...byJudge].map(([judge, own], place) => {
      const name = names[place] ?? '';
      const isAttacked = attacked.has(name) && names.indexOf(name) === names.lastIndexOf(name);
      const usual = [
        ...defaultBars(formOf(own, labels.get(judge))),
        ...(isAttacked ? attackBars() : []),
      ];
      return [judge, { judge, bars: bars ?? usual, looks: looks?.get(judge) ?? 1 }];
    }),
  );
}

function formOf(headers: readonly HeaderEntry[], labels: LabelSources = new Map()) {
  const definitions = headers.map(definitionOf);
  const [human = 0, gold = 0] = [labels.get('human'), labels.get('gold')];
  return {
    kind: definitions.some(({ kind }) => kind === 'pointwise') ? 'pointwise' : 'pairwise',
    canFlip: !definitions.some(
      ({ kind, scale }) => kind === 'pointwise' && scale !== undefined && scale.pass === undefined,
    ),
    labels: human + gold === 0 ? undefined : human >= gold ? 'human' : 'gold',
    canTie: definitions.some(canTie),
    onlySteps: headers.every((header) =>
      protocolsOf(header).every((protocol) => protocol === 'multi-step'),
    ),
  } as const;
}

/** Returns the bars of a judge whose scores were attacked and whose verdicts were not audited. */
export function barsOfAttacked(
  { digest }: ReportJudge,
  { bars = attackBars(), looks }: BarChoice,
): JudgeBars {
  return { judge: digest, bars, looks: looks?.get(digest) ?? 1 };
}
