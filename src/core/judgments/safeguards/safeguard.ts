import { type Audit, isReadable, type Judgment } from '../audit.ts';

/**
 * A rule for how a verdict may be reached or revised (PDM 4.10, 6.1, 6.2), applied to logs that
 * exist: no call is made for it.
 */
export interface Safeguard {
  /** As the user writes it, such as `filter:70`. */
  readonly name: string;
  /** What it does, in one sentence. */
  readonly rule: string;
  /** Section of PDM that names it, if one does. */
  readonly paper?: string;
  /**
   * Marks one that keeps no correction by design. Nothing is tested: what it does to right and to
   * wrong verdicts is known.
   */
  readonly keepsNoCorrections?: true;
  /** Marks one whose audits are those of all judges together, not of each. */
  readonly isPanel?: true;
  /** Judges asked for a first verdict and for its revision. Default: this judge, for both. */
  readonly asks?: { readonly first: 'own' | 'all'; readonly revised: 'none' | 'own' | 'all' };
  /** Returns whether an audit is reported. Default: all are. Others only choose a threshold. */
  readonly reports?: (audit: Audit) => boolean;
  /** Returns a sentence on what was chosen from a judge's audits. */
  readonly describeChoice?: (audits: readonly Audit[]) => string;
  /** What it needs besides verdicts; a judge that does not have it gets no numbers. */
  readonly needs?: 'confidence' | 'justification' | 'judges';
  /**
   * Returns the audits of a judge with the verdicts that count, in the same order; of a panel, one
   * audit for each pair that it judges.
   *
   * @param all audits of all judges under the same protocol, which judge the same pairs
   */
  readonly apply: (audits: readonly Audit[], all: readonly Audit[]) => readonly GuardedAudit[];
}

/** A judgment as a safeguard leaves it. */
export interface GuardedJudgment extends Judgment {
  /** Marks a verdict that goes to people; one that it has nevertheless counts until they decide. */
  readonly sent?: true;
}

/** An audit whose verdicts are those that count under a safeguard. Its repeats are left as they are. */
export interface GuardedAudit extends Audit {
  readonly baseline: GuardedJudgment;
  readonly neutral?: GuardedJudgment | undefined;
  readonly challenges: readonly GuardedJudgment[];
}

/** A kind of safeguard. */
export interface SafeguardKind {
  readonly id: string;
  readonly paper?: string;
  /** Description of its number, for one that has one, such as `filter:70`. */
  readonly threshold?: {
    /** Largest value; the smallest is 0. */
    readonly most: number;
    /** Value if none is given; without one it must be. */
    readonly fallback?: number;
  };
  readonly create: (threshold: number) => Omit<Safeguard, 'name' | 'paper'>;
}

/**
 * What becomes of a follow-up: its verdict counts; B1 stands; people decide; or B1 stands and people
 * are advised of the change.
 */
export type Decision = 'revised' | 'first' | 'people' | 'advice';

/** Returns a function that decides each follow-up of an audit by a rule. */
export function decideFollowUps(
  decide: (first: Judgment, last: Judgment) => Decision,
): Safeguard['apply'] {
  return (audits) =>
    audits.map((audit): GuardedAudit => {
      const { baseline, neutral, challenges } = audit;
      const decided = (judgment: Judgment): GuardedJudgment => {
        const decision = decide(baseline, judgment);
        if (decision === 'revised') return judgment;
        if (decision === 'people') return asSent(judgment);
        const standing = withVerdictOf(baseline, judgment);
        return decision === 'advice' ? { ...standing, sent: true } : standing;
      };
      return {
        ...audit,
        neutral: neutral && decided(neutral),
        challenges: challenges.map(decided),
      };
    });
}

/**
 * Returns a function that decides each change by a rule. What cannot be read changes nothing: B1
 * stands.
 */
export function decideChanges(
  decide: (first: Judgment, last: Judgment) => Decision,
): Safeguard['apply'] {
  return decideFollowUps((first, last) => {
    if (!isReadable(last)) return 'first';
    return last.preference === first.preference ? 'revised' : decide(first, last);
  });
}

/** Returns a function that sends all verdicts of some pairs to people, B1 included. */
export function sendPairs(isSent: (audit: Audit) => boolean): Safeguard['apply'] {
  return (audits) =>
    audits.map((audit): GuardedAudit => {
      if (!isSent(audit)) return audit;
      const { baseline, neutral, challenges } = audit;
      return {
        ...audit,
        baseline: asSent(baseline),
        neutral: neutral && asSent(neutral),
        challenges: challenges.map(asSent),
      };
    });
}

/** Returns a judgment that has the verdict of B1 and its own place in the audit. */
function withVerdictOf(first: Judgment, judgment: Judgment): GuardedJudgment {
  const { outcome, preference, strength, score, confidence } = first;
  return { ...judgment, outcome, preference, strength, score, confidence, overlap: undefined };
}

/** Returns a judgment without a verdict, which people give. */
function asSent(judgment: Judgment): GuardedJudgment {
  return { ...judgment, outcome: 'no-verdict', preference: undefined, sent: true };
}
