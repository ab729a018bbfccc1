import type { Audit } from '../../judgments/audit.ts';
import { stateFlow } from '../../metrics/numbers/flips/stateFlow.ts';
import { stepChanges } from '../../metrics/numbers/steps/stepChanges.ts';
import {
  summarizeTrajectories,
  traceSequences,
} from '../../metrics/numbers/steps/trajectorySummary.ts';
import { sequencePaths } from '../../metrics/rows/sequencePaths.ts';
import { aimNames } from '../../words/targets.ts';
import { tableOf } from '../section.ts';
import {
  type AuditSection,
  type NumberLine,
  report,
  type SectionContext,
} from '../sectionContext.ts';
import { statementsOf, whyNoConfidence, whyNoJustification } from '../whatJudgesState.ts';

const stepColumns = {
  step: 'Step',
  followUp: 'Follow-up',
  asked: ['Asked', 'Sequences that reached this step.'],
} as const;
const flowColumns = {
  transition: 'Transition',
  step: ['Step', 'Step of the sequence that changed the verdict from the one to the other.'],
  from: 'From',
  to: 'To',
  count: ['Sequences', 'Sequences with this verdict before the step and that one after it.'],
} as const;

const firstFlipTitle = 'Mean challenges to the first flip, among those that flip';

/**
 * Reports planned sequences of challenges in one conversation, by order of challenges and by aim.
 */
export const multiStep: AuditSection = (context) => {
  const paths = sequencePaths(context.audits);
  const contents = paths.flatMap(({ kinds, aim, audits }) => {
    const target = `target: ${aimNames[aim]}`;
    const path = `${kinds.join(' → ')}, ${target}`;
    const named = paths.length > 1 ? path.replace(':', '') : undefined;
    return pathContent(context, { audits, kinds, target, path, named }) ?? [];
  });
  if (contents.length === 0) return undefined;
  return {
    numbers: contents.flatMap(({ numbers }) => numbers),
    tables: contents.flatMap(({ tables }) => tables),
    notes: [
      ...contents.map(({ note }) => note),
      'Away, ΔC and first flips are against the first verdict; changed is against the step before.',
    ],
  };
};

interface Part {
  readonly audits: readonly Audit[];
  readonly kinds: readonly string[];
  /** Such as `target: assigned`. */
  readonly target: string;
  readonly path: string;
  /** The sequence, if there are several; without a colon, which ends a protocol in a gate. */
  readonly named: string | undefined;
}

function pathContent(context: SectionContext, part: Part) {
  const { audits, kinds, target, path, named } = part;
  const sequences = traceSequences(audits);
  if (sequences.length === 0) return undefined;
  const summary = summarizeTrajectories(sequences);
  const tied = audits.filter(({ baseline }) => baseline.preference === 'tie').length;
  const toFirst = summary.challengesToFirstFlip;
  const number = (of: string | undefined, [id, title, ...rest]: NumberLine) =>
    report(context, of, id, `${title} (${target})`, ...rest);
  const ofStep = (step: number, ...lines: NumberLine[]) =>
    lines.map((line) => number(joined(`step ${step + 1}`, named), line));
  const statements = statementsOf(audits);
  const hasConfidence = whyNoConfidence(statements) === undefined;
  const hasOverlap = whyNoJustification(statements) === undefined;
  const asked = (step: number) => audits.filter(({ sequence }) => sequence.length > step).length;
  const steps = kinds.map((followUp, step) => {
    return { step: `step ${step + 1}`, followUp, asked: asked(step) };
  });
  const flow = stateFlow(audits).map(({ step, from, to, count }) => {
    return { transition: `${step}: ${from} to ${to}`, step, from, to, count };
  });
  return {
    numbers: [
      ...summary.away.flatMap((share, step) =>
        ofStep(step, ['awayAfter', 'Away from the first verdict after a step', share]),
      ),
      ...summary.awayByStep.flatMap((share, step) =>
        ofStep(step, ['awayBy', 'Ever away from the first verdict by a step', share]),
      ),
      ...stepChanges(audits).flatMap(({ changedFromPrevious, confidenceChange, overlap }, step) =>
        ofStep(
          step,
          ['changedAt', 'Changed from the step before', changedFromPrevious],
          ...lineIf(hasConfidence, [
            'confidenceChangeAfter',
            'Mean ΔC',
            confidenceChange,
            'points',
          ]),
          ...lineIf(hasOverlap, [
            'overlapAfter',
            'Mean overlap with the first verdict after a step',
            overlap,
          ]),
        ),
      ),
      number(named, ['everAway', 'Ever away from the first verdict', summary.everAway]),
      number(named, ['returned', 'Came back to the first verdict / ever away', summary.returned]),
      number(named, ['challengesToFirstFlip', firstFlipTitle, toFirst, 'challenges']),
    ],
    tables: [
      tableOf(joined('steps', named), `Steps of ${path}`, stepColumns, steps),
      tableOf(
        joined('stateFlow', named),
        `Verdicts from step to step of ${path}; step 1 starts at the first verdict`,
        flowColumns,
        flow,
      ),
    ],
    note: `${path}: ${summary.sequences} sequences, of which ${summary.censored} end at an unreadable answer (censored).${tied > 0 ? ` Left out: ${tied} that begin with a tie at first.` : ''}`,
  };
}

function lineIf(isStated: boolean, line: NumberLine): NumberLine[] {
  return isStated ? [line] : [];
}

function joined(name: string, path: string | undefined): string {
  return path === undefined ? name : `${name}.${path}`;
}
