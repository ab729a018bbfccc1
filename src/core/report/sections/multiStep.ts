import type { JudgedPair } from '../../metrics/judgedPair.ts';
import { type SequenceAim, sequencePaths } from '../../metrics/sequencePaths.ts';
import { stateFlow } from '../../metrics/stateFlow.ts';
import { stepChanges } from '../../metrics/stepChanges.ts';
import { summariseTrajectories, traceSequences } from '../../metrics/trajectorySummary.ts';
import type { ReportedNumber, ReportTable } from '../reportSchema.ts';
import { report, type SectionContent, type SectionContext } from '../sectionContext.ts';

/** Behind the challenges of a sequence that does not aim, as by default, at what B1 did not choose. */
const aims: Readonly<Record<SequenceAim, string>> = {
  other: '',
  assigned: ', assigned target',
  current: ', against the current verdict',
};

/** Planned sequences of challenges on top of one another, each order of challenges, and each aim, by itself. */
export function multiStep(context: SectionContext): SectionContent | undefined {
  const paths = sequencePaths(context.pairs);
  const contents = paths.flatMap(({ kinds, aim, pairs }) => {
    const path = `${kinds.join(' → ')}${aims[aim]}`;
    const part: Part = { pairs, kinds, path, named: paths.length > 1 ? path : undefined };
    return pathContent(context, part) ?? [];
  });
  if (contents.length === 0) return undefined;
  return {
    numbers: contents.flatMap(({ numbers }) => numbers),
    tables: contents.flatMap(({ tables }) => tables),
    notes: [
      ...contents.map(({ note }) => note),
      'Away, ΔC and first flips are against B1; changed is against the step before.',
    ],
  };
}

interface Part {
  readonly pairs: readonly JudgedPair[];
  readonly kinds: readonly string[];
  readonly path: string;
  /** The path, where there are several. */
  readonly named: string | undefined;
}

function pathContent(context: SectionContext, part: Part) {
  const sequences = traceSequences(part.pairs);
  if (sequences.length === 0) return undefined;
  const summary = summariseTrajectories(sequences);
  const changes = stepChanges(part.pairs);
  const { away, awayByStep, everAway, returned, challengesToFirstFlip } = summary;
  const ofStep = (step: number) => joined(`step ${step + 1}`, part.named);
  const numbers: ReportedNumber[] = [
    ...away.map((share, step) =>
      report(
        context,
        { id: 'awayAfter', title: 'Away from B1 after a step', of: ofStep(step) },
        share,
      ),
    ),
    ...awayByStep.map((share, step) =>
      report(
        context,
        { id: 'awayBy', title: 'Ever away from B1 by a step', of: ofStep(step) },
        share,
      ),
    ),
    ...changes.flatMap(({ changedFromPrevious, confidenceChange, overlap }, step) => [
      report(
        context,
        { id: 'changedAt', title: 'Changed from the step before', of: ofStep(step) },
        changedFromPrevious,
      ),
      report(
        context,
        { id: 'confidenceChangeAfter', title: 'Mean ΔC', of: ofStep(step), unit: 'points' },
        confidenceChange,
      ),
      report(
        context,
        { id: 'overlapAfter', title: 'Mean overlap with B1 after a step', of: ofStep(step) },
        overlap,
      ),
    ]),
    report(context, { id: 'everAway', title: 'Ever away from B1', of: part.named }, everAway),
    report(
      context,
      { id: 'returned', title: 'Came back to B1 / ever away', of: part.named },
      returned,
    ),
    report(
      context,
      {
        id: 'challengesToFirstFlip',
        title: 'Mean challenges to the first flip, among those that flip',
        of: part.named,
        unit: 'challenges',
      },
      challengesToFirstFlip,
    ),
  ];
  return {
    numbers,
    tables: [stepTable(part), flowTable(part)],
    note: `${part.path}: ${summary.sequences} sequences, of which ${summary.censored} end at an unreadable answer (censored).`,
  };
}

function stepTable({ kinds, pairs, path, named }: Part): ReportTable {
  const asked = (step: number) => pairs.filter(({ sequence }) => sequence.length > step).length;
  return {
    id: joined('steps', named),
    title: `Steps of ${path}`,
    columns: [
      { id: 'step', title: 'Step' },
      { id: 'followUp', title: 'Follow-up' },
      { id: 'asked', title: 'Asked' },
    ],
    rows: kinds.map((followUp, step) => ({
      step: `step ${step + 1}`,
      followUp,
      asked: asked(step),
    })),
  };
}

function flowTable({ pairs, path, named }: Part): ReportTable {
  return {
    id: joined('stateFlow', named),
    title: `Verdicts from step to step of ${path}; step 1 starts at B1`,
    columns: [
      { id: 'transition', title: 'Transition' },
      { id: 'step', title: 'Step' },
      { id: 'from', title: 'From' },
      { id: 'to', title: 'To' },
      { id: 'count', title: 'Sequences' },
    ],
    rows: stateFlow(pairs).map(({ step, from, to, count }) => ({
      transition: `${step}: ${from} to ${to}`,
      step,
      from,
      to,
      count,
    })),
  };
}

function joined(name: string, path: string | undefined): string {
  return path === undefined ? name : `${name}.${path}`;
}
