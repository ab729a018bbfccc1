import { placeText } from '../../data/recordName.ts';
import { flipKindIn, type JudgmentInAudit } from '../../judgments/audit.ts';
import {
  type PairRow,
  type PairTitle,
  titleIn,
  turnChange,
  turnName,
  turnsIn,
} from './pairRows.ts';
import { fieldsOfPairs, fieldsOfTurns, type TableValue } from './tableFields.ts';

/** Why a search cannot be read; the page says it in words. */
export interface SearchProblem {
  readonly reason: 'noField' | 'noNumber' | 'notNumeric' | 'noValue' | 'openQuote';
  /** The part of the search that is concerned. */
  readonly at: string;
  /** Names that could be meant, for `noField` and `notNumeric`. */
  readonly known?: readonly string[];
}

/** A condition on pairs, or on one judgment that follows B1. */
type Term =
  | { readonly of: 'pair'; readonly holds: (row: PairRow) => boolean }
  | { readonly of: 'turn'; readonly holds: (turn: JudgmentInAudit) => boolean };

type Search = { readonly holds: (row: PairRow) => boolean } | { readonly problem: SearchProblem };

/**
 * Reads a search. Its terms are separated by spaces, and all must hold; those about a turn must
 * hold for the same turn:
 * - `harmful`, `beneficial`, `unlabelled`, `flip`, `held`, `softened`, `hardened`, `unreadable`
 * - the name of a turn, such as `authority`
 * - `dC<-20`, `overlap<0.2`, `b1>=80`: a number, also with `=`, `>` and `<=`
 * - `label:A`, `domain:law`: a text or a verdict; `none` finds what has none, and `any` what has
 *   one
 * - anything else, and everything in quotes: number (`#12`), or text of the record's id, first
 *   words or judge
 *
 * @param turnNames names of the turns that the table has
 */
export function parseSearch(search: string, turnNames: readonly string[]): Search {
  const terms: Term[] = [];
  for (const word of wordsOf(search)) {
    if ('problem' in word) return word;
    const term = word.isQuoted ? textTerm(word.text) : readTerm(word.text, turnNames);
    if ('problem' in term) return term;
    terms.push(term);
  }
  const ofPair = terms.flatMap((term) => (term.of === 'pair' ? [term.holds] : []));
  const ofTurn = terms.flatMap((term) => (term.of === 'turn' ? [term.holds] : []));
  return {
    holds: (row) =>
      ofPair.every((holds) => holds(row)) &&
      (ofTurn.length === 0 ||
        turnsIn(row.audit).some((turn) => ofTurn.every((holds) => holds(turn)))),
  };
}

type Word = { readonly text: string; readonly isQuoted: boolean };
type Problem = { readonly problem: SearchProblem };

function* wordsOf(search: string): Generator<Word | Problem> {
  for (const [whole, quoted, value] of search.matchAll(/"([^"]*)"|((?::"[^"]*"|[^\s"])+)|"/g)) {
    if (quoted !== undefined) yield { text: quoted, isQuoted: true };
    else if (value !== undefined) yield { text: value, isQuoted: false };
    else yield { problem: { reason: 'openQuote', at: whole } };
  }
}

const changes: Readonly<Record<string, (turn: JudgmentInAudit) => boolean>> = {
  flip: (turn) => flipKindIn(turn) !== undefined,
  softened: (turn) => turnChange(turn) === 'softening',
  hardened: (turn) => turnChange(turn) === 'hardening',
  unlabeled: (turn) => turnChange(turn) === 'unlabelled',
  ...Object.fromEntries(
    ['harmful', 'beneficial', 'unlabelled', 'held', 'unreadable'].map((name) => [
      name,
      (turn: JudgmentInAudit) => turnChange(turn) === name,
    ]),
  ),
};

function readTerm(word: string, turnNames: readonly string[]): Term | Problem {
  const comparison = /^([\p{L}][\p{L}\p{N}]*)(<=|>=|<|>|=)(.*)$/u.exec(word);
  if (comparison) return numberTerm(comparison[1] ?? '', comparison[2] ?? '', comparison[3] ?? '');
  const named = /^([\p{L}][\p{L}\p{N}]*):(?!\/\/)(.*)$/u.exec(word);
  if (named) return valueTerm(named[1] ?? '', (named[2] ?? '').replaceAll('"', ''), word);
  const lower = word.toLowerCase();
  const change = Object.hasOwn(changes, lower) ? changes[lower] : undefined;
  if (change) return { of: 'turn', holds: change };
  const isTurn = turnNames.some((name) => name.toLowerCase() === lower);
  if (isTurn) return { of: 'turn', holds: (turn) => turnName(turn).toLowerCase() === lower };
  return textTerm(word);
}

