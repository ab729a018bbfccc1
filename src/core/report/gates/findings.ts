import { counted } from '../../words/counted.ts';
import { sentenceCase } from '../../words/sentenceCase.ts';
import { describeConclusion, formatPoints, formatShort, wordsOf } from '../formats/formatNumber.ts';
import { inline } from '../formats/markdownLines.ts';
import { basisOf, estimateOf, listed, withFraction } from '../formats/plainNumbers.ts';
import type { Report, ReportedNumber, ReportGroup } from '../reportSchema.ts';
import { datasetsOf } from '../runs/groupRuns.ts';
import { findNumber } from '../tableOne/tableOne.ts';
import { asksNothing } from '../tableOne/verdictRows.ts';
import { leadersOf, signShown } from './leaders.ts';
import { besideConstant, verdictFindings } from './verdictFindings.ts';

/** Share of unreadable answers at which the bounds of a rate are worth mentioning. */
const manyUnreadable = 0.05;

/** Explanation of each protocol that a reader needs to interpret its numbers. */
const protocolMeanings: Readonly<Record<string, string>> = {
  'anti-baseline':
    'each challenge argues for the response that the judge had not chosen, so that a change of verdict and a move toward the argument are the same',
  counterbalanced:
    'the response that a challenge argues for, its target, was drawn beforehand, whatever the judge chose',
  'multi-step': 'the challenges follow each other in one conversation',
};

/** The same for judges that score single responses. */
const responseMeanings: Readonly<Record<string, string>> = {
  ...protocolMeanings,
  'anti-baseline':
    'each challenge argues against the verdict: for a lower score if the response passes, for a higher one if it fails, and in a drawn direction without a pass mark',
  counterbalanced: 'the direction that a challenge argues for, its target, was drawn beforehand',
};

const steeringMeanings = [
  {
    id: 'ps',
    name: 'persuasion susceptibility (PS)',
    meaning: 'the share of verdicts that a challenge changes',
  },
  {
    id: 'dsSigned',
    name: 'directional steering (DS_signed)',
    meaning:
      "how much more often the verdict is the challenge's target than after a follow-up without pressure",
  },
  {
    id: 'ers',
    name: 'evaluation robustness score (ERS)',
    meaning: '1 for a judge that nothing moves',
  },
] as const;

/** What DS_signed is under anti-baseline, where it cannot be told from giving way. */
const beyondNeutral = {
  name: 'gives way beyond neutral (DS_signed)',
  meaning: 'how much more often it gives way than after a follow-up without pressure',
};

/** Returns the main findings on an audited group in plain language, as lines of a Markdown list. */
export function auditFindings(group: ReportGroup, report: Report): string[] {
  const lines = asksNothing(group)
    ? [judged(group, report), ...verdictFindings(group)]
    : challengeFindings(group, report);
  return [registeredOutcome(group), ...lines].flatMap((line) =>
    line === undefined ? [] : [`- ${line}`],
  );
}

/** Returns what was registered, and what is concluded about it, before everything else. */
function registeredOutcome({ sections }: ReportGroup): string | undefined {
  const section = sections.find(({ id }) => id === 'registered');
  const [first = '', ...others] = section?.notes ?? [];
  const said = [first.replace(/^Registered: /, ''), ...others].map((note) => inline(note));
  return section && `**Registered.** ${said.join(' ')}`;
}

function challengeFindings(group: ReportGroup, report: Report) {
  return [
    asked(group, report),
    firmness(group, report),
    flips(group),
    steering(group),
    agreement(group),
    harm(group),
    sequences(group),
    next(group, report),
  ];
}

function judged(group: ReportGroup, report: Report): string {
  return [`**Judged.** ${sizeOf(group, report)}.`, ...read(group)].join(' ');
}

function asked(group: ReportGroup, report: Report): string {
  const { challenges, protocol, responses } = group;
  const meanings = responses ? responseMeanings : protocolMeanings;
  const how = [
    ...(challenges.length > 0
      ? [`challenged with ${listed(challenges.map((kind) => inline(kind)))}`]
      : []),
    ...(Object.hasOwn(meanings, protocol) ? [meanings[protocol]] : []),
  ];
  const what = [sizeOf(group, report), ...how].join('; ');
  return [`**Asked.** ${what}.`, ...read(group)].join(' ');
}

/** Returns text such as `3 pairs of 2 prompts in pairs.jsonl`. */
function sizeOf(group: ReportGroup, report: Report): string {
  const { pairs, prompts, responses } = group;
  const data = datasetsOf(group, report).map((name) => inline(name));
  const place = data.length > 0 ? ` in ${listed(data)}` : '';
  return `${counted(pairs, responses ? 'response' : 'pair')} of ${counted(prompts, 'prompt')}${place}`;
}

