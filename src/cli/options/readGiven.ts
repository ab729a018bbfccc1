import { parseArgs } from 'node:util';
import { listed } from '../../core/report/formats/plainNumbers.ts';
import { idsOf, type Option } from '../../core/runs/options.ts';
import { UsageError } from '../output.ts';
import type { Form } from './forms.ts';
import { flagOf, type OptionId, optionTable, runTables, usageOf } from './optionTable.ts';

/** Raw values of each option; null for a switch. */
type Typed = ReadonlyMap<string, readonly (string | null)[]>;

/**
 * Parses a command's arguments into a form and its values. Throws a UsageError that names the
 * option and the values it takes.
 *
 * @param name of the command
 */
export function readGiven<F extends Form>(
  name: string,
  forms: readonly F[],
  args: readonly string[],
): { readonly form: F; readonly given: object } {
  const { typed, files } = parse(name, forms, args);
  const form = forms.find(({ marks }) => !marks || marks.some((id) => typed.has(flagOf(id))));
  if (!form) throw new Error(`${name} has no form for these arguments.`);
  const ids = optionsOf(form);
  const strange = [...typed.keys()].find((flag) => !ids.some((id) => flagOf(id) === flag));
  if (strange !== undefined) throw new UsageError(whyStrange(strange, form, forms, typed));
  checkFiles(form, files, typed);
  const values = ids.map((id) => [id, read(id, typed.get(flagOf(id)))]);
  const missing = form.needs?.filter((id) => !isGiven(id, typed)) ?? [];
  if (missing.length > 0) throw new UsageError(whyRequired(missing));
  for (const id of ids) checkCompany(id, typed);
  return { form, given: { ...Object.fromEntries(values), files } };
}

/** Whether an option, or the one that can be given instead, was typed. */
function isGiven(id: OptionId, typed: Typed): boolean {
  const { instead } = optionTable[id];
  return typed.has(flagOf(id)) || (instead !== undefined && typed.has(flagOf(instead as OptionId)));
}

/** Returns every option of a form. */
export function optionsOf({ needs = [], options, run }: Form): readonly OptionId[] {
  return [...needs, ...options, ...(run === undefined ? [] : idsOf(runTables[run]))];
}

function parse(
  name: string,
  forms: readonly Form[],
  args: readonly string[],
): { readonly typed: Typed; readonly files: readonly string[] } {
  const known = new Map(
    forms.flatMap(optionsOf).map((id) => [flagOf(id), optionTable[id]] as const),
  );
  const { tokens } = parseArgs({
    args: args.map((arg, place) => withBareValue(arg, args[place + 1], known.get(arg))),
    options: Object.fromEntries(
      [...known].map(([flag, { kind }]) => [flag.slice(2), { type: kind ? 'string' : 'boolean' }]),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const typed = new Map<string, (string | null)[]>();
  const files: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') files.push(token.value);
    if (token.kind !== 'option') continue;
    const { rawName: flag, value, inlineValue } = token;
    const option = known.get(flag);
    if (!option) {
      throw new UsageError(`there is no option ${flag}. See \`recant ${name} --help\`.`);
    }
    const { kind } = option;
    if (!kind && value !== undefined) throw new UsageError(`${flag} takes no value.`);
    if (kind && (value === undefined || (!inlineValue && value.startsWith('-')))) {
      throw new UsageError(
        `${flag} needs a value: ${flag} ${kind.form}. One that begins with "-" is given as ${flag}=VALUE.`,
      );
    }
    typed.set(flag, [...(typed.get(flag) ?? []), value ?? null]);
  }
  return { typed, files };
}

/** Appends the default of an option without a value, unless the next argument is a number. */
function withBareValue(arg: string, next = '', option?: Option): string {
  if (option?.bare === undefined || /^\d+(,\d+)*$/.test(next)) return arg;
  return `${arg}=${option.bare}`;
}

function read(id: OptionId, typed: readonly (string | null)[] | undefined): unknown {
  const { kind, many, list, distinct, fallback } = optionTable[id];
  const flag = flagOf(id);
  if (!kind) return typed !== undefined;
  if (!many && !list && typed && typed.length > 1) {
    throw new UsageError(`${flag} takes one value, and can be given only once.`);
  }
  const given = typed ?? (fallback === undefined ? undefined : [fallback]);
  const texts = (given ?? []).flatMap((one) => (list ? wordsOf(one ?? '') : (one ?? '')));
  const values = texts.map((text) => {
    const value = kind.read(text, { flag, ...(many && { many }) });
    if (value !== undefined) return value;
    throw new UsageError(`${flag} takes ${kind.takes}, not "${text}".`);
  });
  const twice = values.find((value, place) => values.indexOf(value) !== place);
  if (distinct && twice !== undefined) throw new UsageError(`${flag} names "${twice}" twice.`);
  if (many) return values;
  if (list) return given && values;
  return values.at(-1);
}

/**
 * Splits a text at commas; never returns an empty list, so that an empty value is not treated as
 * absent.
 */
function wordsOf(text: string): readonly string[] {
  const words = text.split(',').map((word) => word.trim());
  const filled = words.filter((word) => word !== '');
  return filled.length > 0 ? filled : [''];
}

function checkFiles({ files, fileNeeded }: Form, given: readonly string[], typed: Typed): void {
  if (files === '' && given.length > 0) {
    throw new UsageError(`${listed([...typed.keys()])} take no file.`);
  }
  const tooMany = !files.includes('…') && given.length > 1;
  if (files.startsWith('[')) return;
  if (files !== '' && (given.length === 0 || tooMany)) throw new UsageError(`name ${fileNeeded}.`);
}

function whyRequired(missing: readonly OptionId[]): string {
  const usages = missing.map((id) => {
    const { instead } = optionTable[id];
    return [id, ...(instead === undefined ? [] : [instead as OptionId])].map(usageOf).join(' or ');
  });
  return `${listed(usages)} ${missing.length === 1 ? 'is' : 'are'} required.`;
}

/** @throws UsageError if the option requires another one that is missing */
function checkCompany(id: OptionId, typed: Typed): void {
  const { with: needed } = optionTable[id];
  const flag = flagOf(id);
  if (needed === undefined || !typed.has(flag) || typed.has(flagOf(needed as OptionId))) return;
  throw new UsageError(`${flag} needs ${usageOf(needed as OptionId)}.`);
}

function whyStrange(flag: string, form: Form, forms: readonly Form[], typed: Typed): string {
  const mark = form.marks?.map(flagOf).find((one) => typed.has(one));
  if (mark !== undefined) return `${flag} cannot be used with ${mark}.`;
  const others = forms.filter((one) => optionsOf(one).some((id) => flagOf(id) === flag));
  const marks = others.flatMap(({ marks: ids = [] }) => ids.map(flagOf));
  return `${flag} can only be used with ${marks.join(' or ')}.`;
}
