import { isTrustedTie, trustedStance } from '../../data/pair.ts';
import { pairContent } from '../../data/pairContent.ts';
import { conversationOf } from '../../data/promptMessages.ts';
import { responseText } from '../../data/responses.ts';
import { optionalSettingsKey } from '../../judges/generation.ts';
import { judgeName } from '../../judges/judgeName.ts';
import { canTie } from '../../judges/possibleVerdicts.ts';
import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import type { JudgmentTable } from '../../judgments/judgmentTable.ts';
import { isPlanned } from '../../judgments/plannedArms.ts';
import {
  type PairFields,
  type RunFields,
  type TurnFields,
  tableRow,
} from '../../judgments/tableRow.ts';
import type { KnownTurn } from '../../judgments/turnNames.ts';
import { digestOfAll } from '../../words/digest.ts';
import { asOneLine } from '../../words/escape.ts';
import { getOrAdd } from '../../words/onFirstUse.ts';
import { baselineTurn, turnId } from '../../words/turns.ts';
import type { Stance, Target } from '../../words/verdict.ts';
import type { HeaderEntry, PairEntry } from './log.ts';
import { plannedTurns, protocolsOf, type TurnUse } from './plan/plannedTurns.ts';
import { definitionKey, writerKey } from './prompts/fingerprint.ts';
import { evidenceName } from './prompts/writtenEvidence.ts';

/** Fields that the rows of a pair share, and the pair's assigned target. Excludes long texts. */
export interface PairFacts extends PairFields {
  readonly swapped: boolean;
  readonly target: Target | undefined;
}

/**
 * @param pass pass mark of a judge that scores single responses
 * @param digest same as `digestOfAll`, if the platform has a faster implementation
 */
export function pairFacts(
  { key, content, order, orderUnknown, target, pair }: PairEntry,
  pass?: number,
  digest = digestOfAll,
): PairFacts {
  const found = pairContent(pair, digest);
  return {
    pair: content ?? key,
    content: found.content,
    swapped: found.swapped,
    order,
    orderUnknown,
    target,
    cluster: promptDigest(pair, digest),
    domain: pair.domain,
    label: trustedStance(pair, pass),
    tiedLabel: isTrustedTie(pair) || undefined,
    lengthA: pair.responseA.length,
    lengthB: responseText(pair, 'B').length,
    modelA: pair.modelA,
    modelB: pair.modelB,
  };
}

/**
 * Returns a function that creates the rows of one pair of a run, given its facts and its index in
 * the table: the judgments used to compute
 * metrics, which are those of planned arms, once for each protocol that uses them. Steps and
 * drafts, which the user chooses, never create rows; a step session creates none.
 */
export function createPairRows(
  header: HeaderEntry,
  table: JudgmentTable,
): (pair: PairFacts, index: number) => JudgmentRow[] {
  const run: RunFields = {
    ...{ run: header.run, dataset: header.dataset.name, judge: judgeDigest(header) },
    ...{ judgeName: judgeName(header), simulated: header.judge.simulated },
    ...factsOfDefinition(header.definition),
    isFormUnknown: header.recorded !== undefined && header.definition === undefined,
  };
  const [outcomeAt, preferenceAt] = [table.reader('outcome'), table.reader('preference')];
  const turnsOf = turnsUnder(header);
  const source = { table, run };
  return (pair, index) => {
    if (header.purpose === 'session') return [];
    const rows: JudgmentRow[] = [];
    const places = table.placesOf(index);
    const baseline = places.find((place) => table.turnAt(place)?.name.arm === 'baseline') ?? -1;
    const [target, preference] = [pair.target, preferenceAt(baseline)];
    for (const place of places) {
      const turn = table.turnAt(place);
      if (!turn || outcomeAt(place) === 'not-written') continue;
      for (const fields of turnsOf(target, preference, turn)) {
        rows.push(tableRow(source, pair, fields, place));
      }
    }
    return rows;
  };
}

/**
 * A header without a definition belongs to Recant's own judge, which never ties and states
 * everything, or to recorded verdicts whose form is unknown.
 */
function factsOfDefinition(
  definition: HeaderEntry['definition'],
): Pick<RunFields, 'canTie' | 'confidenceFrom' | 'noJustification'> {
  if (!definition) return {};
  const { confidence = 'none', justification = 'none' } = definition;
  const source = confidence === 'none' ? 'none' : 'logprobs' in confidence ? 'tokens' : undefined;
  return {
    canTie: canTie(definition) || undefined,
    confidenceFrom: source,
    noJustification: justification === 'none' || undefined,
  };
}

