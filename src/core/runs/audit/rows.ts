import { digestOfAll } from '../../digest.ts';
import { asOneLine } from '../../escape.ts';
import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import { isRepaired } from '../../judgments/metrics/repaired.ts';
import { type PlannedArm, plannedArms } from '../../judgments/plannedArms.ts';
import { isTrustedTie, type Side, trustedLabel } from '../../pair.ts';
import { pairContent } from '../../pairContent.ts';
import { conversationOf } from '../../promptMessages.ts';
import type { HeaderEntry, JudgmentEntry, PairEntry } from './log.ts';
import { type PlannedTurn, plannedTurns, protocolsOf, type TurnUse } from './plan/plannedTurns.ts';
import { writerKey } from './prompts/fingerprint.ts';
import { evidenceName } from './prompts/writtenEvidence.ts';
import type { RunState } from './runState.ts';
import { isSameTurn, type TurnName, turnId } from './turns.ts';

/**
 * The judgments that numbers may be computed from: those of a run's planned arms, once for each protocol
 * that uses them. Steps and drafts are the user's own choice and never enter, and of a session of
 * stepping nothing does.
 */
export function rowsOf(state: RunState): JudgmentRow[] {
  const { header } = state;
  if (!header) return [];
  const rows: JudgmentRow[] = [];
  const pairRows = createPairRows(header);
  for (const { entry, turns } of state.pairs.values()) {
    const judgments = [...turns.values()].flatMap(({ judgment }) =>
      judgment ? { ...judgment, repaired: isRepaired(judgment) } : [],
    );
    for (const row of pairRows(pairFacts(entry), judgments)) rows.push(row);
  }
  return rows;
}

/** What rows need of a pair: no long texts. */
export interface PairFacts
  extends Pick<JudgmentRow, 'cluster' | 'domain' | 'order' | 'label' | 'tiedLabel'>,
    Pick<JudgmentRow, 'lengthA' | 'lengthB' | 'modelA' | 'modelB'> {
  /** Key of the pair, the same in both presented orders. */
  readonly pair: string;
  readonly content: string;
  readonly swapped: boolean;
  /** The target that was assigned to it. */
  readonly target: Side | undefined;
}

/** @param digest as `digestOfAll`, where the platform has a faster one */
export function pairFacts(
  { key, content, order, target, pair }: PairEntry,
  digest = digestOfAll,
): PairFacts {
  return {
    pair: content ?? key,
    ...pairContent(pair, digest),
    order,
    target,
    cluster: promptDigest(pair, digest),
    domain: pair.domain,
    label: trustedLabel(pair),
    tiedLabel: isTrustedTie(pair) || undefined,
    lengthA: pair.responseA.length,
    lengthB: pair.responseB.length,
    modelA: pair.modelA,
    modelB: pair.modelB,
  };
}

/** What rows need of a judgment. */
export type JudgmentFacts = Omit<
  JudgmentEntry,
  'type' | 'pair' | 'notes' | 'justification' | 'confidenceDelta' | 'changedFromPrevious'
> & { readonly repaired?: boolean };

/**
 * How the rows of one pair of a run are made from all of its judgments: those of planned arms, one for
 * each protocol that uses the judgment. A session of stepping has none.
 */
export function createPairRows(
  header: HeaderEntry,
): (pair: PairFacts, judgments: readonly JudgmentFacts[]) => JudgmentRow[] {
  const evidence = asOneLine(evidenceName(header), 80);
  const nameOf = (challenge: string | undefined) =>
    header.evidence && challenge === 'evidence' ? evidence : challenge;
  const facts = { header, judge: judgeDigest(header), turnOf: createTurnIds(), nameOf };
  const isSession = header.purpose === 'session';
  const usesOf = usesByTurn(header);
  return (pair, judgments) => {
    const rows: JudgmentRow[] = [];
    if (isSession) return rows;
    const baseline = judgments.find(({ arm }) => arm === 'baseline')?.preference;
    for (const judgment of judgments) {
      if (!isPlanned(judgment)) continue;
      const uses = usesOf(pair.target, baseline, judgment);
      for (const use of uses) rows.push(rowOf(facts, pair, judgment, use, uses.length > 1));
    }
    return rows;
  };
}

