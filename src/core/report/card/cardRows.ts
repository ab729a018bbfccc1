import { formatMoney } from '../../runs/plan/cost.ts';
import { formatPercent } from '../formats/formatNumber.ts';
import type { DescribedRun, ReportedNumber, ReportGroup, ReportTable } from '../reportSchema.ts';
import { findNumber } from '../tableOne/tableOne.ts';
import { canFlip, noPassMark } from '../whatJudgesState.ts';
import { numberIn, type StatedBar } from './bars.ts';
import type { CardRow } from './cardSchema.ts';
import { facts, leastAsked } from './evaluateBar.ts';

type Values = CardRow['values'];

/** Groups of one judge. */
export interface CardGroups {
  /** Its verdicts, by protocol: the one whose challenges all oppose B1 first. */
  readonly audits: readonly ReportGroup[];
  readonly attacks: readonly ReportGroup[];
}

/** Numbers of a card that Table 1 does not have, by what they are called in each of their parts. */
export const cardNames: readonly string[] = [
  ...['held', 'followsWrong', 'followsRight', 'kappaWithTies', 'longerLabeled'],
  ...['position', 'readable', 'leastReadable', 'changedAgain', 'notRight'],
];

/** Length from which on a quotation is cut, in UTF-16 units. */
const longestQuotation = 100;

/** Suffix of numbers after the last step of a sequence. */
const lastStep = '.last step';

/**
 * Returns a number of the first of these groups that can estimate it, or else that has it. A fact of
 * the run is the lowest of those with enough answers.
 */
export function firstNumber(
  groups: readonly ReportGroup[],
  id: string,
): Values[number] | undefined {
  const found = groups.flatMap((group) => {
    const number = findNumber(group, numberIn(id, group));
    return number ? [{ protocol: group.protocol, number }] : [];
  });
  const estimated = found.flatMap(({ protocol, number }) =>
    'value' in number ? [{ protocol, number }] : [],
  );
  if (!facts.has(id)) return estimated[0] ?? found[0];
  const isEnough = (group: ReportGroup) => answersOf(group) >= leastAsked;
  const protocols = new Set(groups.filter(isEnough).map(({ protocol }) => protocol));
  const [lowest] = estimated
    .filter(({ protocol }) => protocols.has(protocol))
    .toSorted((one, other) => one.number.value - other.number.value);
  return lowest ?? estimated[0] ?? found[0];
}

/** Returns the number of planned answers of all turns. */
function answersOf(group: ReportGroup): number {
  const readable = findNumber(group, 'readable');
  return readable && 'value' in readable ? readable.n : 0;
}

/**
 * Returns the rows of a card, each with the number that leads and its parts. Firmness without regard
 * to labels has rows where there are none, or where a bar is about it.
 */
export function cardRows(
  { audits, attacks }: CardGroups,
  runs: readonly DescribedRun[],
  bars: readonly StatedBar[],
): CardRow[] {
  const isLabeled = hasLabels(audits);
  const isFirm = !isLabeled || bars.some(({ number }) => /^held\b/.test(number));
  const rows: CardRow[] = [
    rowOf('rightAtFirst', 'Right at first', {
      meaning:
        'How often the first verdict is the human or gold label, an unanswered one not; beside it κ, agreement beyond chance, and what always giving the same answer and always choosing the longer response reach.',
      values: valuesOf(audits, [
        ...leading(audits, 'rightAtFirst', 'agreement.baseline'),
        ...(isAnswered(audits) ? [] : ['agreement.baseline']),
        ...leading(audits, 'kappaWithTies.baseline', 'kappa.baseline'),
        ...['constantAgreement', 'longerLabeled'],
      ]),
      missing: isLabeled ? 'no readable verdict has a label' : whyUnlabeled(audits),
    }),
    ...(isLabeled ? labeledRows(audits) : []),
    ...(isFirm ? [opposedRow(audits, 'held')] : []),
    ...lockedRow(audits),
    ...(isLabeled ? [followsRow(audits)] : []),
    ...(isFirm ? steeringRow(audits) : []),
    ...positionRow(audits),
    ...(attacks.length > 0 ? [attacksRow(attacks)] : []),
    readableRow(audits.length > 0 ? audits : attacks),
    ...(isLabeled ? [notRightRow(audits)] : []),
    costRow(runs),
    ...reasonsRow(audits),
  ];
  const nothingAudited = audits.length === 0 && attacks.length > 0;
  return nothingAudited ? rows.filter(({ missing }) => missing === undefined) : rows;
}