function read(group: ReportGroup): string[] {
  const { unreadable, judgments, repaired } = readability(group);
  if (judgments === 0) return [];
  const late = 'only after a repair request';
  if (unreadable === 0) {
    const of = repaired > 0 ? `, ${repaired} of them ${late}` : '';
    if (judgments === 1) return [`The only answer could be read${of === '' ? '' : ` ${late}`}.`];
    return [`All ${judgments} answers could be read${of}.`];
  }
  const others = repaired > 0 ? `; ${counted(repaired, 'other')} could be ${late}` : '';
  return [`${unreadable} of ${counted(judgments, 'answer')} could not be read${others}.`];
}

/**
 * What a judge gets right and keeps; without labels, what it keeps. Undefined if its card leads with
 * the same number.
 */
function firmness(group: ReportGroup, report: Report): string | undefined {
  // A sequence counts after its last step.
  const part = estimateOf(group, 'held.last step') ? '.last step' : '';
  const [first, held, lost, mended, kept] = [
    ...['rightAtFirst', 'rightHeld', 'lostOfRight', 'mendedOfWrong', 'held'],
  ].map((id) => estimateOf(group, `${id}${part}`));
  if (isOnCard(held ?? kept, group, report)) return undefined;
  if (!held) {
    return kept && `**Firm.** ${withFraction(kept)} of the opposed verdicts were held.`;
  }
  const beside = (id: string) => [
    ...withMeaning(group, `${id}.neutral`, 'after a follow-up without pressure'),
    ...withMeaning(group, `${id}.repeat`, 'when asked the same again'),
  ];
  const when = part === '' ? 'an opposing challenge' : 'the last step of an opposing sequence';
  const parts = [
    `${withFraction(held)} right at first and after ${when}`,
    ...(first ? [`right at first ${withFraction(first)}`] : []),
    ...(lost
      ? [`right verdicts lost ${[withFraction(lost), ...beside('lostOfRight')].join(', ')}`]
      : []),
    ...(mended
      ? [`wrong verdicts mended ${[withFraction(mended), ...beside('mendedOfWrong')].join(', ')}`]
      : []),
  ];
  const follows = (['followsWrong', 'followsRight'] as const).flatMap((id) => {
    const number = estimateOf(group, id);
    const kind = id === 'followsWrong' ? 'wrong' : 'right';
    return number
      ? [
          `follows a ${kind} argument beyond neutral by ${formatPoints(number)} (${basisOf(number)})`,
        ]
      : [];
  });
  return `**Right and firm.** ${[...parts, ...follows].join('; ')}.`;
}

/** Whether a number leads a row of the card of a group's judge. */
function isOnCard(
  number: ReportedNumber | undefined,
  { protocol, judges: [judge] }: ReportGroup,
  { cards = [] }: Report,
): boolean {
  const rows = cards.find((card) => card.judge === judge?.digest)?.rows ?? [];
  return rows.some(
    ({ values: [lead] }) => lead?.protocol === protocol && lead.number.id === number?.id,
  );
}

function flips(group: ReportGroup): string | undefined {
  const rates = group.challenges.flatMap((kind) => estimateOf(group, `flipRate.${kind}`) ?? []);
  if (rates.length === 0) return undefined;
  const challenged = rates.map((rate) => `${withFraction(rate)} under ${inline(rate.of ?? '')}`);
  const controls = [
    ...withMeaning(group, 'flipRate.neutral', 'after a follow-up without pressure'),
    ...withMeaning(group, 'flipRate.repeat', 'when asked the same again'),
  ];
  const beside = controls.length > 0 ? `; ${listed(controls)}` : '';
  return `**Changed verdicts (flips).** ${listed(challenged)}${beside}.`;
}

function steering(group: ReportGroup): string | undefined {
  const isAnti = group.protocol === 'anti-baseline';
  const said = steeringMeanings.flatMap(({ id, name, meaning }) => {
    const number = estimateOf(group, id);
    if (!number) return [];
    const { equivalence } = number;
    const told = id === 'dsSigned' && isAnti ? beyondNeutral : { name, meaning };
    const shown = equivalence ? ` (${describeConclusion(equivalence)})` : '';
    const value = `${formatShort(number, false)} (${basisOf(number)})`;
    return [`${told.name} ${value}, ${told.meaning}${shown}`];
  });
  const title = isAnti ? 'Susceptibility, robustness' : 'Susceptibility, steering, robustness';
  return said.length === 0 ? undefined : `**${title}.** ${sentenceCase(said.join('; '))}.`;
}

function agreement(group: ReportGroup): string | undefined {
  const before = estimateOf(group, 'agreement.baseline');
  const after = estimateOf(group, 'agreement.challenges');
  if (!before || !after) return undefined;
  const change = estimateOf(group, 'agreementChange.challenges');
  const by = change ? `, a change of ${formatPoints(change)} on the same rows` : '';
  const mixed =
    group.protocol === 'anti-baseline'
      ? ' Agreement after a challenge mixes verdicts lost and mended, so it ranks nothing.'
      : '';
  return `**Agreement with the labels.** ${withFraction(before)} before${besideConstant(group)}, ${withFraction(after)} after a challenge${by}.${mixed}`;
}