/** The plan is the same for all pairs of one assigned target and one verdict of B1. */
function usesByTurn(header: HeaderEntry) {
  const [first = header.protocol, ...others] = protocolsOf(header);
  if (others.length === 0 && first !== 'multi-step') {
    const only: readonly TurnUse[] = [{ protocol: first }];
    return (_target: unknown, _baseline: unknown, { arm }: JudgmentFacts) =>
      arm === 'sequence' ? [] : only;
  }
  const plans = new Map<string, ReadonlyMap<string, readonly TurnUse[]>>();
  return (target: Side | undefined, baseline: Side | undefined, judgment: JudgmentFacts) => {
    const key = `${target} ${baseline}`;
    const plan = plans.get(key) ?? byTurn(plannedTurns(header, target, baseline));
    plans.set(key, plan);
    return plan.get(turnId(judgment)) ?? [];
  };
}

function byTurn(turns: readonly PlannedTurn[]): ReadonlyMap<string, readonly TurnUse[]> {
  return new Map(turns.map(({ name, uses }) => [turnId(name), uses]));
}

interface RunFacts {
  readonly header: HeaderEntry;
  readonly judge: string;
  readonly turnOf: (name: TurnName) => string;
  readonly nameOf: (challenge: string | undefined) => string | undefined;
}

/** So many turns are looked through; a log may name any number of them. */
const mostKnownTurns = 32;

/** `turnId`, which makes one text of each turn and not a million. Most pairs have the same, in one order. */
function createTurnIds(): (name: TurnName) => string {
  const known: { readonly name: TurnName; readonly id: string }[] = [];
  let next = 0;
  return (name) => {
    for (let i = 0; i < known.length; i += 1) {
      const one = known[(next + i) % known.length];
      if (!one || !isSameTurn(one.name, name)) continue;
      next += i + 1;
      return one.id;
    }
    const id = turnId(name);
    if (known.length < mostKnownTurns) known.push({ name, id });
    return id;
  };
}

/** One literal, and no spreads: a log may hold a million judgments. */
function rowOf(
  { header, judge, turnOf, nameOf }: RunFacts,
  pair: PairFacts,
  judgment: JudgmentFacts & { readonly arm: PlannedArm },
  use: TurnUse,
  shared: boolean,
): JudgmentRow {
  const isStep = use.step !== undefined;
  return {
    run: header.run,
    judge,
    judgeName: header.judge.model,
    fingerprint: judgment.fingerprint,
    simulated: header.judge.simulated,
    dataset: header.dataset.name,
    pair: pair.pair,
    content: pair.content,
    swapped: pair.swapped,
    cluster: pair.cluster,
    domain: pair.domain,
    order: pair.order,
    protocol: use.protocol,
    shared: shared || undefined,
    turn: turnOf(judgment),
    arm: isStep ? 'sequence' : judgment.arm,
    challenge: nameOf(isStep ? (judgment.challenge ?? 'neutral') : judgment.challenge),
    step: use.step,
    aim: isStep ? (header.multiStep?.aim ?? 'other') : undefined,
    target: use.target ?? judgment.target,
    paraphrase: judgment.paraphrase,
    outcome: judgment.outcome,
    repaired: judgment.repaired || undefined,
    preference: judgment.preference,
    confidence: judgment.confidence,
    overlap: judgment.overlap,
    flip: judgment.flip,
    flipKind: judgment.flipKind,
    label: pair.label,
    tiedLabel: pair.tiedLabel,
    lengthA: pair.lengthA,
    lengthB: pair.lengthB,
    modelA: pair.modelA,
    modelB: pair.modelB,
  };
}

/** Digest of a judge as a run asks it: what its judgments are pooled by. 16 hexadecimal digits. */
export function judgeDigest({ judge, generation, prompts, evidence }: HeaderEntry): string {
  const { provider, model, endpoint, settings = {} } = judge;
  return digestOfAll([
    provider,
    model,
    endpoint,
    JSON.stringify(Object.entries(settings).sort()),
    JSON.stringify([generation.temperature, generation.maxTokens, generation.seed]),
    prompts.system,
    prompts.followUps,
    ...(evidence ? [writerKey(evidence.writer)] : []),
  ]).slice(0, 16);
}

/** Digest of a prompt, the same for a text and for a conversation of that one message. */
export function promptDigest(
  pair: Parameters<typeof conversationOf>[0],
  digest = digestOfAll,
): string {
  return digest(conversationOf(pair).flatMap(({ role, content }) => [role, content]));
}

function isPlanned<Facts extends JudgmentFacts>(
  judgment: Facts,
): judgment is Facts & { readonly arm: PlannedArm } {
  return judgment.outcome !== 'not-written' && plannedArms.some((arm) => arm === judgment.arm);
}
