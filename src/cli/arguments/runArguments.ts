import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Protocol, protocols } from '../../core/runs/audit/plan/targets.ts';
import { UsageError } from '../output.ts';
import { oneModel } from './modelArguments.ts';

/** What every command that asks a judge about one pair is told. */
export interface RunArguments {
  readonly file: string;
  readonly id: string;
  readonly judge: string;
  readonly out: string;
  readonly format: string | undefined;
  readonly baseUrl: string | undefined;
  readonly seed: number;
  readonly protocol: Protocol;
}

const common = {
  pair: { type: 'string' },
  judge: { type: 'string', multiple: true },
  'base-url': { type: 'string' },
  protocol: { type: 'string', default: 'anti-baseline' },
  seed: { type: 'string', default: '1' },
  format: { type: 'string' },
  out: { type: 'string' },
} as const;

/** The arguments of such a command, and the values of the options that are its own. */
export function readRunArguments(
  args: readonly string[],
  own: NonNullable<ParseArgsConfig['options']> = {},
): { run: RunArguments; own: Readonly<Record<string, unknown>> } {
  const { values: all, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { ...own, ...common },
  });
  const values = all as { [Name in keyof typeof common]?: string } & { judge?: string[] };
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('name one dataset file.');
  const { pair: id, out, format } = values;
  const judge = oneModel('--judge', values.judge);
  if (id === undefined || judge === undefined || out === undefined) {
    throw new UsageError('--pair, --judge and --out are needed.');
  }
  const run = {
    file,
    id,
    judge,
    out,
    format,
    baseUrl: values['base-url'],
    seed: wholeNumber('--seed', values.seed ?? ''),
    protocol: oneOf('--protocol', protocols, values.protocol ?? ''),
  };
  return { run, own: all };
}

/** The value of an option that takes one of a few words. Throws a UsageError that lists them. */
export function oneOf<Word extends string>(
  option: string,
  words: readonly Word[],
  given: string,
): Word {
  const word = words.find((known) => known === given);
  if (word) return word;
  throw new UsageError(`${option} takes ${words.join(' or ')}, not "${given}".`);
}

/** The value of an option that takes a whole number from 1 on. Throws a UsageError. */
export function positive(option: string, text: string): number {
  const number = wholeNumber(option, text);
  if (number > 0) return number;
  throw new UsageError(`${option} takes a number above 0, not "${text}".`);
}

/** The value of an option that takes a whole number. Throws a UsageError. */
export function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && text.trim() !== '') return number;
  throw new UsageError(`${option} takes a whole number, not "${text}".`);
}

/** The value of an option that takes a share above 0 and below 1. Throws a UsageError. */
export function share(option: string, text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && number > 0 && number < 1) return number;
  throw new UsageError(`${option} takes a number above 0 and below 1, not "${text}".`);
}
