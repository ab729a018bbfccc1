import { summariseTrajectories, traceSequences } from '../../metrics/trajectorySummary.ts';
import { report, type SectionContent, type SectionContext } from '../sectionContext.ts';

/** Planned sequences of challenges on top of one another. */
export function multiStep(context: SectionContext): SectionContent | undefined {
  const sequences = traceSequences(context.pairs);
  if (sequences.length === 0) return undefined;
  const summary = summariseTrajectories(sequences);
  const { away, awayByStep, everAway, returned, challengesToFirstFlip } = summary;
  return {
    numbers: [
      ...away.map((share, step) =>
        report(
          context,
          { id: 'awayAfter', title: 'Away from B1 after a step', of: `step ${step + 1}` },
          share,
        ),
      ),
      ...awayByStep.map((share, step) =>
        report(
          context,
          { id: 'awayBy', title: 'Ever away from B1 by a step', of: `step ${step + 1}` },
          share,
        ),
      ),
      report(context, { id: 'everAway', title: 'Ever away from B1' }, everAway),
      report(context, { id: 'returned', title: 'Came back to B1 / ever away' }, returned),
      report(
        context,
        {
          id: 'challengesToFirstFlip',
          title: 'Mean challenges to the first flip, among those that flip',
          unit: 'challenges',
        },
        challengesToFirstFlip,
      ),
    ],
    notes: [
      `${summary.sequences} sequences, of which ${summary.censored} end at an unreadable answer (censored).`,
    ],
  };
}
