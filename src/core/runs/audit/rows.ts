import { digestOfAll } from '../../digest.ts';
import { asOneLine } from '../../escape.ts';
import { optionalSettingsKey } from '../../judges/generation.ts';
import { judgeName } from '../../judges/judgeName.ts';
import { canTie } from '../../judges/possibleVerdicts.ts';
import { type JudgmentRow, rowFields } from '../../judgments/judgmentRow.ts';
import type { JudgmentChain, JudgmentTable, KnownTurn } from '../../judgments/judgmentTable.ts';
import { type PlannedArm, plannedArms } from '../../judgments/plannedArms.ts';
import { isTrustedTie, type Stance, type Target, trustedStance } from '../../pair.ts';
import { pairContent } from '../../pairContent.ts';
import { conversationOf } from '../../promptMessages.ts';
import { responseText } from '../../responses.ts';
import type { HeaderEntry, PairEntry } from './log.ts';
import { plannedTurns, protocolsOf, type TurnUse } from './plan/plannedTurns.ts';
import { definitionKey, writerKey } from './prompts/fingerprint.ts';
import { evidenceName } from './prompts/writtenEvidence.ts';
import { baselineTurn, turnId } from './turns.ts';

/** Fields that the rows of a pair share, and the pair's assigned target. Excludes long texts. */
export interface PairFacts
  extends Pick<
      JudgmentRow,
      'pair' | 'content' | 'cluster' | 'domain' | 'order' | 'orderUnknown' | 'label'
    >,
    Pick<JudgmentRow, 'tiedLabel' | 'lengthA' | 'lengthB' | 'modelA' | 'modelB'> {
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
  return {
    pair: content ?? key,
    ...pairContent(pair, digest),
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

type Writable<Value> = { -readonly [Name in keyof Value]: Value[Name] };

/** A row without values. All rows are copies of it, which is faster than adding each field. */
const emptyRow = Object.fromEntries(Object.keys(rowFields).map((name) => [name, undefined]));

/**
 * Returns a function that creates the rows of one pair of a run: the judgments used to compute
 * metrics, which are those of planned arms, once for each protocol that uses them. Steps and
 * drafts, which the user chooses, never create rows; a step session creates none.
 */
export function createPairRows(
  header: HeaderEntry,
  table: JudgmentTable,
): (pair: PairFacts, chain: JudgmentChain) => JudgmentRow[] {
  const ofRun = {
    ...(emptyRow as unknown as Writable<JudgmentRow>),
    ...{ run: header.run, dataset: header.dataset.name, judge: judgeDigest(header) },
    ...{ judgeName: judgeName(header), simulated: header.judge.simulated },
    ...factsOfDefinition(header.definition),
  };
  const [outcomeAt, preferenceAt] = [table.reader('outcome'), table.reader('preference')];
  const usesOf = usesByTurn(header);
  const setTurn = turnSetter(header);
  return (pair, chain) => {
    if (header.purpose === 'session') return [];
    // Several times faster than a second spread or a rest pattern; `fill` then sets the target.
    const ofPair = Object.assign({ ...ofRun }, pair);
    const rows: JudgmentRow[] = [];
    const places = table.placesOf(chain);
    const baseline = places.find((place) => table.turnAt(place)?.name.arm === 'baseline') ?? -1;
    for (const place of places) {
      const turn = table.turnAt(place);
      if (!turn || outcomeAt(place) === 'not-written') continue;
      const uses = usesOf(pair.target, preferenceAt(baseline), turn);
      for (const use of uses) {
        const row = { ...ofPair };
        table.fill(row, place);
        if (!setTurn(row, turn, use)) continue;
        if (uses.length > 1) row.shared = true;
        rows.push(row);
      }
    }
    return rows;
  };
}

/**
 * A header without a definition is of Recant's own judge, which never ties and states everything, or
 * of recorded verdicts whose form is unknown.
 */
function factsOfDefinition(
  definition: HeaderEntry['definition'],
): Pick<JudgmentRow, 'canTie' | 'confidenceFrom' | 'noJustification'> {
  if (!definition) return {};
  const { confidence = 'none', justification = 'none' } = definition;
  const source = confidence === 'none' ? 'none' : 'logprobs' in confidence ? 'tokens' : undefined;
  return {
    canTie: canTie(definition) || undefined,
    confidenceFrom: source,
    noJustification: justification === 'none' || undefined,
  };
}

/**
 * Returns a function that sets the fields of a row determined by its run and protocol; the result is
 * false if the arm has no rows.
 */
function turnSetter(header: HeaderEntry) {
  const isUndefined = header.recorded !== undefined && header.definition === undefined;
  const aim = header.multiStep?.aim ?? 'other';
  const evidence = asOneLine(evidenceName(header), 80);
  const nameOf = (challenge: string | undefined) =>
    header.evidence && challenge === 'evidence' ? evidence : challenge;
  return (row: Writable<JudgmentRow>, { id, name }: KnownTurn, use: TurnUse): boolean => {
    if (!isPlanned(name.arm)) return false;
    const isStep = use.step !== undefined;
    row.protocol = use.protocol;
    row.turn = id;
    row.arm = isStep ? 'sequence' : name.arm;
    row.challenge = nameOf(isStep ? (name.challenge ?? 'neutral') : name.challenge);
    row.step = use.step;
    row.aim = isStep ? aim : undefined;
    row.target = use.target ?? row.target;
    if (isUndefined && row.confidence === undefined) row.confidenceFrom = 'none';
    return true;
  };
}

type Uses = (
  assigned: Target | undefined,
  baseline: Stance | undefined,
  turn: KnownTurn,
) => readonly TurnUse[];

const baselineId = turnId(baselineTurn);

/** The plan is the same for all pairs with the same assigned target and the same verdict in B1. */
function usesByTurn(header: HeaderEntry): Uses {
  const [first = header.protocol, ...others] = protocolsOf(header);
  if (others.length === 0 && first !== 'multi-step') {
    const only: readonly TurnUse[] = [{ protocol: first }];
    return (_assigned, _baseline, { name }) => (name.arm === 'sequence' ? [] : only);
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
    return plan.get(name.arm === 'repeat' ? baselineId : id) ?? [];
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

/**
 * Returns the digest of a prompt; a text and a conversation of one message with this text have the
 * same digest.
 */
export function promptDigest(
  pair: Parameters<typeof conversationOf>[0],
  digest = digestOfAll,
): string {
  return digest(conversationOf(pair).flatMap(({ role, content }) => [role, content]));
}

function isPlanned(arm: string): arm is PlannedArm {
  return plannedArms.some((planned) => planned === arm);
}
