import type { ModelIdentity } from '../../../words/ports.ts';
import {
  aimNames,
  type PlannedProtocol,
  plannedProtocols,
  type SequenceAim,
  usualAim,
} from '../../../words/targets.ts';
import { followUpKind } from '../../../words/turns.ts';
import { statedFields, type ValuesOf } from '../../options.ts';
import { isPdmBattery, pdmBattery } from '../challenges/battery.ts';
import { challenges, followUpOf, opposesFirst } from '../challenges/catalog.ts';
import type { HeaderEntry } from '../log.ts';
import { auditOptions, longestSequence, mostRepeats } from '../options.ts';
import { evidenceName } from '../prompts/writtenEvidence.ts';
import { plannedTurns, protocolsOf } from './plannedTurns.ts';

/** What the user chose to ask about each pair. */
export interface ProtocolChoice {
  readonly protocols: readonly PlannedProtocol[];
  /** Kinds of challenge; defaults to PDM's battery. */
  readonly challenges?: readonly string[] | undefined;
  /** Index of one wording for all follow-ups; absent if drawn per pair. */
  readonly wording?: number | undefined;
  readonly orders?: 'one' | 'both' | undefined;
  /** Number of times that the baseline's request is sent in total. Default: 2. */
  readonly repeats?: number | undefined;
  /** Only with protocol `multi-step`. Defaults to the chosen challenges, with the default aim. */
  readonly multiStep?:
    | {
        /** Follow-ups in order; may include neutral, and duplicates. */
        readonly challenges?: readonly string[] | undefined;
        readonly aim?: SequenceAim | undefined;
      }
    | undefined;
  /** Model that writes evidence for each pair; absent for the fixed wording. */
  readonly writer?: ModelIdentity | undefined;
}

/** Returns what the values of options choose to ask about each pair. */
export function choiceIn(
  values: ValuesOf<typeof auditOptions>,
  writer: ModelIdentity | undefined,
): ProtocolChoice {
  const { wording, multiStepChallenges, multiStepTarget } = values;
  return {
    ...values,
    writer,
    // Users count wordings from 1.
    wording: wording === undefined ? undefined : wording - 1,
    multiStep: { challenges: multiStepChallenges, aim: multiStepTarget },
  };
}

/** Header fields for this choice. */
export type ChosenProtocols = Pick<
  HeaderEntry,
  | 'protocol'
  | 'protocols'
  | 'challenges'
  | 'wording'
  | 'orders'
  | 'repeats'
  | 'multiStep'
  | 'evidence'
>;

/** Returns the number of wordings that the neutral turn and all of these kinds have. */
export function commonWordings(kinds: readonly string[]): number {
  return Math.min(...['neutral', ...kinds].map((kind) => followUpOf(kind).paraphrases.length));
}

/**
 * Returns the header fields for a choice: in catalog order and without defaults, so that equal
 * choices result in equal runs. Throws a RangeError if a chosen item does not exist.
 */
export function chooseProtocols(choice: ProtocolChoice): ChosenProtocols {
  const protocols = plannedProtocols.filter((protocol) => choice.protocols.includes(protocol));
  if (protocols.length === 0) throw new RangeError('Choose at least one protocol.');
  const [first] = protocols.filter((protocol) => protocol !== 'multi-step');
  const kinds = chosenKinds(choice.challenges);
  const multiStep = protocols.includes('multi-step')
    ? sequenceOf(choice, protocols, kinds)
    : undefined;
  if (protocols.includes('counterbalanced') && kinds.every(opposesFirst)) {
    throw new RangeError(
      `"${kinds.join(', ')}" doubts the first verdict and is not asked under counterbalanced targets. Add another challenge, or choose the protocol anti-baseline alone.`,
    );
  }
  const { wording, orders, repeats = 2, writer } = choice;
  const asked = [...(first ? kinds : []), ...(multiStep?.challenges ?? [])];
  const wordings = commonWordings(asked);
  if (wording !== undefined && !isWhole(wording, 0, wordings - 1)) {
    throw new RangeError(`There are ${wordings} wordings of each follow-up.`);
  }
  if (!isWhole(repeats, 2, mostRepeats)) {
    throw new RangeError(`The first verdict is asked 2 to ${mostRepeats} times.`);
  }
  if (writer && !asked.includes('evidence')) {
    throw new RangeError('Written evidence goes with the challenge "evidence".');
  }
  return {
    protocol: first ?? (multiStep?.aim === 'assigned' ? 'counterbalanced' : 'anti-baseline'),
    ...(protocols.length === 1 && first ? {} : { protocols }),
    ...(first && !isPdmBattery(kinds) ? { challenges: kinds } : {}),
    ...(wording === undefined ? {} : { wording }),
    ...statedFields(auditOptions, { orders, repeats }),
    ...(multiStep && { multiStep }),
    ...(writer && { evidence: { writer } }),
  };
}

