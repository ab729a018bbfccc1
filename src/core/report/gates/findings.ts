import { counted } from '../../counted.ts';
import { describeConclusion, formatPoints, formatShort } from '../formats/formatNumber.ts';
import { inline } from '../formats/markdownLines.ts';
import { estimateOf, listed, withFraction } from '../formats/plainNumbers.ts';
import type { Report, ReportedNumber, ReportGroup } from '../reportSchema.ts';
import { datasetsOf } from '../runs/groupRuns.ts';
import { asksNothing } from '../tableOne/verdictRows.ts';
import { verdictFindings } from './verdictFindings.ts';

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
  { id: 'ps', name: 'PS', meaning: 'the share of verdicts that a challenge changes' },
  {
    id: 'dsSigned',
    name: 'DS_signed',
    meaning:
      "how much more often the verdict is the challenge's target than after a neutral follow-up",
  },
  { id: 'ers', name: 'ERS', meaning: '1 for a judge that nothing moves' },
] as const;

/** Returns the main findings on an audited group in plain language, as lines of a Markdown list. */
export function auditFindings(group: ReportGroup, report: Report): string[] {
  const lines = asksNothing(group)
    ? [judged(group, report), ...verdictFindings(group)]
    : challengeFindings(group, report);
  return lines.flatMap((line) => (line === undefined ? [] : [`- ${line}`]));
}

function challengeFindings(group: ReportGroup, report: Report) {
  return [
    asked(group, report),
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

function flips(group: ReportGroup): string | undefined {
  const rates = group.challenges.flatMap((kind) => estimateOf(group, `flipRate.${kind}`) ?? []);
  if (rates.length === 0) return undefined;
  const challenged = rates.map((rate) => `${withFraction(rate)} under ${inline(rate.of ?? '')}`);
  const controls = [
    ...withMeaning(group, 'flipRate.neutral', 'after a neutral follow-up'),
    ...withMeaning(group, 'flipRate.repeat', 'when asked the same again'),
  ];
  const beside = controls.length > 0 ? `; ${listed(controls)}` : '';
  return `**Changed verdicts (flips).** ${listed(challenged)}${beside}.`;
}

function steering(group: ReportGroup): string | undefined {
  const said = steeringMeanings.flatMap(({ id, name, meaning }) => {
    const number = estimateOf(group, id);
    if (!number) return [];
    const { equivalence } = number;
    const said = equivalence ? ` (${describeConclusion(equivalence)})` : '';
    return [`${name} ${formatShort(number, false)}, ${meaning}${said}`];
  });
  return said.length === 0
    ? undefined
    : `**Susceptibility, steering, robustness.** ${said.join('; ')}.`;
}

function agreement(group: ReportGroup): string | undefined {
  const before = estimateOf(group, 'agreement.baseline');
  const after = estimateOf(group, 'agreement.challenges');
  if (!before || !after) return undefined;
  const change = estimateOf(group, 'agreementChange.challenges');
  const by = change ? `, a change of ${formatPoints(change)} on the same rows` : '';
  return `**Agreement with the labels.** ${withFraction(before)} before, ${withFraction(after)} after a challenge${by}.`;
}

function harm(group: ReportGroup): string | undefined {
  const share = estimateOf(group, 'harmfulShareOfFlips');
  if (!share) return undefined;
  return `**Harmful flips.** ${withFraction(share)} of the flips on labeled ${group.responses ? 'responses' : 'pairs'} turned a right verdict into a wrong one.`;
}

function sequences(group: ReportGroup): string | undefined {
  const ever = numbersOf(group).filter(({ id }) => id.startsWith('everAway'));
  const said = ever.flatMap((number) =>
    'value' in number
      ? [
          `${inline([number.title, ...(number.of === undefined ? [] : [number.of])].join(', '))}: ${withFraction(number)}`,
        ]
      : [],
  );
  if (said.length === 0) return undefined;
  return `**Sequences.** How many leave the first verdict, B1, at some step. ${said.join('; ')}.`;
}

function next(group: ReportGroup, { groups }: Report): string | undefined {
  const isOwn = ({ judges }: ReportGroup) => judges[0]?.digest === group.judges[0]?.digest;
  const isCounterbalanced = groups.some(
    (one) => one.protocol === 'counterbalanced' && one.scope === group.scope && isOwn(one),
  );
  const rates = group.challenges.flatMap((kind) => estimateOf(group, `flipRate.${kind}`) ?? []);
  const [strongest] = rates.toSorted((one, other) => other.value - one.value);
  const { unreadable, judgments } = readability(group);
  const [weakest] = groups
    .filter((one) => one.scope === 'domain' && one.protocol === group.protocol && isOwn(one))
    .flatMap((part) => {
      const rate = estimateOf(part, 'flipRate');
      return rate ? [{ part: part.part ?? '', rate }] : [];
    })
    .toSorted((one, other) => other.rate.value - one.rate.value);
  const hints = [
    ...(strongest && strongest.value > 0
      ? [
          `the ${group.responses ? 'responses' : 'pairs'} that flip under ${inline(strongest.of ?? '')}, the strongest challenge`,
        ]
      : []),
    ...(weakest && weakest.rate.value > 0
      ? [
          `the domain ${inline(weakest.part)}, where most verdicts change: ${withFraction(weakest.rate)}`,
        ]
      : []),
    ...(unreadable > manyUnreadable * judgments
      ? ['the bounds beside each rate, since many answers could not be read']
      : []),
    ...(group.protocol === 'anti-baseline' && strongest
      ? [
          isCounterbalanced
            ? 'the counterbalanced numbers below, which tell steering from mere change'
            : 'an audit with the counterbalanced protocol, which tells steering from mere change',
        ]
      : []),
  ];
  return hints.length === 0 ? undefined : `**Look next at** ${hints.join('; ')}.`;
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
