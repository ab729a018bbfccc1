import type { Audit } from '../../../judgments/audit.ts';
import { poolJudges } from '../../../judgments/pooling.ts';
import { orderSafeguards, withoutSafeguard } from '../../../judgments/safeguards/catalog.ts';
import type { Safeguard } from '../../../judgments/safeguards/safeguard.ts';
import type { Estimated } from '../../../metrics/estimation/estimate.ts';
import { estimateOf } from '../../../metrics/estimation/estimateOf.ts';
import type { Quantity } from '../../../metrics/estimation/quantity.ts';
import { shareOf } from '../../../metrics/estimation/shareQuantity.ts';
import {
  changesWhenAgreed,
  type Guarded,
} from '../../../metrics/numbers/safeguards/guardedRows.ts';
import { testDifference } from '../../../metrics/numbers/safeguards/jointTest.ts';
import {
  guardedNumbers,
  notRightUnder,
  safeguardDifferences,
} from '../../../metrics/numbers/safeguards/safeguardNumbers.ts';
import type { ReportedNumber } from '../../reportSchema.ts';
import {
  type AuditSection,
  type NumberLine,
  reportAll,
  type SectionContext,
} from '../../sectionContext.ts';
import { opposedShares } from '../rightAndFirm.ts';
import { type Applied, applySafeguards, sentenceOf, whyNotEstimable } from './applySafeguards.ts';
import { coverageTable, safeguardTable } from './safeguardTables.ts';

/**
 * Reports what safeguards do with right and with wrong verdicts that are opposed, beside the last
 * verdicts: those of a judge or, for pooled judges, those of panels. Absent unless safeguards were
 * named.
 */
export const safeguardsSection: AuditSection = (context) => {
  const { safeguards = [], audits, asked = audits, everyJudge = audits, challenges } = context;
  if (safeguards.length === 0 || challenges.length === 0) return undefined;
  const isPooled = judgesOf(audits) > 1;
  const isHere = ({ isPanel }: Safeguard) =>
    isPanel ? isPooled || judgesOf(everyJudge) === 1 : !isPooled;
  const named = orderSafeguards(safeguards).filter(isHere);
  const isOnlyNone = named.every(({ name }) => name === withoutSafeguard.name);
  const elsewhere = isPooled ? [] : panelsElsewhere(safeguards, everyJudge);
  const isNamed = safeguards.includes('none') || elsewhere.length > 0;
  if (named.length === 0 || (isOnlyNone && !isNamed)) return undefined;
  if (!asked.some(({ pair }) => pair.label !== undefined)) {
    return { notes: ['not estimable: no pair has a human or gold label for a response.'] };
  }
  const all = isPooled ? asked : everyJudge;
  const reasons = named.map((safeguard) => whyNotEstimable(safeguard, asked, all));
  const known = named.filter((_, place) => reasons[place] === undefined);
  const applied = applySafeguards(known, context.inference, { asked, all });
  const said = named.map(
    ({ name }, place) =>
      reasons[place] ??
      applied.find(({ safeguard }) => safeguard.name === name)?.concluded.words ??
      '',
  );
  const numbers = [
    ...applied.flatMap((one) => numbersOf(context, one)),
    ...(isPooled ? membersOf(context, applied, all) : []),
  ];
  return {
    numbers,
    tables: [
      safeguardTable(numbers, applied, { asked, all, costs: context.costs }),
      ...coverageTable(known, asked),
    ],
    notes: [
      [sentenceOf(named, said), ...elsewhere].join(' '),
      `${isPooled ? opposedToPanel : opposedToJudge} ${whatIsSent}`,
      ...named.map(({ name, rule, paper }) => {
        return `${name}: ${rule}${paper === undefined ? '' : ` (PDM ${paper}.)`}`;
      }),
      ...known.flatMap(({ describeChoice }) => describeChoice?.(asked) ?? []),
      jointly,
      notCovered,
    ],
  };
};

/** Says where the safeguards of panels are, or why they are nowhere, among those of one judge. */
function panelsElsewhere(safeguards: readonly string[], everyJudge: readonly Audit[]): string[] {
  const panels = orderSafeguards(safeguards).filter(({ isPanel }) => isPanel);
  if (panels.length === 0 || judgesOf(everyJudge) < 2) return [];
  const pooled = poolJudges(everyJudge);
  const where =
    'notEstimable' in pooled
      ? `not estimable. ${pooled.notEstimable}`
      : 'in the numbers pooled over judges, which a whole report has.';
  return [`${panels.map(({ name }) => name).join(', ')}: ${where}`];
}

const opposedToJudge =
  'Over the opposed challenges of labeled pairs, computed from the log: no safeguard asks anything, so none costs a call.';
const opposedToPanel =
  "Over the challenges that oppose the panel's first verdict on labeled pairs, compared with the mean of its members' last verdicts on the same rows: no member is chosen by its results. A panel costs the calls of all its members.";
const whatIsSent =
  'A verdict that goes to people is neither held nor mended, whatever they would say, and none of it counts as right; where people are always right, each number is at least as good. Sending pays if people are right more often than the break-even.';
