import { compareTexts } from '../../words/compareTexts.ts';
import { groupBy } from '../../words/groupBy.ts';
import type { Stance } from '../../words/verdict.ts';
import { type Audit, isReadable, type Judgment, type RunFacts } from '../audit.ts';
import { exchangeAudit } from '../exchangeAudit.ts';
import { areAgreed } from './agreed.ts';
import type { GuardedAudit, GuardedJudgment, SafeguardKind } from './safeguard.ts';

/**
 * A panel (PDM 4.10, 6.2): an odd number of judges, each in a conversation of its own; B1 and every
 * follow-up are what more than half of all members say. A member that is unanswered has no vote. Two
 * judges agree, or the pair goes to people. Its rows have one target for all members: counterbalanced
 * ones and, under other protocols, those of pairs on which all agree at first.
 */
export const majority: SafeguardKind = {
  id: 'majority',
  paper: '4.10',
  create: () => ({
    rule: 'The verdict is that of more than half of all judges; of two that differ, people decide.',
    isPanel: true,
    needs: 'judges',
    asks: { first: 'all', revised: 'all' },
    apply: (_, all) => panelsOf(all).map(({ audit }) => audit),
  }),
};

/** What a panel does with a pair, and its members' audits. */
export interface Panel {
  readonly audit: GuardedAudit;
  readonly members: readonly Audit[];
}

/** Returns whether this number of judges can be a panel: two, or an odd number. */
export function canVote(judges: number): boolean {
  return judges === 2 || (judges > 2 && judges % 2 === 1);
}

/**
 * Returns the panels of all judges, one for each pair that all of them judged; none for a number of
 * judges that is no panel.
 *
 * @param all audits of the judges under one protocol
 */
export function panelsOf(all: readonly Audit[]): Panel[] {
  const names = new Map(all.map(({ run }) => [run.judge, run.judgeName]));
  const judges = [...names.keys()].sort((one, other) =>
    compareTexts(names.get(one) ?? '', names.get(other) ?? ''),
  );
  if (!canVote(judges.length)) return [];
  const run = panelFacts(all);
  return [...groupBy(all, ({ pair }) => pair.content).values()].flatMap((ofPair) =>
    membersOf(ofPair, judges).flatMap((members) => {
      const [first] = members;
      const isTargeted = first?.protocol === 'counterbalanced' || areAgreed(members);
      const audit = first && isTargeted && panelAudit(run, first, members);
      return audit ? [{ audit, members }] : [];
    }),
  );
}

function panelFacts(all: readonly Audit[]): RunFacts | undefined {
  const [first] = all;
  if (!first) return undefined;
  const names = [...new Set(all.map(({ run }) => run.judgeName))].sort(compareTexts);
  const judgeName = `majority of ${names.join(', ')}`;
  const { dataset } = first.run;
  return { run: judgeName, dataset, judge: judgeName, judgeName, simulated: false };
}

/**
 * Returns the audits of one pair by panel, one of each judge, in the same presented order where there
 * is a choice, with A and B as in the first.
 */
function membersOf(ofPair: readonly Audit[], judges: readonly string[]): Audit[][] {
  const isSwapped = ofPair[0]?.pair.swapped ?? false;
  const waiting = groupBy(
    ofPair.map((audit) =>
      (audit.pair.swapped ?? false) === isSwapped ? audit : exchangeAudit(audit),
    ),
    ({ run }) => run.judge,
  );
  const lists = judges.map((judge) => waiting.get(judge) ?? []);
  const [leading = [], ...others] = lists;
  const panels = Math.min(...lists.map(({ length }) => length));
  return leading.slice(0, panels).map((first) => [
    first,
    ...others.flatMap((list) => {
      const alike = list.findIndex(({ pair }) => pair.order === first.pair.order);
      return list.splice(Math.max(0, alike), 1);
    }),
  ]);
}

function panelAudit(
  run: RunFacts | undefined,
  first: Audit,
  members: readonly Audit[],
): GuardedAudit | undefined {
  if (!run) return undefined;
  const { pair, protocol, cluster } = first;
  const facts = { run, pair, protocol };
  const voteOf = (given: Judgment, votes: readonly (Judgment | undefined)[]): GuardedJudgment => {
    const preference = mostOf(
      votes.map((vote) => vote?.preference),
      members.length,
    );
    const { arm, challenge, target } = given;
    const named = { ...{ audit: facts, arm, challenge, target }, fingerprint: '' };
    if (preference) return { ...named, outcome: 'readable', preference };
    const areBoth = votes.length === 2 && votes.every((vote) => vote && isReadable(vote));
    return { ...named, outcome: 'no-verdict', ...(areBoth && { sent: true as const }) };
  };
  const answered = members.filter(({ baseline }) => isReadable(baseline));
  // A member whose B1 is unanswered was asked nothing after it, and has no vote.
  const votesOn = (of: (audit: Audit) => Judgment | undefined): GuardedJudgment[] => {
    const [one, ...more] = answered.map(of);
    if (!one || more.some((other) => !other || other.target !== one.target)) return [];
    return [voteOf(one, members.map(of))];
  };
  const baseline = voteOf(
    first.baseline,
    members.map((member) => member.baseline),
  );
  const whole = { ...facts, cluster, sequence: [], baseline };
  // Without a first verdict, the panel has nothing to revise.
  if (!isReadable(baseline)) return { ...whole, challenges: [] };
  const kinds = new Set(answered.flatMap(({ challenges }) => challenges.map(kindOf)));
  return {
    ...whole,
    neutral: votesOn(({ neutral }) => neutral)[0],
    challenges: [...kinds].flatMap((kind) =>
      votesOn(({ challenges }) => challenges.find((one) => kindOf(one) === kind)),
    ),
  };
}

function kindOf({ challenge }: Judgment): string {
  return challenge ?? '';
}

/** Returns what more than half of all members say; undefined if nothing is. */
function mostOf(votes: readonly (Stance | undefined)[], members: number): Stance | undefined {
  return votes.find(
    (vote) => vote !== undefined && 2 * votes.filter((one) => one === vote).length > members,
  );
}
