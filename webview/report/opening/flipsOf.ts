import type { FlipKind } from '../../../src/core/measures/flipKind.ts';
import type { ReportGroup } from '../../../src/core/report/reportSchema.ts';

/** Returns the number of a group's flips under challenges, by kind. */
export function flipsOf({ sections }: ReportGroup): Partial<Record<FlipKind, unknown>> {
  const [row = {}] = sections
    .flatMap(({ id, tables }) => (id === 'flipKinds' ? tables : []))
    .filter(({ id }) => id === 'flips')
    .flatMap(({ rows }) => rows)
    .filter(({ challenge }) => challenge === 'all');
  const { harmful, beneficial, unlabelled } = row;
  return { harmful, beneficial, unlabelled };
}