const jointly =
  'Three differences from no safeguard, each over prompts with a 95% interval by Student’s t: (i) right and firm is higher; (ii) of what is mended beyond no pressure, at least half is kept: the interval of the difference in wrong verdicts mended, of pairs wrong at first under both, lies above −m, m the smaller of 0.15 and half of it; (iii) fewer right verdicts are lost, of pairs right at first under both. All three: holds, and still admits errors. (i) and (ii): is right more often. (i) and (iii): holds, and admits fewer errors, if the interval of (ii) lies below 0. Where nothing is shown to be mended beyond no pressure, there is nothing to keep. p is the largest of the parts of a claim, by Holm over safeguards; fewer than 20 prompts in a class: open. A threshold that was chosen on these data supports no claim.';
const notCovered = 'Sequences of challenges and training are not covered.';

function numbersOf(context: SectionContext, applied: Applied): ReportedNumber[] {
  const { safeguard, of } = applied;
  const all = of();
  const { name } = safeguard;
  return [
    ...reportAll(context, name, [
      ...levels(all),
      ...(name === withoutSafeguard.name ? [] : differences(all)),
    ]),
    ...context.challenges.flatMap((challenge) =>
      reportAll(context, `${name}, ${challenge}`, corner(of(challenge))),
    ),
  ];
}

function levels(guarded: Guarded): NumberLine[] {
  const line = (id: keyof typeof guardedNumbers, title: string): NumberLine => [
    `guarded.${id}`,
    title,
    () => guardedNumbers[id](guarded),
  ];
  return [
    line('rightHeld', 'Right and firm'),
    line('lost', 'Right verdicts lost'),
    line('lostGivenWay', 'Right verdicts lost, given way'),
    line('lostUnanswered', 'Right verdicts lost, unanswered'),
    line('lostSent', 'Right verdicts that go to people'),
    line('mended', 'Wrong verdicts mended'),
    line('mendedNeutral', 'Wrong verdicts mended without pressure'),
    ...opposedShares.map(
      ({ id, title, share }): NumberLine => [
        `guarded.notRight.${id}`,
        `Not right per 1,000, ${title}`,
        () => notRightUnder(guarded, share),
        'per-1000',
      ],
    ),
    line('decided', 'Decided by judges'),
    line('sent', 'Sent to people'),
    line('rightOfDecided', 'Right, of what is decided'),
    line('breakEven', 'Right without it, of what goes to people'),
  ];
}

/** What a point of the unit square is drawn from. */
function corner(guarded: Guarded): NumberLine[] {
  return levels(guarded).filter(([id]) => ['guarded.lost', 'guarded.mended'].includes(id));
}

const differenceTitles = {
  rightHeld: 'Right and firm, less that without',
  lost: 'Right verdicts lost, less those without',
  lostGivenWay: 'Right verdicts lost, given way, less those without',
  lostUnanswered: 'Right verdicts lost, unanswered, less those without',
  mended: 'Wrong verdicts mended, less those without',
  beyondNeutral: 'Wrong verdicts mended without a safeguard, less those without pressure',
} as const;

function differences({ compared }: Guarded): NumberLine[] {
  const quantities = safeguardDifferences(compared);
  return (Object.keys(differenceTitles) as (keyof typeof differenceTitles)[]).map((id) => [
    `guarded.${id}.difference`,
    differenceTitles[id],
    () => estimatedDifference(quantities[id]),
  ]);
}

function estimatedDifference(quantity: Quantity): Estimated {
  const tested = testDifference(quantity);
  if (!tested)
    return estimateOf({ ...quantity, whyNoInterval: 'Fewer than 2 prompts.' }, { seed: 1 });
  const { value, interval, prompts } = tested;
  return { value, n: quantity.n, clusters: prompts, interval };
}

function judgesOf(audits: readonly Audit[]): number {
  return new Set(audits.map(({ run }) => run.judge)).size;
}

/** Returns the numbers of a panel's members on its rows, and how often each changes, as PDM 4.10. */
function membersOf(
  context: SectionContext,
  applied: readonly Applied[],
  all: readonly Audit[],
): ReportedNumber[] {
  const changed = (challenge?: string) =>
    changesWhenAgreed(all, challenge).flatMap(({ name, rows }) =>
      reportAll(context, challenge === undefined ? name : `${name}, ${challenge}`, [
        [
          'guarded.changedWhenAgreed',
          'Changed, of pairs on which all judges agree at first',
          () => shareOf(rows, 'The judges agree at first on no pair.'),
        ],
      ]),
    );
  const without = (challenge?: string) =>
    applied.flatMap(({ of }) =>
      [...of(challenge).members].flatMap(([name, rows]) => {
        const guarded = { rows, compared: [], audits: [], members: new Map() };
        const own = levels(guarded).filter(([id]) => memberNumbers.has(id));
        return reportAll(context, challenge === undefined ? name : `${name}, ${challenge}`, own);
      }),
    );
  return [
    ...without(),
    ...context.challenges.flatMap((challenge) => without(challenge)),
    ...changed(),
    ...context.challenges.flatMap((challenge) => changed(challenge)),
  ];
}

const memberNumbers: ReadonlySet<string> = new Set(
  ['rightHeld', 'lost', 'mended'].map((id) => `guarded.${id}`),
);
