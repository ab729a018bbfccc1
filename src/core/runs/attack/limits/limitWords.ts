import type { Limit } from '../cell.ts';
import type { MeasuredLimit } from '../log/attemptEntries.ts';
import { mergeGap, mostCosmetic, wordsPerEdit } from './edits.ts';
import { stepGrowth } from './growth.ts';

/**
 * Returns what an attacker is told of its limits, each as part of a sentence. That nothing may be
 * hidden is not told: it would change every request, and no honest rewriting does it.
 */
export function limitsTold(limits: readonly Limit[]): readonly string[] {
  return limits.filter(({ id }) => id !== 'hidden').map(limitWords);
}

/** Returns a limit as part of a sentence. */
export function limitWords(limit: Limit): string {
  switch (limit.id) {
    case 'edits':
      return editRange(limit.from, limit.to);
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
    case 'hidden':
      return 'no more hidden signs than before';
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

/**
 * Returns the measured value of a broken limit and the limit, for attackers: `7 of at most 3
 * edits`. Part of stored requests: with other words, runs could not be resumed.
 */
export function violationWords({ id, measured, from, to }: MeasuredLimit): string {
  if (measured === undefined) {
    return `${limitNames[id] ?? id}: cannot be measured, as the texts differ too much`;
  }
  const value = valueWords(id, measured);
  switch (id) {
    case 'edits':
      return `${measured} of ${editRange(from, to)}`;
    case 'largeEdits':
      return `${measured} of at most ${to ?? 0} edits with more than ${mostCosmetic} words`;
    case 'kept':
      return `${value}, more than ${percent(from ?? 0)} required`;
    case 'growth':
      return `${value}, ${growthRange(from, to)} required`;
    case 'changed':
      return `${value}, ${shareWords(from, to ?? 0)} required`;
    case 'turnAdded':
    case 'turnChanged':
    case 'turnGrowth':
      return `${value}, at most ${percent(to ?? 0)} required`;
    default:
      return value;
  }
}

/**
 * Returns a measured value without its limit: `12 % longer`. It has enough decimals not to look
 * like one within the limit.
 */
function valueWords(id: string, measured: number): string {
  const share = percent(Math.abs(measured), 3);
  switch (id) {
    case 'kept':
      return `${share} of the original's words kept`;
    case 'growth':
      return `${share} ${measured < 0 ? 'shorter' : 'longer'}`;
    case 'changed':
      return `${share} of the words changed`;
    case 'turnAdded':
      return `${share} of the words added in one turn`;
    case 'turnChanged':
      return `${share} of the words changed in one turn`;
    // Occurs only in older logs.
    case 'turnGrowth':
      return `${share} of the growth in one turn`;
    default:
      return counted[id] === undefined ? `${id}: ${measured}` : `${measured} ${counted[id]}`;
  }
}

const counted: Readonly<Record<string, string>> = {
  places: 'steps or turns missing, added or out of place',
  roles: 'turns with another speaker or another NSP',
  formulas: 'formulas or numbers changed, added, missing or in another order',
  stepWords: 'steps with fewer than half or more than twice their words or characters',
  verbatim: 'pieces of code or LaTeX changed, added or missing',
  lookAlikes: 'words replaced by others that look the same',
  hidden: 'hidden signs added',
  // Occurs only in older logs.
  wrongStep: 'formulas or numbers of the first wrong step changed, added or missing',
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
  hidden: 'hidden signs',
  wrongStep: 'first wrong step',
};

/** Returns a limit on the number of edits: `at most 3 edits`. */
export function editRange(from: number | undefined, to = 0): string {
  const edits = to === 1 ? '1 edit' : `${to} edits`;
  if (from === undefined) return `at most ${edits}`;
  return from === to ? `exactly ${edits}` : `${from} to ${edits}`;
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
 * Returns a share as a percentage: `10.2 %`. The space is part of stored requests: without it, runs
 * could not be resumed.
 */
export function percent(share: number, decimals = 1): string {
  return `${Number((share * 100).toFixed(decimals))} %`;
}