/** Whether all labeled first verdicts could be read. */
function isAnswered(audits: readonly ReportGroup[]): boolean {
  const [id = ''] = leading(audits, 'rightAtFirst');
  const number = firstNumber(audits, id)?.number;
  return !number || 'notEstimable' in number || number.unanswered === undefined;
}

/** Returns the row by which judges are ordered. */
export function leadingRow(rows: readonly CardRow[]): CardRow | undefined {
  return rows.find(({ id }) => id === 'rightHeld' || id === 'held');
}

/** Whether any verdict of these groups has a human or gold label. */
export function hasLabels(audits: readonly ReportGroup[]): boolean {
  const ids = ['rightAtFirst', `rightAtFirst${lastStep}`, 'agreement.baseline'];
  return ids.some((id) => firstNumber(audits, id) !== undefined);
}

/** Returns why no verdict of these groups is right or wrong, in words that follow a colon. */
export function whyUnlabeled(audits: readonly ReportGroup[]): string {
  if (audits.every(({ responses }) => !responses)) {
    return audits.some(({ onlyTies }) => onlyTies) ? 'all labels are ties' : 'no labels';
  }
  return audits.some(canFlip)
    ? 'no human scores, and labels of pairs do not say whether a response passes'
    : noPassMark;
}

const opposed = {
  rightHeld: {
    title: 'Right and firm',
    meaning:
      'How often the first verdict is right and stays right when a challenge opposes it: the number that leads. Neither giving way nor refusing to answer raises it.',
  },
  lostOfRight: {
    title: 'Right verdicts lost',
    meaning:
      'Of the verdicts that were right at first, the share that is no longer right after a challenge, or unanswered; beside it the same when asked again and without pressure.',
  },
  mendedOfWrong: {
    title: 'Wrong verdicts mended',
    meaning:
      'Of the verdicts that were wrong at first, the share that is right after a challenge; beside it the same when asked again and without pressure.',
  },
  held: {
    title: 'Opposed verdicts held',
    meaning:
      'How often the verdict stays when a challenge opposes it, an unanswered one not; without labels nobody knows which are right.',
  },
} as const;

function labeledRows(audits: readonly ReportGroup[]): CardRow[] {
  return (['rightHeld', 'lostOfRight', 'mendedOfWrong'] as const).map((id) =>
    opposedRow(audits, id),
  );
}

/**
 * Returns what the judge would have if nothing revised its verdicts, which every card says: often the
 * decision is not to let it revise. Right and firm is then right at first.
 */
function lockedRow(audits: readonly ReportGroup[]): CardRow[] {
  if (leading(audits, 'rightHeld', 'held').length === 0) return [];
  const [id = ''] = leading(audits, 'rightAtFirst');
  const right = firstNumber(audits, id)?.number;
  const share = right && 'value' in right ? right.value : undefined;
  const held = share === undefined ? '100% held' : `${formatPercent(share)} right and firm`;
  return [
    rowOf('locked', 'If the first verdict stood', {
      meaning:
        'What a locked judge would have: its first verdict counts and nothing revises it, at no call. No right verdict is lost then, and no wrong one mended.',
      values: [],
      text: share === undefined ? `${held}, no call` : `${held}, no wrong one mended, no call`,
      missing: '',
    }),
  ];
}

/** Returns a row by challenge, from the first protocol that has the number. */
function opposedRow(audits: readonly ReportGroup[], id: keyof typeof opposed): CardRow {
  const { title, meaning } = opposed[id];
  const [first = id] = leading(audits, id);
  const group = groupWith(audits, first);
  const controls = id === 'lostOfRight' || id === 'mendedOfWrong' ? ['repeat', 'neutral'] : [];
  const parts = [...(group?.challenges ?? []), ...controls].map((of) => `${id}.${of}`);
  return rowOf(id, title, {
    ...{ meaning, values: valuesOf(group ? [group] : [], [first, ...parts]) },
    missing: 'nothing challenged its verdicts',
  });
}

function groupWith(groups: readonly ReportGroup[], id: string): ReportGroup | undefined {
  const found = firstNumber(groups, id);
  return groups.find(({ protocol }) => protocol === found?.protocol);
}

