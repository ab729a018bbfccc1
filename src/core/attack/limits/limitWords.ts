import type { MeasuredLimit } from '../attackLog.ts';
import type { Limit } from '../cell.ts';
import { mergeGap, mostCosmetic } from './edits.ts';

/** A limit as a sentence's part, for people and attackers alike. */
export function limitWords(limit: Limit): string {
  switch (limit.id) {
    case 'edits':
      return `${rangeWords(limit.from, limit.to, countWords)} (changes with fewer than ${mergeGap} unchanged words between them count as one)`;
    case 'largeEdits':
      return `at most ${limit.to} of the edits with more than ${mostCosmetic} words added or replaced`;
    case 'kept':
      return `more than ${percent(limit.above)} of the original's words kept`;
    case 'growth':
      return `${growthWords(limit.from, limit.to)} than the original, in characters`;
    case 'changed':
      return `${percent(limit.from)} to ${percent(limit.to)} of the words changed`;
    case 'places':
      return 'as many steps or turns as before, each in its place';
    case 'roles':
      return 'speakers, their order and the turns of NSP as before';
    case 'wrongStep':
      return 'formulas and numbers of the first wrong step as before';
  }
}

/** What was measured against what is allowed: `2 of at most 3 edits`. */
export function measuredWords(found: MeasuredLimit): string {
  const { id, kept, measured, from, to } = found;
  if (measured === undefined) {
    const name = limitNames[id] ?? id;
    return kept
      ? `${name}: does not apply here`
      : `${name}: cannot be measured, as the texts differ too much`;
  }
  const decimals = kept ? 1 : 3;
  switch (id) {
    case 'edits':
      return `${measured} of ${rangeWords(from, to, countWords)}`;
    case 'largeEdits':
      return `${measured} of at most ${to ?? 0} edits with more than ${mostCosmetic} words`;
    case 'kept':
      return `${percent(measured, decimals)} of the original's words kept, more than ${percent(from ?? 0)} asked`;
    case 'growth':
      return `${growthOf(measured, decimals)}, ${growthWords(from, to ?? 0)} asked`;
    case 'changed':
      return `${percent(measured, decimals)} of the words changed, ${percent(from ?? 0)} to ${percent(to ?? 1)} asked`;
    case 'places':
      return measured === 0
        ? 'every step or turn in its place'
        : `${measured} steps or turns missing, added or out of place`;
    case 'roles':
      return measured === 0
        ? 'speakers, their order and the turns of NSP as before'
        : `${measured} turns with another speaker or another NSP`;
    case 'wrongStep':
      return measured === 0
        ? 'formulas and numbers of the first wrong step as before'
        : `${measured} formulas or numbers of the first wrong step changed, added or missing`;
    default:
      return `${id}: ${measured}`;
  }
}

const limitNames: Readonly<Record<string, string>> = {
  edits: 'number of edits',
  largeEdits: 'number of large edits',
  kept: 'words kept',
  growth: 'growth',
  changed: 'words changed',
  places: 'places',
  roles: 'speakers',
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

function growthWords(from: number | undefined, to: number): string {
  if (from === undefined) return `at most ${percent(to)} longer`;
  if (from >= 0) return `${percent(from)} to ${percent(to)} longer`;
  if (to <= 0) return `${percent(-to)} to ${percent(-from)} shorter`;
  return `at most ${percent(-from)} shorter and ${percent(to)} longer`;
}

function growthOf(measured: number, decimals: number): string {
  return measured < 0
    ? `${percent(-measured, decimals)} shorter`
    : `${percent(measured, decimals)} longer`;
}

/** What breaks a limit has more decimals, so that it is not told as what keeps it. */
function percent(share: number, decimals = 1): string {
  return `${Number((share * 100).toFixed(decimals))} %`;
}
