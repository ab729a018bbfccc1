import { counted } from '../../../words/counted.ts';
import { asOneLine } from '../../../words/escape.ts';
import type { AttackState } from '../attackState.ts';
import { askingOf } from '../calls/askingOf.ts';
import { isSourceShown, sourcePlaceholders } from '../calls/givenTo.ts';
import { cellOf } from '../catalog.ts';
import type { PlannedCell } from '../cell.ts';
import { attackJudgeName } from '../judgeNames.ts';
import type { AttackHeader, AttackJudge } from '../log/attackHeader.ts';
import type { SampleEntry } from '../log/attackLog.ts';
import { attackTargets, completed } from './attackTargets.ts';

/**
 * Describes, for each judge with a definition, which samples it cannot be asked about, and which
 * attacks it scores without being shown what they are based on.
 *
 * @param list joins ids of samples
 */
export function describeGaps(
  state: AttackState,
  cells: readonly PlannedCell[],
  header: AttackHeader,
  list: (ids: readonly string[]) => string,
): readonly string[] {
  if (header.judges.every(({ definition }) => !definition)) return [];
  const { targets, lacking } = attackTargets(state.samples(), cells, header, state);
  const all = [...targets, ...lacking.filter(({ lacks }) => lacks === 'judge')];
  const byKey = new Map(all.map((target) => [target.sample.key, target]));
  const made = [...new Set(all.map(({ cell }) => cell))];
  return header.judges.flatMap((judge, place) => {
    if (!judge.definition) return [];
    const asking = askingOf(header, place);
    const without = new Map<string, SampleEntry[]>();
    for (const { sample, cell } of byKey.values()) {
      const current = state.sampleOf(sample.key) ?? sample.sample;
      const lacks = asking.lacks(completed(current, cell, header)).join(', ');
      if (lacks !== '') without.set(lacks, [...(without.get(lacks) ?? []), sample]);
    }
    return [
      ...[...without].map(([lacks, samples]) => describeUnasked(judge, lacks, samples, list)),
      ...describeUnshown(judge, made),
    ];
  });
}

function describeUnasked(
  judge: AttackJudge,
  lacks: string,
  samples: readonly SampleEntry[],
  list: (ids: readonly string[]) => string,
): string {
  const name = asOneLine(attackJudgeName(judge), 120);
  const which = `${counted(samples.length, 'response')} (${list(samples.map(({ sample }) => sample.id))})`;
  switch (lacks) {
    case 'turns':
      return `Not scored by ${name}: ${which}, because its judge prompt does not show all messages of their conversations.`;
    case 'second':
      return `Not scored by ${name}: ${which}, because its judge prompt compares pairs. Select a judge prompt for single responses.`;
    default:
      return `Not scored by ${name}: ${which} without ${lacks}, which its judge prompt shows. Add it to the records, or take a judge prompt without it.`;
  }
}

/** Describes the attacks whose source a definition does not show, by source. */
function describeUnshown(judge: AttackJudge, cells: readonly PlannedCell[]): readonly string[] {
  const name = asOneLine(attackJudgeName(judge), 120);
  return (['reference', 'rubric', 'characters'] as const).flatMap((source) => {
    const placeholder = sourcePlaceholders[source];
    const own = cells
      .filter((cell) => cell.source === source)
      .map(({ id }) => cellOf(id)?.title ?? id);
    if (own.length === 0 || isSourceShown(judge, { source })) return [];
    return `${name} is not shown the ${placeholder} on which ${own.map((title) => `“${title}”`).join(', ')} ${own.length === 1 ? 'is' : 'are'} based: its judge prompt has no {{${placeholder}}}. It scores these responses as it is used, without it. They are named “source not shown” and are in none of CE’s tables.`;
  });
}