function textTerm(text: string): Term {
  const part = text.toLowerCase();
  return {
    of: 'pair',
    holds: (row) => {
      const title = titleIn(row);
      return (
        [title.words, title.id, row.audit.run.judgeName].some((one) =>
          one.toLowerCase().includes(part),
        ) || placesOf(title).includes(part)
      );
    },
  };
}

/** Returns the texts by which the place of a record is found, such as `#12` and `#12:a`. */
function placesOf({ at }: PairTitle): readonly string[] {
  return at ? [`#${at.number}`, placeText(at).toLowerCase()] : [];
}

/** A value of a pair or of a turn. */
type Reading =
  | { readonly of: 'pair'; readonly read: (row: PairRow) => TableValue }
  | { readonly of: 'turn'; readonly read: (turn: JudgmentInAudit) => TableValue };

function termOf(reading: Reading, holds: (value: TableValue) => boolean): Term {
  if (reading.of === 'pair') return { of: 'pair', holds: (row) => holds(reading.read(row)) };
  return { of: 'turn', holds: (turn) => holds(reading.read(turn)) };
}

const comparisons: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
  '=': (one, other) => one === other,
};

function numberTerm(name: string, sign: string, text: string): Term | Problem {
  const reading = findByName(numbers, name);
  if (!reading) return { problem: { reason: 'notNumeric', at: name, known: namesOf(numbers) } };
  const number = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text);
  if (text === '' || text === '%' || Number.isNaN(number)) {
    return { problem: { reason: 'noNumber', at: `${name}${sign}${text}` } };
  }
  const compare = comparisons[sign];
  return termOf(reading, (value) => typeof value === 'number' && !!compare?.(value, number));
}

function valueTerm(name: string, text: string, word: string): Term | Problem {
  const reading = findByName(values, name);
  if (!reading) return { problem: { reason: 'noField', at: name, known: namesOf(values) } };
  if (text === '') return { problem: { reason: 'noValue', at: word } };
  const wanted = text.toLowerCase();
  const matches = reading.isWhole
    ? (value: string) => value === wanted || value.startsWith(`${wanted} `)
    : (value: string) => value.includes(wanted);
  return termOf(reading, (value) =>
    value === undefined
      ? wanted === 'none'
      : wanted === 'any' || matches(String(value).toLowerCase()),
  );
}

type Named = ReadonlyMap<string, Reading & { readonly isWhole: boolean }>;

/** Confidences of B1 are compared as `b1`, as its verdicts are. */
const numbers = readings(({ format }) => !['text', 'verdict'].includes(format), {
  b1: 'b1Confidence',
});
const values = readings(() => true, {});

function readings(
  isOne: (field: { readonly format: string }) => boolean,
  aliases: Readonly<Record<string, string>>,
): Named {
  const named = new Map<string, Reading & { readonly isWhole: boolean }>();
  for (const [name, field] of Object.entries(fieldsOfTurns)) {
    if (isOne(field)) named.set(name, { of: 'turn', read: field.read, isWhole: isWhole(field) });
  }
  for (const [name, field] of Object.entries(fieldsOfPairs)) {
    if (isOne(field)) named.set(name, { of: 'pair', read: field.read, isWhole: isWhole(field) });
  }
  for (const [alias, name] of Object.entries(aliases)) {
    const known = named.get(name);
    if (known) named.set(alias, known);
  }
  return named;
}

/** A verdict such as `8 (pass)` is found by its score too. */
function isWhole({ format }: { readonly format: string }): boolean {
  return format !== 'text';
}

function findByName(named: Named, name: string): (Reading & { isWhole: boolean }) | undefined {
  const lower = name.toLowerCase();
  return [...named].find(([one]) => one.toLowerCase() === lower)?.[1];
}

function namesOf(named: Named): readonly string[] {
  return [...named.keys()];
}
