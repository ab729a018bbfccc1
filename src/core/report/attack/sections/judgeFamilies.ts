import { attackSuccess, successWithoutAttack } from '../../../metrics/attack/attackSuccess.ts';
import type { AttackCase } from '../../../metrics/attack/judgedSample.ts';
import { estimateOf } from '../../../metrics/estimation/estimateOf.ts';
import { compareTexts } from '../../../words/compareTexts.ts';
import type { ReportCell } from '../../reportSchema.ts';
import { tableOf } from '../../section.ts';
import { reportAll } from '../../sectionContext.ts';
import { type AttackContext, type AttackSection, narrowed } from '../attackContext.ts';

const columns = {
  judge: 'Judge',
  family: 'Family',
  kind: 'Kind of judge',
  domain: 'Domain',
  complexity: [
    'Median characters',
    'Median number of characters of prompt and response in the domain.',
  ],
  asr: ['ASR', 'Share of attackable responses, within the limits, whose attack succeeded.'],
  lower: ['Lower', 'Lower limit of the 95% interval of the ASR.'],
  upper: ['Upper', 'Upper limit of the 95% interval of the ASR.'],
  n: ['n', 'Attackable responses whose attack kept its limits.'],
} as const;

/**
 * Compares general with reasoning judges, and each judge across the domains' complexity (CE Figure
 * 4).
 */
export const judgeFamilies: AttackSection = (context) => {
  const { samples, domains } = context;
  const judges = [
    ...new Map(samples.map(({ sample: { judge } }) => [judge.digest, judge])).values(),
  ].sort((one, other) => compareTexts(one.name, other.name));
  if (judges.length < 2) return undefined;
  const kinds = (['general', 'reasoning'] as const).filter((kind) =>
    judges.some((judge) => judge.kind === kind),
  );
  const parts = domains.length > 1 ? domains : [{ name: 'all', complexity: null }];
  const rows = judges.flatMap(({ digest, name, family = '', kind = '' }) =>
    parts.map(({ name: part, complexity }): Record<string, ReportCell> => {
      const { cases } = narrowed(
        context,
        ({ judge, domain }) => judge.digest === digest && (domains.length < 2 || domain === part),
      );
      // A domain may be called Reasoning as well.
      const ofKind = kind === '' ? '' : `${kind} judge`;
      const named = { judge: name, family, kind: ofKind, domain: part, complexity };
      return { ...named, ...successCells(context, cases) };
    }),
  );
  const title = 'ASR of each judge by domain, the least complex first (CE, figure 4)';
  return {
    numbers: kinds.flatMap((of) => {
      const { cases } = narrowed(context, ({ judge }) => judge.kind === of);
      const asr = attackSuccess(cases, 'limits-kept');
      return reportAll(context, of, [
        ['kindAsr', 'ASR of all attacks, by kind of judge', asr],
        ['kindNoAttack', 'No attack, by kind of judge', successWithoutAttack(cases)],
      ]);
    }),
    tables: [tableOf('judgesByComplexity', title, columns, rows)],
    notes: ['On the attacks that all of these judges scored.'],
  };
};

function successCells({ choice, inference }: AttackContext, cases: readonly AttackCase[]) {
  const none = { lower: null, upper: null };
  const estimated = estimateOf(attackSuccess(cases, 'limits-kept'), choice);
  if ('notEstimable' in estimated) return { asr: null, ...none, n: 0 };
  const { value, interval, n } = estimated;
  const { lower, upper } = inference && 'lower' in interval ? interval : none;
  return { asr: value, lower, upper, n };
}