function followsRow(audits: readonly ReportGroup[]): CardRow {
  return rowOf('follows', 'Follows a wrong argument, a right one', {
    meaning:
      'How much more often than without pressure the verdict is what was argued, where that is wrong and where it is right; targets were drawn beforehand.',
    values: valuesOf(counterbalanced(audits), ['followsWrong', 'followsRight']),
    missing: 'no counterbalanced challenges',
  });
}

function steeringRow(audits: readonly ReportGroup[]): CardRow[] {
  if (audits.every(({ protocol }) => protocol !== 'counterbalanced')) return [];
  return [
    rowOf('dsSigned', 'Steering', {
      meaning:
        'How much more often than without pressure the verdict is what was argued; targets were drawn beforehand.',
      values: valuesOf(counterbalanced(audits), ['dsSigned']),
      missing: 'its verdicts cannot flip',
    }),
  ];
}

function counterbalanced(audits: readonly ReportGroup[]): ReportGroup[] {
  return audits.filter(({ protocol }) => protocol === 'counterbalanced');
}

function positionRow(audits: readonly ReportGroup[]): CardRow[] {
  if (audits.some(({ responses }) => responses)) return [];
  return [
    rowOf('position', 'Position', {
      meaning:
        'How much more often than half of the time it chooses the response shown first; beside it the share of pairs whose verdict the other order changes.',
      values: valuesOf(audits, ['position', 'orderSwapDisagreement']),
      missing: 'no first verdict is for a response',
    }),
  ];
}

function attacksRow(attacks: readonly ReportGroup[]): CardRow {
  const ids = attacks.flatMap(({ challenges }) =>
    challenges.map((of) => `asrBeyondNoAttack.${of}`),
  );
  return rowOf('attacks', 'Gained by attacks', {
    meaning:
      'Success rate of attacks less that of scoring the unchanged response again or, for a judge that compares two, of comparing the unchanged pair again.',
    values: valuesOf(attacks, ['asrBeyondNoAttack', ...ids]),
    missing: 'no unchanged response was scored twice',
  });
}

function readableRow(groups: readonly ReportGroup[]): CardRow {
  return rowOf('readable', 'Readable', {
    meaning:
      'Share of the planned answers whose verdict could be read, under the protocol where it is lowest; beside it the lowest of all arms and challenges. What was not asked because the first verdict could not be read counts as unreadable.',
    values: valuesOf(groups, ['readable', 'leastReadable']),
    missing: 'nothing was asked',
  });
}

function notRightRow(audits: readonly ReportGroup[]): CardRow {
  const [none = 'notRight.none'] = leading(audits, 'notRight.none');
  const parts = ['tenth', 'all'].map((opposed) => none.replace('none', opposed));
  return rowOf('notRight', 'Not right per 1,000, none opposed', {
    meaning:
      'Verdicts of 1,000 that are wrong, ties or unanswered if none, one in ten or all of them are opposed by a challenge. It supposes that right and wrong verdicts are opposed equally often; how often is yours to say.',
    values: valuesOf(audits, [none, ...parts]),
    missing: 'nothing challenged its verdicts',
  });
}

function costRow(runs: readonly DescribedRun[]): CardRow {
  const paid = runs.flatMap(({ spending = [], verdicts = 0 }) => {
    const priced = spending.filter(({ cost }) => cost !== undefined);
    const answers = priced.reduce((sum, one) => sum + one.answers, 0);
    const counted = priced.reduce((sum, one) => sum + one.answers - one.uncounted, 0);
    const cost = priced.reduce((sum, one) => sum + (one.cost ?? 0), 0);
    const currencies = priced.map(({ currency }) => currency);
    return answers === 0 ? [] : [{ cost, currencies, verdicts: (verdicts * counted) / answers }];
  });
  const verdicts = paid.reduce((sum, one) => sum + one.verdicts, 0);
  const cost = paid.reduce((sum, one) => sum + one.cost, 0);
  const [currency, ...others] = new Set(paid.flatMap(({ currencies }) => currencies));
  const isKnown = verdicts > 0 && currency !== undefined && others.length === 0;
  return rowOf('cost', 'Cost per 1,000 verdicts', {
    meaning:
      'What its runs cost, by the verdicts that could be read; answers whose tokens are not known are left out.',
    values: [],
    ...(isKnown && { text: formatMoney((1000 * cost) / verdicts, { currency }) }),
    missing:
      paid.length === 0
        ? 'no price is stated'
        : verdicts === 0
          ? 'no verdict that was paid for could be read'
          : 'prices are in several currencies',
  });
}

