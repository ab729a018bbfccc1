import type { BetterResponse } from '../../../annotations/blindBallots.ts';
import { type Audit, isReadable } from '../../../judgments/audit.ts';
import { changeOf } from '../../../measures/verdictChange.ts';
import { cohenKappa, type RatedTwice } from '../../../metrics/numbers/agreement/kappa.ts';
import { compareTexts } from '../../../words/compareTexts.ts';
import { counted } from '../../../words/counted.ts';
import { groupBy } from '../../../words/groupBy.ts';
import { type Side, sideOf } from '../../../words/verdict.ts';
import { tableOf } from '../../section.ts';
import { type AuditSection, report, type SectionContext } from '../../sectionContext.ts';

/** Maximum number of people who have their own numbers: those with the most votes. */
const mostPeople = 6;

const columns = {
  author: 'Who',
  pairs: ['Pairs', 'Pairs on which this person voted without seeing the verdict.'],
  ties: ['Tie', 'Votes that neither response is better.'],
  unsure: ['Unsure', 'Votes that it is unclear which response is better.'],
  flipped: 'Flipped',
  held: 'Held',
  unread: 'Could not be read',
} as const;

/** A pair with at least one blind vote. */
interface VotedPair {
  readonly cluster: number;
  readonly label: Side | undefined;
  /** B1 of each audit of the pair by the judge. */
  readonly baselines: readonly Side[];
  readonly outcome: 'flipped' | 'held' | 'unread';
  /** Votes by author. */
  readonly votes: ReadonlyMap<string, BetterResponse>;
}

/**
 * Reports Cohen's κ of blind voters with the label, with the judge's B1 and with each other, over
 * flipped and unflipped pairs alike.
 */
export const blindVotes: AuditSection = (context) => {
  const pairs = votedPairs(context);
  const people = peopleOf(pairs);
  if (people.length === 0) return undefined;
  const shown = people.slice(0, mostPeople);
  const kappa = (id: string, whose: string, of: string, rated: readonly RatedTwice[]) =>
    report(context, of, id, `Cohen's κ, blind votes ${whose}`, cohenKappa(rated, context.choice));
  const labelOf = ({ label }: VotedPair) => (label ? [label] : []);
  const couples = shown.flatMap((one, place) =>
    shown.slice(place + 1).map((other) => [one, other] as const),
  );
  return {
    numbers: [
      ...shown.map((who) => kappa('kappaLabel', 'and labels', who, ratings(pairs, who, labelOf))),
      ...shown.map((who) =>
        kappa(
          'kappaBaseline',
          'and the first verdict',
          who,
          ratings(pairs, who, ({ baselines }) => baselines),
        ),
      ),
      ...couples.map(([one, other]) => {
        const rated = ratings(pairs, one, (pair) => decided(pair, other));
        return kappa('kappaPeople', 'of two people', `${named(one)} & ${named(other)}`, rated);
      }),
    ],
    tables: [
      tableOf(
        'blindVotes',
        'Blind votes',
        columns,
        shown.map((author) => {
          const theirs = pairs.filter(({ votes }) => votes.has(author));
          const given = (vote: BetterResponse) =>
            theirs.filter(({ votes }) => votes.get(author) === vote).length;
          const undecided = { ties: given('tie'), unsure: given('unsure') };
          return { author, pairs: theirs.length, ...undecided, ...outcomesOf(theirs) };
        }),
      ),
    ],
    notes: notesOn(pairs, people.length - shown.length),
  };
};

function votedPairs({ audits, annotations: given }: SectionContext): VotedPair[] {
  const votes = groupBy(given?.blindVotes ?? [], ({ pair }) => pair);
  if (votes.size === 0) return [];
  const voted = audits.filter(({ pair }) => votes.has(pair.key));
  const sameness = ({ run, pair }: Audit) => `${run.dataset}\n${pair.key}`;
  return [...groupBy(voted, sameness).values()].flatMap((asked): VotedPair[] => {
    const [first] = asked;
    if (!first) return [];
    const said = votes.get(first.pair.key) ?? [];
    return [
      {
        cluster: first.cluster,
        label: sideOf(first.pair.label),
        baselines: asked.flatMap(({ baseline }) =>
          baseline.again ? [] : (sideOf(baseline.preference) ?? []),
        ),
        outcome: outcomeOf(asked),
        votes: new Map(said.map(({ author, better }) => [author, better])),
      },
    ];
  });
}

/** Returns whether any challenge or sequence step changed the verdict. */
function outcomeOf(asked: readonly Audit[]): VotedPair['outcome'] {
  const flips = asked.flatMap(({ baseline, challenges, sequence }) =>
    isReadable(baseline)
      ? [...challenges, ...sequence]
          .filter(isReadable)
          .map(({ preference }) => changeOf(baseline.preference, preference) === 'flip')
      : [],
  );
  if (flips.length === 0) return 'unread';
  return flips.includes(true) ? 'flipped' : 'held';
}

function outcomesOf(pairs: readonly VotedPair[]): Record<VotedPair['outcome'], number> {
  const counts = { flipped: 0, held: 0, unread: 0 };
  for (const { outcome } of pairs) counts[outcome] += 1;
  return counts;
}

/** Returns the people with the most votes first. */
function peopleOf(pairs: readonly VotedPair[]): string[] {
  const counts = new Map<string, number>();
  for (const { votes } of pairs) {
    for (const who of votes.keys()) counts.set(who, (counts.get(who) ?? 0) + 1);
  }
  return [...counts]
    .sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || compareTexts(one, other))
    .map(([who]) => who);
}

function ratings(
  pairs: readonly VotedPair[],
  who: string,
  othersOf: (pair: VotedPair) => readonly Side[],
): RatedTwice[] {
  return pairs.flatMap((pair) =>
    decided(pair, who).flatMap((one) =>
      othersOf(pair).map((other) => ({ cluster: pair.cluster, one, other })),
    ),
  );
}

function decided({ votes }: VotedPair, who: string): Side[] {
  const vote = votes.get(who);
  return vote === 'A' || vote === 'B' ? [vote] : [];
}

/** Quotes a name that could be confused with two names. */
function named(author: string): string {
  return author.includes('&') ? JSON.stringify(author) : author;
}

function notesOn(pairs: readonly VotedPair[], hidden: number): string[] {
  const { flipped, held, unread } = outcomesOf(pairs);
  const all = pairs.flatMap(({ votes }) => [...votes.values()]);
  const ties = all.filter((vote) => vote === 'tie').length;
  const unsure = all.filter((vote) => vote === 'unsure').length;
  return [
    `${counted(all.length, 'blind vote')} on ${counted(pairs.length, 'pair')}: ${flipped} that flipped under challenge, ${held} that held, ${unread} for which this is unknown. κ leaves out votes for no response: ${counted(ties, 'tie')}, ${unsure} "unsure".`,
    ...(hidden === 0 ? [] : [`${hidden} more people are not shown separately.`]),
  ];
}
