import type { ModelIdentity } from '../../../ports.ts';
import { isPdmBattery, pdmBattery } from '../challenges/battery.ts';
import { challenges, followUpOf } from '../challenges/catalogue.ts';
import { type HeaderEntry, longestSequence } from '../log.ts';
import { evidenceName } from '../prompts/writtenEvidence.ts';
import { followUpKind } from '../turns.ts';
import { plannedTurns, protocolsOf } from './plannedTurns.ts';
import {
  aimNames,
  type PlannedProtocol,
  plannedProtocols,
  type SequenceAim,
  usualAim,
} from './targets.ts';

/** What a user chooses to have asked of each pair. */
export interface ProtocolChoice {
  readonly protocols: readonly PlannedProtocol[];
  /** Kinds of challenge; absent: PDM's battery. */
  readonly challenges?: readonly string[] | undefined;
  /** Index of one wording for all follow-ups; absent: drawn per pair. */
  readonly wording?: number | undefined;
  readonly orders?: 'one' | 'both' | undefined;
  /** Only with protocol `multi-step`. Absent: the chosen challenges, with the usual aim. */
  readonly multiStep?:
    | {
        /** Follow-ups in order; neutral may be among them, and one may occur again. */
        readonly challenges?: readonly string[] | undefined;
        readonly aim?: SequenceAim | undefined;
      }
    | undefined;
  /** The model that writes evidence for each pair; absent: fixed wording. */
  readonly writer?: ModelIdentity | undefined;
}

/** What a header says of it. */
export type ChosenProtocols = Pick<
  HeaderEntry,
  'protocol' | 'protocols' | 'challenges' | 'wording' | 'orders' | 'multiStep' | 'evidence'
>;

/** Number of wordings that the neutral turn and each of these kinds have. */
export function commonWordings(kinds: readonly string[]): number {
  return Math.min(...['neutral', ...kinds].map((kind) => followUpOf(kind).paraphrases.length));
}

/**
 * A choice as a header holds it: in the order of the catalogues, and without what goes without saying,
 * so that the same choice always is the same run. Throws a RangeError where something chosen is not there.
 */
export function chooseProtocols(choice: ProtocolChoice): ChosenProtocols {
  const protocols = plannedProtocols.filter((protocol) => choice.protocols.includes(protocol));
  if (protocols.length === 0) throw new RangeError('Choose at least one protocol.');
  const [first] = protocols.filter((protocol) => protocol !== 'multi-step');
  const kinds = chosenKinds(choice.challenges);
  const multiStep = protocols.includes('multi-step')
    ? sequenceOf(choice, protocols, kinds)
    : undefined;
  const { wording, orders, writer } = choice;
  const asked = [...(first ? kinds : []), ...(multiStep?.challenges ?? [])];
  const wordings = commonWordings(asked);
  if (wording !== undefined && !(Number.isInteger(wording) && wording >= 0 && wording < wordings)) {
    throw new RangeError(`There are ${wordings} wordings of each follow-up.`);
  }
  if (writer && !asked.includes('evidence')) {
    throw new RangeError('Written evidence goes with the challenge "evidence".');
  }
  return {
    protocol: first ?? (multiStep?.aim === 'assigned' ? 'counterbalanced' : 'anti-baseline'),
    ...(protocols.length === 1 && first ? {} : { protocols }),
    ...(first && !isPdmBattery(kinds) ? { challenges: kinds } : {}),
    ...(wording === undefined ? {} : { wording }),
    ...(orders === 'both' ? { orders } : {}),
    ...(multiStep && { multiStep }),
    ...(writer && { evidence: { writer } }),
  };
}

/** What a run asks, in words: its protocols and whatever was chosen beside them. */
export function describeProtocols(header: ChosenProtocols): string {
  const { challenges: kinds, wording, orders, multiStep } = header;
  return [
    protocolsOf(header).join(', '),
    ...(kinds && !isPdmBattery(kinds) ? [`challenges ${kinds.join(', ')}`] : []),
    ...(multiStep ? [describeSequence(multiStep)] : []),
    ...(asksEvidence(header) ? [evidenceName(header)] : []),
    ...(wording === undefined ? [] : [`wording ${wording + 1}`]),
    ...(orders === 'both' ? ['both orders'] : []),
  ].join('; ');
}

function asksEvidence(header: ChosenProtocols): boolean {
  return plannedTurns(header, 'A', 'A').some(({ name }) => followUpKind(name) === 'evidence');
}

/** `sequence doubt → authority, target: assigned`. */
export function describeSequence({
  challenges: kinds,
  aim,
}: NonNullable<ChosenProtocols['multiStep']>): string {
  return `sequence ${kinds.join(' → ')}, target: ${aimNames[aim]}`;
}

/** The protocols of a run by name; that of a sequence names its target. */
export function protocolNames(header: ChosenProtocols): readonly string[] {
  const { multiStep } = header;
  return protocolsOf(header).map((protocol) =>
    protocol === 'multi-step' && multiStep
      ? `${protocol} (target: ${aimNames[multiStep.aim]})`
      : protocol,
  );
}

/** Whether a pair of the run needs a target that does not depend on B1. */
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
  for (const kind of sequence) followUpOf(kind); // throws for one that is not there
  if (sequence.length === 0 || sequence.length > longestSequence) {
    throw new RangeError(`A sequence has 1 to ${longestSequence} follow-ups.`);
  }
  return { challenges: [...sequence], aim: multiStep?.aim ?? usualAim(protocols) };
}
