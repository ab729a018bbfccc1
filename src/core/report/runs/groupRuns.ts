import { attackProtocol } from '../attack/attackProtocol.ts';
import type { DescribedRun, Report, ReportGroup } from '../reportSchema.ts';

/** Returns the runs behind a group's numbers; hand-picked ones only if there are no others. */
export function runsOf(
  { scope, part, protocol, judges }: ReportGroup,
  { runs }: Report,
): DescribedRun[] {
  const digests = new Set(judges.map(({ digest }) => digest));
  const own = runs.filter(
    ({ judge, attacker, dataset, selection }) =>
      digests.has(judge.digest) &&
      (attacker !== undefined) === (protocol === attackProtocol) &&
      (scope !== 'dataset' || dataset === part) &&
      selection !== 'session',
  );
  const sampled = own.filter(({ selection }) => selection !== 'hand-picked');
  return sampled.length > 0 ? sampled : own;
}

/** Whether a simulated judge or attacker is behind a group's numbers. */
export function isSimulated(group: ReportGroup, report: Report): boolean {
  return (
    group.judges.some(({ simulated }) => simulated) ||
    runsOf(group, report).some(({ attacker }) => attacker?.simulated)
  );
}

/** Returns the names of the datasets behind a group's numbers, each once. */
export function datasetsOf(group: ReportGroup, report: Report): string[] {
  if (group.scope === 'dataset' && group.part !== undefined) return [group.part];
  return [...new Set(runsOf(group, report).map(({ dataset }) => dataset))];
}
