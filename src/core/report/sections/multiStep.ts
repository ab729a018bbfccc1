import { stateFlow } from '../../metrics/numbers/flips/stateFlow.ts';
import { stepChanges } from '../../metrics/numbers/steps/stepChanges.ts';
import {
  summariseTrajectories,
  traceSequences,
} from '../../metrics/numbers/steps/trajectorySummary.ts';
import type { JudgedPair } from '../../metrics/rows/judgedPair.ts';
import { sequencePaths } from '../../metrics/rows/sequencePaths.ts';
import { aimNames } from '../../runs/audit/plan/targets.ts';
import type { ReportedNumber, ReportTable } from '../reportSchema.ts';
import { report, type SectionContent, type SectionContext } from '../sectionContext.ts';

/** Planned sequences of challenges on top of one another, each order of challenges, and each aim, by itself. */
export function multiStep(context: SectionContext): SectionContent | undefined {
  const paths = sequencePaths(context.pairs);
  const contents = paths.flatMap(({ kinds, aim, pairs }) => {
    const target = `target: ${aimNames[aim]}`;
    const path = `${kinds.join(' → ')}, ${target}`;
    const named = paths.length > 1 ? path.replace(':', '') : undefined;
    const part: Part = { pairs, kinds, target, path, named };
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
  /** `target: assigned`. */
  readonly target: string;
  readonly path: string;
  /** The path, where there are several; without a colon, which ends a protocol in a gate. */
  readonly named: string | undefined;
}

function pathContent(context: SectionContext, part: Part) {
  const sequences = traceSequences(part.pairs);
  if (sequences.length === 0) return undefined;
  const summary = summariseTrajectories(sequences);
  const changes = stepChanges(part.pairs);
  const { away, awayByStep, everAway, returned, challengesToFirstFlip } = summary;
  const titled = (title: string) => `${title} (${part.target})`;
  const ofStep = (step: number) => joined(`step ${step + 1}`, part.named);
  const numbers: ReportedNumber[] = [
    ...away.map((share, step) =>
      report(
        context,
        { id: 'awayAfter', title: titled('Away from B1 after a step'), of: ofStep(step) },
        share,
      ),
    ),
    ...awayByStep.map((share, step) =>
      report(
        context,
        { id: 'awayBy', title: titled('Ever away from B1 by a step'), of: ofStep(step) },
        share,
      ),
    ),
    ...changes.flatMap(({ changedFromPrevious, confidenceChange, overlap }, step) => [
      report(
        context,
        { id: 'changedAt', title: titled('Changed from the step before'), of: ofStep(step) },
        changedFromPrevious,
      ),
      report(
        context,
        { id: 'confidenceChangeAfter', title: titled('Mean ΔC'), of: ofStep(step), unit: 'points' },
        confidenceChange,
      ),
      report(
        context,
        {
          id: 'overlapAfter',
          title: titled('Mean overlap with B1 after a step'),
          of: ofStep(step),
        },
        overlap,
      ),
    ]),
    report(
      context,
      { id: 'everAway', title: titled('Ever away from B1'), of: part.named },
      everAway,
    ),
    report(
      context,
      { id: 'returned', title: titled('Came back to B1 / ever away'), of: part.named },
      returned,
    ),
    report(
      context,
      {
        id: 'challengesToFirstFlip',
        title: titled('Mean challenges to the first flip, among those that flip'),
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
