import type { Limit } from '../cell.ts';
import type { MeasuredLimit } from '../log/attemptEntries.ts';
import { mergeGap, mostCosmetic, wordsPerEdit } from './edits.ts';
import { stepGrowth } from './growth.ts';

/** Returns a limit as part of a sentence, for both users and attackers. */
export function limitWords(limit: Limit): string {
  switch (limit.id) {
    case 'edits':
      return rangeWords(limit.from, limit.to, countWords);
    case 'largeEdits':
      return `at most ${limit.to} of the edits with more than ${mostCosmetic} words added or replaced`;
    case 'kept':
      return `more than ${percent(limit.above)} of the original's words kept`;
    case 'growth': {
      const words = growthWords(limit.from, limit.to);
      return limit.atLeast === undefined
        ? words
        : `${words}, or about ${limit.atLeast} words longer where that is more`;
    }
    case 'changed': {
      const words = `${shareWords(limit.from, limit.to)} of the original's number of words added, removed or replaced`;
      const { atLeast } = limit;
      return atLeast === undefined ? words : `${words}, or ${atLeast} words where that is more`;
    }
    case 'turnAdded':
    case 'turnChanged': {
      const what = limit.id === 'turnAdded' ? 'added' : 'changed';
      return `at most ${percent(limit.to)} of the words ${what}, or ${limit.atLeast} of them where that is more, in any one turn`;
    }
    case 'places':
      return 'as many steps or turns as before, each in its place';
    case 'roles':
      return 'speakers, their order and the turns of NSP as before';
    case 'formulas':
      return 'in every step the same formulas and numbers as before, in the same order';
    case 'stepWords':
      return `in every step from ${percent(1 + stepGrowth.from)} to ${percent(1 + stepGrowth.to)} of its number of words and of characters`;
    case 'verbatim':
      return 'code and LaTeX exactly as before';
    case 'lookAlikes':
      return 'no letter replaced by another that looks the same';
  }
}

/**
 * Returns an explanation for attackers of how edits are counted; empty for attacks that do not
 * limit edits.
 */
export function countingWords(limits: readonly Limit[]): readonly string[] {
  if (limits.every(({ id }) => id !== 'edits')) return [];
  return [
    `Changes with fewer than ${mergeGap} unchanged words between them count as one edit. An edit of more than ${wordsPerEdit} words counts once per ${wordsPerEdit} words. Text without spaces counts as words by its length. All changes of line breaks and Markdown marks count as one edit together.`,
  ];
}

/** Returns the measured value and its limit: `2 of at most 3 edits`. */
export function measuredWords(found: MeasuredLimit): string {
  const { id, kept, measured, from, to } = found;
  if (measured === undefined) {
    const name = limitNames[id] ?? id;
    return kept
      ? `${name}: does not apply here`
      : `${name}: cannot be measured, as the texts differ too much`;
  }
  const value = valueWords(id, measured, kept ? 1 : 3);
  switch (id) {
    case 'edits':
      return `${measured} of ${rangeWords(from, to, countWords)}`;
    case 'largeEdits':
      return `${measured} of at most ${to ?? 0} edits with more than ${mostCosmetic} words`;
    case 'kept':
      return from === undefined ? value : `${value}, more than ${percent(from)} required`;
    case 'growth':
      return isLimited(found) ? `${value}, ${growthRange(from, to)} required` : value;
    case 'changed':
      return to === undefined ? value : `${value}, ${shareWords(from, to)} required`;
    case 'turnAdded':
    case 'turnChanged':
    case 'turnGrowth':
      return `${value}, at most ${percent(to ?? 0)} required`;
    default:
      return value;
  }
}

/** Whether the attack limits this value; otherwise it is only displayed. */
export function isLimited({ from, to, measured }: MeasuredLimit): boolean {
  return measured === undefined || from !== undefined || to !== undefined;
}