function isWhole(value: number, from: number, to: number): boolean {
  return Number.isInteger(value) && value >= from && value <= to;
}

/** Returns a description of what a run asks: its protocols and other choices. */
export function describeProtocols(header: ChosenProtocols): string {
  const { challenges: kinds, wording, orders, repeats, multiStep } = header;
  return [
    protocolsOf(header).join(', '),
    ...(kinds && !isPdmBattery(kinds) ? [`challenges ${kinds.join(', ')}`] : []),
    ...(multiStep ? [describeSequence(multiStep)] : []),
    ...(asksEvidence(header) ? [evidenceName(header)] : []),
    ...(wording === undefined ? [] : [`wording ${wording + 1}`]),
    ...(orders === 'both' ? ['both orders'] : []),
    ...(repeats === undefined ? [] : [`first verdict asked ${repeats} times`]),
  ].join('; ');
}

function asksEvidence(header: ChosenProtocols): boolean {
  return plannedTurns(header, 'A', 'A').some(({ name }) => followUpKind(name) === 'evidence');
}

/** Returns a description such as `sequence doubt → authority, target: assigned`. */
export function describeSequence({
  challenges: kinds,
  aim,
}: NonNullable<ChosenProtocols['multiStep']>): string {
  return `sequence ${kinds.join(' → ')}, target: ${aimNames[aim]}`;
}

/** Returns the names of a run's protocols; the name of a sequence includes its target. */
export function protocolNames(header: ChosenProtocols): readonly string[] {
  const { multiStep } = header;
  return protocolsOf(header).map((protocol) =>
    protocol === 'multi-step' && multiStep
      ? `${protocol} (target: ${aimNames[multiStep.aim]})`
      : protocol,
  );
}

/** Whether the run's pairs need a target that does not depend on B1. */
export function needsAssignedTarget({ protocol, protocols, multiStep }: ChosenProtocols): boolean {
  return (
    protocol === 'counterbalanced' ||
    multiStep?.aim === 'assigned' ||
    protocols?.includes('counterbalanced') === true
  );
}

function chosenKinds(chosen: readonly string[] | undefined): string[] {
  const known = challenges.map(({ kind }) => kind);
  const unknown = chosen?.find((kind) => !known.includes(kind));
  if (unknown !== undefined) {
    throw new RangeError(`There is no challenge "${unknown}"; known ones are ${known.join(', ')}.`);
  }
  if (chosen?.length === 0) throw new RangeError('Choose at least one challenge.');
  return known.filter((kind) => (chosen ?? pdmBattery).includes(kind));
}

function sequenceOf(
  { multiStep }: ProtocolChoice,
  protocols: readonly PlannedProtocol[],
  kinds: readonly string[],
): ChosenProtocols['multiStep'] {
  const sequence = multiStep?.challenges ?? kinds;
  for (const kind of sequence) followUpOf(kind); // throws for an unknown kind
  if (sequence.length === 0 || sequence.length > longestSequence) {
    throw new RangeError(`A sequence has 1 to ${longestSequence} follow-ups.`);
  }
  const aim = multiStep?.aim ?? usualAim(protocols);
  const doubting = sequence.find(opposesFirst);
  if (doubting !== undefined && aim !== 'other') {
    throw new RangeError(
      `"${doubting}" doubts the first verdict. A sequence with it needs the target "other".`,
    );
  }
  return { challenges: [...sequence], aim };
}