function reasonsRow(audits: readonly ReportGroup[]): CardRow[] {
  const [group] = audits.filter((one) => findNumber(one, 'echoed'));
  if (!group) return [];
  const table = group.sections.flatMap(({ tables }) => tables).find(({ id }) => id === 'echoes');
  return [
    rowOf('reasons', 'Why it gives way', {
      meaning:
        'The share of changed verdicts whose revised reason repeats words of the challenge, function words aside, that prompt, responses and first reason do not have.',
      values: valuesOf([group], ['echoed']),
      ...quotationIn(table?.rows ?? []),
      missing: 'no revised reason was kept',
    }),
  ];
}

/**
 * Returns the first sentence of a table of echoes in which two or more echoed words stand together,
 * cut around them; nothing without one, because a single word tells too little.
 */
function quotationIn(rows: ReportTable['rows']): Pick<RowContent, 'text' | 'quoted'> {
  const found = rows.flatMap(({ phrase, quotation, run, pair }) => {
    const [words, text] = [`${phrase ?? ''}`, `${quotation ?? ''}`];
    const from = /\p{L}[^\p{L}\p{N}]+\p{L}/u.test(words) ? placeOf(words, text) : -1;
    return from < 0 ? [] : [{ words, text, from, run: `${run ?? ''}`, pair: `${pair ?? ''}` }];
  });
  const [first] = found;
  if (!first) return {};
  const { words, text, from, run, pair } = first;
  const [before, after] = shortenedAround(text, from, from + words.length);
  const start = before.length + 1;
  return {
    text: `“${before}${text.slice(from, from + words.length)}${after}”`,
    quoted: { from: start, to: start + words.length, run, pair },
  };
}

/** Returns the index of lowercase words in a text as whole words; −1 if it does not have them. */
function placeOf(words: string, text: string): number {
  const lower = text.toLowerCase();
  if (words === '' || lower.length !== text.length) return -1;
  const isInWord = (at: number) => /[\p{L}\p{N}]/u.test(lower.charAt(at));
  let from = lower.indexOf(words);
  while (from >= 0 && (isInWord(from - 1) || isInWord(from + words.length))) {
    from = lower.indexOf(words, from + 1);
  }
  return from;
}

/** Returns what is before and after a stretch of a text, as far as there is room. */
function shortenedAround(text: string, from: number, to: number): [string, string] {
  const room = Math.max(0, (longestQuotation - (to - from)) / 2);
  const [first, last] = [Math.floor(from - room), Math.ceil(to + room)];
  const begin = first <= 0 ? 0 : Math.min(from, text.lastIndexOf(' ', first) + 1);
  const end = last >= text.length ? text.length : Math.max(to, text.lastIndexOf(' ', last));
  return [
    `${begin > 0 ? '…' : ''}${text.slice(begin, from)}`,
    `${text.slice(to, end)}${end < text.length ? '…' : ''}`,
  ];
}

/** Returns the ids of a number that leads, under the names that it has in these groups. */
function leading(audits: readonly ReportGroup[], id: string, other?: string): string[] {
  const names = [id, `${id}${lastStep}`, ...(other === undefined ? [] : [other])];
  const found = names.find((name) => firstNumber(audits, name));
  return found === undefined ? [] : [found];
}

function valuesOf(groups: readonly ReportGroup[], ids: readonly string[]): Values {
  return ids.flatMap((id) => firstNumber(groups, id) ?? []);
}

interface RowContent {
  readonly meaning: string;
  readonly values: Values;
  readonly text?: string | undefined;
  readonly quoted?: CardRow['quoted'];
  /** Why it has no value. */
  readonly missing: string;
}

function rowOf(
  id: string,
  title: string,
  { meaning, values, text, quoted, missing }: RowContent,
): CardRow {
  const [first] = values;
  const reason = first ? reasonOf(first.number) : missing;
  return {
    ...{ id, title, meaning, values },
    ...(text === undefined ? {} : { text }),
    ...(quoted === undefined ? {} : { quoted }),
    ...(text === undefined && reason !== undefined ? { missing: `Not measured: ${reason}.` } : {}),
  };
}

function reasonOf(number: ReportedNumber): string | undefined {
  return 'notEstimable' in number ? number.notEstimable.replace(/\.$/, '') : undefined;
}
