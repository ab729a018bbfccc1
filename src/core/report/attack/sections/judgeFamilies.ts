import { attackSuccess, successWithoutAttack } from '../../../metrics/attack/attackSuccess.ts';
import { estimateOf } from '../../../metrics/estimation/estimateOf.ts';
import { groupBy } from '../../../metrics/rows/groupBy.ts';
import { compareTexts } from '../../lists/orderRows.ts';
import type { ReportCell } from '../../reportSchema.ts';
import { report, type SectionContent } from '../../sectionContext.ts';
import { type AttackContext, narrowed } from '../attackContext.ts';

/** General against reasoning judges, and each judge by the domains' complexity (CE, figure 4). */
export function judgeFamilies(context: AttackContext): SectionContent | undefined {
  const judges = [...groupBy(context.samples, ({ sample }) => sample.judge.digest).values()]
    .flatMap(([first]) => (first ? [first.sample.judge] : []))
    .sort((one, other) => compareTexts(one.name, other.name));
  if (judges.length < 2) return undefined;
  const kinds = (['general', 'reasoning'] as const).filter((kind) =>
    judges.some((judge) => judge.kind === kind),
  );
  const numbers = kinds.flatMap((kind) => {
    const own = narrowed(context, ({ judge }) => judge.kind === kind).cases;
    const asr = { id: 'kindAsr', title: 'ASR of all attacks, by kind of judge', of: kind };
    const none = { id: 'kindNoAttack', title: 'No attack, by kind of judge', of: kind };
    return [
      report(context, asr, attackSuccess(own, 'limits-kept')),
      report(context, none, successWithoutAttack(own)),
    ];
  });
  const parts = context.domains.length > 1 ? context.domains : [{ name: 'all', complexity: 0 }];
  return {
    numbers,
    tables: [
      {
        id: 'judgesByComplexity',
        title: 'ASR of each judge by domain, the least complex first (CE, figure 4)',
        columns: [
          { id: 'judge', title: 'Judge' },
          { id: 'family', title: 'Family' },
          { id: 'kind', title: 'Kind' },
          { id: 'domain', title: 'Domain' },
          { id: 'complexity', title: 'Median characters' },
          { id: 'asr', title: 'ASR' },
          { id: 'lower', title: 'Lower' },
          { id: 'upper', title: 'Upper' },
          { id: 'n', title: 'n' },
        ],
        rows: judges.flatMap(({ digest, name, family = '', kind = '' }) =>
          parts.map((part): Record<string, ReportCell> => {
            const own = narrowed(
              context,
              ({ judge, domain }) =>
                judge.digest === digest && (context.domains.length < 2 || domain === part.name),
            );
            const named = { judge: name, family, kind, domain: part.name };
            const complexity = context.domains.length > 1 ? part.complexity : null;
            return { ...named, complexity, ...successCells(context, own) };
          }),
        ),
      },
    ],
    notes: ['On the attacks that all of these judges scored.'],
  };
}

function successCells({ choice, inference }: AttackContext, { cases }: AttackContext) {
  const estimated = estimateOf(attackSuccess(cases, 'limits-kept'), choice);
  if ('notEstimable' in estimated) return { asr: null, lower: null, upper: null, n: 0 };
  const { value, interval, n } = estimated;
  const ends =
    inference && 'lower' in interval
      ? { lower: interval.lower, upper: interval.upper }
      : { lower: null, upper: null };
  return { asr: value, ...ends, n };
}