/** Returns the measured value without its limit: `12 % longer`. */
function valueWords(id: string, measured: number, decimals: number): string {
  switch (id) {
    case 'kept':
      return `${percent(measured, decimals)} of the original's words kept`;
    case 'growth':
      return measured < 0
        ? `${percent(-measured, decimals)} shorter`
        : `${percent(measured, decimals)} longer`;
    case 'changed':
      return `${percent(measured, decimals)} of the words changed`;
    case 'turnAdded':
      return `${percent(measured, decimals)} of the words added in one turn`;
    case 'turnChanged':
      return `${percent(measured, decimals)} of the words changed in one turn`;
    // Occurs only in older logs.
    case 'turnGrowth':
      return `${percent(measured, decimals)} of the growth in one turn`;
    default:
      break;
  }
  const words = counted[id];
  if (!words) return `${id}: ${measured}`;
  return measured === 0 ? words.none : `${measured} ${words.some}`;
}

const counted: Readonly<Record<string, { readonly none: string; readonly some: string }>> = {
  places: {
    none: 'every step or turn in its place',
    some: 'steps or turns missing, added or out of place',
  },
  roles: {
    none: 'speakers, their order and the turns of NSP as before',
    some: 'turns with another speaker or another NSP',
  },
  formulas: {
    none: 'formulas and numbers of every step as before',
    some: 'formulas or numbers changed, added, missing or in another order',
  },
  stepWords: {
    none: 'every step of about its length',
    some: 'steps with fewer than half or more than twice their words or characters',
  },
  verbatim: {
    none: 'code and LaTeX as before',
    some: 'pieces of code or LaTeX changed, added or missing',
  },
  lookAlikes: {
    none: 'no word replaced by one that looks the same',
    some: 'words replaced by others that look the same',
  },
  // Occurs only in older logs.
  wrongStep: {
    none: 'formulas and numbers of the first wrong step as before',
    some: 'formulas or numbers of the first wrong step changed, added or missing',
  },
};

const limitNames: Readonly<Record<string, string>> = {
  edits: 'number of edits',
  largeEdits: 'number of large edits',
  kept: 'words kept',
  growth: 'growth',
  changed: 'words changed',
  turnAdded: 'words added in one turn',
  turnChanged: 'words changed in one turn',
  turnGrowth: 'growth of one turn',
  places: 'places',
  roles: 'speakers',
  formulas: 'formulas and numbers',
  stepWords: 'length of steps',
  verbatim: 'code and LaTeX',
  lookAlikes: 'words that look the same',
  wrongStep: 'first wrong step',
};

function countWords(count: number): string {
  return count === 1 ? '1 edit' : `${count} edits`;
}

function rangeWords(
  from: number | undefined,
  to: number | undefined,
  words: (count: number) => string,
): string {
  const most = to ?? 0;
  if (from === undefined) return `at most ${words(most)}`;
  return from === most ? `exactly ${words(most)}` : `${from} to ${words(most)}`;
}

function shareWords(from: number | undefined, to: number): string {
  return from === undefined ? `at most ${percent(to)}` : `${percent(from)} to ${percent(to)}`;
}

function growthWords(from: number | undefined, to: number | undefined): string {
  return `${growthRange(from, to)} than the original, in characters`;
}

function growthRange(from: number | undefined, to: number | undefined): string {
  if (to === undefined) return `at most ${percent(-(from ?? 0))} shorter`;
  if (from === undefined) return `at most ${percent(to)} longer`;
  if (from >= 0) return `${percent(from)} to ${percent(to)} longer`;
  if (to <= 0) return `${percent(-to)} to ${percent(-from)} shorter`;
  return `at most ${percent(-from)} shorter and ${percent(to)} longer`;
}

/**
 * A value that breaks its limit is shown with more decimals, so that it does not look like one
 * within the limit. The space is part of stored requests: without it, runs could not be resumed.
 */
function percent(share: number, decimals = 1): string {
  return `${Number((share * 100).toFixed(decimals))} %`;
}