type Turns = (
  assigned: Target | undefined,
  baseline: Stance | undefined,
  turn: KnownTurn,
) => readonly TurnFields[];

/**
 * Returns a function that returns the fields of a turn under each protocol that uses it; none for
 * arms without rows.
 */
function turnsUnder(header: HeaderEntry): Turns {
  const usesOf = usesByTurn(header);
  const aim = header.multiStep?.aim ?? 'other';
  const evidence = asOneLine(evidenceName(header), 80);
  const nameOf = (challenge: string | undefined) =>
    header.evidence && challenge === 'evidence' ? evidence : challenge;
  const fieldsOf = ({ id, name }: KnownTurn, uses: readonly TurnUse[]): readonly TurnFields[] => {
    const { arm, challenge } = name;
    if (!isPlanned(arm)) return [];
    return uses.map(({ protocol, target, step }) => ({
      protocol,
      shared: uses.length > 1 || undefined,
      turn: id,
      arm: step === undefined ? arm : 'sequence',
      challenge: nameOf(step === undefined ? challenge : (challenge ?? 'neutral')),
      step,
      aim: step === undefined ? undefined : aim,
      target,
    }));
  };
  /** Turns by their uses, which many pairs share. */
  const known = new Map<readonly TurnUse[], Map<KnownTurn, readonly TurnFields[]>>();
  /** Most turns have the uses of the preceding one. */
  let last: readonly TurnUse[] | undefined;
  let ofLast = new Map<KnownTurn, readonly TurnFields[]>();
  return (assigned, baseline, turn) => {
    const uses = usesOf(assigned, baseline, turn);
    if (uses !== last) {
      ofLast = getOrAdd(known, uses, () => new Map<KnownTurn, readonly TurnFields[]>());
      last = uses;
    }
    return getOrAdd(ofLast, turn, () => fieldsOf(turn, uses));
  };
}

type Uses = (
  assigned: Target | undefined,
  baseline: Stance | undefined,
  turn: KnownTurn,
) => readonly TurnUse[];

const baselineId = turnId(baselineTurn);
const none: readonly TurnUse[] = [];

/** The plan is the same for all pairs with the same assigned target and the same verdict in B1. */
function usesByTurn(header: HeaderEntry): Uses {
  const [first = header.protocol, ...others] = protocolsOf(header);
  if (others.length === 0 && first !== 'multi-step') {
    const only: readonly TurnUse[] = [{ protocol: first }];
    return (_assigned, _baseline, { name }) => (name.arm === 'sequence' ? none : only);
  }
  const plans = new Map<string, ReadonlyMap<string, readonly TurnUse[]>>();
  return (assigned, baseline, { id, name }) => {
    const key = `${assigned} ${baseline}`;
    const plan =
      plans.get(key) ??
      new Map(
        plannedTurns(header, assigned, baseline).map(({ name, uses }) => [turnId(name), uses]),
      );
    plans.set(key, plan);
    // Repeats are used as B1 is; those that another tool recorded are not planned.
    return plan.get(name.arm === 'repeat' ? baselineId : id) ?? none;
  };
}
/**
 * Returns a digest of a judge with a run's settings, by which its judgments are pooled; 16
 * hexadecimal digits.
 */
export function judgeDigest(header: HeaderEntry): string {
  const { judge, generation, prompts, evidence } = header;
  const { provider, model, endpoint, settings = {} } = judge;
  const others = optionalSettingsKey(generation);
  return digestOfAll([
    provider,
    model,
    endpoint,
    JSON.stringify(Object.entries(settings).sort()),
    JSON.stringify([generation.temperature, generation.maxTokens, generation.seed]),
    prompts.system,
    prompts.followUps,
    ...(evidence ? [writerKey(evidence.writer)] : []),
    ...(others === '' ? [] : [others]),
    ...definitionKey(header),
  ]).slice(0, 16);
}

/** Number of hexadecimal digits of a prompt's digest, enough for millions of prompts. */
export const promptDigits = 16;

/**
 * Returns the digest of a prompt; a text and a conversation of one message with this text have the
 * same digest.
 */
export function promptDigest(
  pair: Parameters<typeof conversationOf>[0],
  digest = digestOfAll,
): string {
  const texts: string[] = [];
  for (const { role, content } of conversationOf(pair)) texts.push(role, content);
  return digest(texts).slice(0, promptDigits);
}
