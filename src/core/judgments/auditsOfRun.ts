import { judgeName } from '../judges/judgeName.ts';
import { canTie } from '../judges/possibleVerdicts.ts';
import { judgeDigest } from '../runs/audit/digests.ts';
import type { HeaderEntry } from '../runs/audit/log.ts';
import { plannedTurns, protocolsOf, type TurnUse } from '../runs/audit/plan/plannedTurns.ts';
import { evidenceName } from '../runs/audit/prompts/writtenEvidence.ts';
import { asOneLine } from '../words/escape.ts';
import { getOrAdd } from '../words/onFirstUse.ts';
import { baselineTurn, turnId } from '../words/turns.ts';
import type { Stance, Target } from '../words/verdict.ts';
import type { AskedTurns, AuditFacts, Judgment, RunFacts } from './audit.ts';
import { isPlanned } from './plannedArms.ts';
import type { LoggedJudgment, PresentedPair } from './presentedPair.ts';

type Presented = Pick<PresentedPair, 'facts' | 'judgments'>;

/**
 * Returns a function that returns the judgments of one presentation of a pair under each protocol
 * of the run. Steps and drafts, which the user chooses, are not among them; a step session has none.
 */
export function createAskedTurns(header: HeaderEntry): (pair: Presented) => AskedTurns[] {
  if (header.purpose === 'session') return () => [];
  const run = runFacts(header);
  const usesOf = createUses(header);
  const evidence = asOneLine(evidenceName(header), 80);
  const nameOf = (challenge: string | undefined) =>
    header.evidence && challenge === 'evidence' ? evidence : challenge;
  const aim = header.multiStep?.aim ?? 'other';
  const judgmentOf = (
    audit: AuditFacts,
    { arm, challenge, step: _, protocol: __, replicate, ...logged }: LoggedJudgment,
    { target = logged.target, step }: TurnUse,
    shared: true | undefined,
  ): Judgment[] =>
    isPlanned(arm)
      ? [
          {
            ...logged,
            audit,
            arm: step === undefined ? arm : 'sequence',
            challenge: nameOf(step === undefined ? challenge : (challenge ?? 'neutral')),
            ...(step !== undefined && { step, aim }),
            ...(target && { target }),
            ...(shared && { shared }),
          },
        ]
      : [];
  return ({ facts: pair, judgments }) => {
    const baseline = judgments.find(({ arm }) => arm === 'baseline')?.preference;
    const byProtocol = new Map<string, { facts: AuditFacts; judgments: Judgment[] }>();
    for (const judgment of judgments) {
      if (judgment.outcome === 'not-written') continue;
      const uses = usesOf(pair.assignedTarget, baseline, judgment);
      const shared = uses.length > 1 || undefined;
      for (const use of uses) {
        const { protocol } = use;
        const audit = getOrAdd(byProtocol, protocol, () => ({
          facts: { run, pair, protocol },
          judgments: [],
        }));
        audit.judgments.push(...judgmentOf(audit.facts, judgment, use, shared));
      }
    }
    return [...byProtocol.values()];
  };
}

/** Returns what all audits of a run share. */
export function runFacts(header: HeaderEntry): RunFacts {
  return {
    ...{ run: header.run, dataset: header.dataset.name, judge: judgeDigest(header) },
    ...{ judgeName: judgeName(header), simulated: header.judge.simulated },
    ...factsOfDefinition(header.definition),
    isFormUnknown: (header.recorded && !header.definition && true) || undefined,
  };
}

/**
 * A header without a definition belongs to Recant's own judge, which never ties and states
 * everything, or to recorded verdicts whose form is unknown.
 */
function factsOfDefinition(
  definition: HeaderEntry['definition'],
): Pick<RunFacts, 'canTie' | 'confidenceFrom' | 'noJustification'> {
  if (!definition) return {};
  const { confidence = 'none', justification = 'none' } = definition;
  const source = confidence === 'none' ? 'none' : 'logprobs' in confidence ? 'tokens' : undefined;
  return {
    canTie: canTie(definition) || undefined,
    confidenceFrom: source,
    noJustification: justification === 'none' || undefined,
  };
}

type Uses = (
  assigned: Target | undefined,
  baseline: Stance | undefined,
  judgment: LoggedJudgment,
) => readonly TurnUse[];

const baselineId = turnId(baselineTurn);
const none: readonly TurnUse[] = [];

/**
 * Returns a function that returns the protocols that use a turn. The plan is the same for all pairs
 * with the same assigned target and the same verdict in B1.
 */
function createUses(header: HeaderEntry): Uses {
  const [first = header.protocol, ...others] = protocolsOf(header);
  if (others.length === 0 && first !== 'multi-step') {
    const only: readonly TurnUse[] = [{ protocol: first }];
    return (_assigned, _baseline, { arm }) => (arm === 'sequence' ? none : only);
  }
  const plans = new Map<string, ReadonlyMap<string, readonly TurnUse[]>>();
  return (assigned, baseline, { turn, arm }) => {
    const plan = getOrAdd(
      plans,
      `${assigned} ${baseline}`,
      () =>
        new Map(
          plannedTurns(header, assigned, baseline).map(({ name, uses }) => [turnId(name), uses]),
        ),
    );
    // Repeats are used as B1 is; those that another tool recorded are not planned.
    return plan.get(arm === 'repeat' ? baselineId : turn) ?? none;
  };
}
