import type { JudgeBars } from '../card/bars.ts';
import type { ReportGroup } from '../reportSchema.ts';
import { buildSections } from '../section.ts';
import { type Estimating, groupBars } from '../sectionContext.ts';
import type { AttackContext } from './attackContext.ts';
import { attackProtocol } from './attackProtocol.ts';
import type { AttackRun } from './attackRun.ts';
import { attackSections } from './attackSections.ts';
import { attackGroupWarnings } from './attackWarnings.ts';
import { type GroupData, groupData } from './groupData.ts';

/**
 * Builds a group for each judge, for each judge and domain, and for all judges pooled over the
 * samples that they share.
 */
export function buildAttackGroups(
  runs: readonly AttackRun[],
  estimating: Estimating,
  plans: ReadonlyMap<string, JudgeBars>,
): ReportGroup[] {
  return groupData(runs).map((group) => {
    const [first] = group.data.samples;
    const plan = group.scope === 'judge' ? plans.get(first?.sample.judge.digest ?? '') : undefined;
    const prompts = promptsOf(group.data.samples);
    const bars = groupBars(plan, { protocol: attackProtocol, prompts, challenges: [] });
    return groupOf(group, { ...estimating, ...group.data, bars });
  });
}

function promptsOf(samples: AttackContext['samples']): number {
  return new Set(samples.map(({ cluster }) => cluster)).size;
}

function groupOf({ scope, part, pooling }: GroupData, context: AttackContext): ReportGroup {
  const unshown = new Set(context.styleCases.map(({ attack }) => attack.cell));
  const judges = new Map(context.samples.map(({ sample: { judge } }) => [judge.digest, judge]));
  const pooled = pooling && [
    {
      id: 'pooled',
      message: `Pooled over ${pooling.judges} judges: only the attacked texts that all of them scored; ${pooling.leftOut} samples of single judges left out.`,
    },
  ];
  return {
    scope,
    protocol: attackProtocol,
    judges: [...judges.values()].map(({ digest, name, simulated, kind, family }) => ({
      ...{ digest, name, simulated },
      ...(kind && { kind }),
      ...(family !== undefined && { family }),
    })),
    ...(part === undefined ? {} : { part }),
    pairs: new Set(context.samples.map(({ sample: { dataset, key } }) => `${dataset}\n${key}`))
      .size,
    prompts: promptsOf(context.samples),
    challenges: [...context.cells],
    ...(unshown.size > 0 && {
      sourceNotShown: context.cells.filter((cell) => unshown.has(cell)),
    }),
    warnings: [...(pooled ?? []), ...attackGroupWarnings(context)],
    sections: buildSections(attackSections, context, scope),
  };
}