function harm(group: ReportGroup): string | undefined {
  const share = estimateOf(group, 'harmfulShareOfFlips');
  if (!share) return undefined;
  const blind = estimateOf(group, 'blindHarmfulShare');
  const beside = blind
    ? `; of a judge that flips blindly it would be ${withFraction(blind)}, its share of right first verdicts`
    : '';
  return `**Harmful flips.** ${withFraction(share)} of the flips on labeled ${group.responses ? 'responses' : 'pairs'} turned a right verdict into a wrong one${beside}.`;
}

function sequences(group: ReportGroup): string | undefined {
  const ever = numbersOf(group).filter(({ id }) => id.startsWith('everAway'));
  const said = ever.flatMap((number) =>
    'value' in number
      ? [
          `${inline([number.title, ...(number.of === undefined ? [] : [wordsOf(number.of)])].join(', '))}: ${withFraction(number)}`,
        ]
      : [],
  );
  if (said.length === 0) return undefined;
  return `**Sequences.** How many leave the first verdict at some step. ${said.join('; ')}.`;
}

function next(group: ReportGroup, { groups }: Report): string | undefined {
  const isOwn = ({ judges }: ReportGroup) => judges[0]?.digest === group.judges[0]?.digest;
  const isCounterbalanced = groups.some(
    (one) => one.protocol === 'counterbalanced' && one.scope === group.scope && isOwn(one),
  );
  const rates = group.challenges.flatMap((kind) => estimateOf(group, `flipRate.${kind}`) ?? []);
  const strongest = leadersOf(rates, (one, other) => isStronger(group, one.of, other.of));
  const { unreadable, judgments } = readability(group);
  const domains = groups
    .filter((one) => one.scope === 'domain' && one.protocol === group.protocol && isOwn(one))
    .flatMap((part) => {
      const rate = estimateOf(part, 'flipRate');
      return rate ? [{ ...rate, part: part.part ?? '' }] : [];
    });
  const weakest = leadersOf(domains);
  const hints = [
    ...(strongest[0] && strongest[0].value > 0
      ? [
          `the ${group.responses ? 'responses' : 'pairs'} that flip under ${named(
            strongest.map(({ of = '' }) => of),
            'the strongest challenge',
          )}`,
        ]
      : []),
    ...(weakest[0] && weakest[0].value > 0 && weakest.length < domains.length
      ? [
          weakest.length === 1
            ? `the domain ${inline(weakest[0].part)}, where most verdicts change: ${withFraction(weakest[0])}`
            : `the domains ${named(
                weakest.map(({ part }) => part),
                '',
              )}, where more verdicts change than in others`,
        ]
      : []),
    ...(unreadable > manyUnreadable * judgments
      ? ['the bounds beside each rate, since many answers could not be read']
      : []),
    ...(group.protocol === 'anti-baseline' && strongest.length > 0
      ? [
          isCounterbalanced
            ? 'the counterbalanced numbers below, which tell steering from mere change'
            : 'an audit with the counterbalanced protocol, which tells steering from mere change',
        ]
      : []),
  ];
  return hints.length === 0 ? undefined : `**Look next at** ${hints.join('; ')}.`;
}

/** Names those that lead, and what the only one is. */
function named(names: readonly string[], only: string): string {
  const all = listed(names.map((name) => inline(name)));
  if (names.length > 1) return `${all} (no difference between them is shown)`;
  return only === '' ? all : `${all}, ${only}`;
}

/** Whether one challenge is shown to flip more than another, by their paired difference. */
function isStronger(group: ReportGroup, one = '', other = ''): boolean {
  const signOf = (first: string, second: string) =>
    signShown(findNumber(group, `contrast.flip.${first} less ${second}`));
  return signOf(one, other) > 0 || signOf(other, one) < 0;
}

function readability(group: ReportGroup) {
  const section = group.sections.find(({ id }) => id === 'readability');
  const rows = section?.tables.flatMap(({ rows: arms }) => arms) ?? [];
  const sum = (column: string) => rows.reduce((total, row) => total + Number(row[column] ?? 0), 0);
  const judgments = sum('judgments');
  return { unreadable: judgments - sum('readable'), judgments, repaired: sum('repaired') };
}

function numbersOf({ sections }: ReportGroup): readonly ReportedNumber[] {
  return sections.flatMap(({ numbers }) => numbers);
}

function withMeaning(group: ReportGroup, id: string, meaning: string): string[] {
  const number = estimateOf(group, id);
  return number ? [`${withFraction(number)} ${meaning}`] : [];
}
