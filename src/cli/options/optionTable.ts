import { attackOptions } from '../../core/runs/attack/options.ts';
import { fileAuditOptions } from '../../core/runs/audit/options.ts';
import type { Option, OptionalValueOf, ValueOf } from '../../core/runs/options.ts';
import { askedOptions } from './askedOptions.ts';
import { dataOptions } from './dataOptions.ts';
import { gateOptions, outputOptions, reportOptions, sizeOptions } from './reportOptions.ts';
import { modelOptions, runOptions } from './runOptions.ts';

/** All options of all commands, in the groups shown by the help. */
export const optionGroups = {
  Data: dataOptions,
  Models: modelOptions,
  'What is asked': askedOptions,
  'Attacks and scores': attackOptions,
  'Limits and confirmation': runOptions,
  Report: reportOptions,
  Gates: gateOptions,
  'Number of prompts': sizeOptions,
  Output: outputOptions,
} as const;

/**
 * All options by key. Two may share a name if no form of a command takes both, such as the format
 * of a dataset and that of a report.
 */
const table = Object.assign({}, ...Object.values(optionGroups)) as Table;
type Union<All> = (All extends unknown ? (all: All) => void : never) extends (
  all: infer Merged,
) => void
  ? Merged
  : never;
type Table = Union<(typeof optionGroups)[keyof typeof optionGroups]>;
export type OptionId = keyof Table;

export const optionTable: Readonly<Record<OptionId, Option>> = table;

/** Options of a kind of run that the editor has, too. */
export const runTables = { audit: fileAuditOptions, attack: attackOptions } as const;
export type RunTables = typeof runTables;

/** `maxCalls` → `--max-calls`. */
export function flagOf(id: OptionId): string {
  const { name = id } = optionTable[id];
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** `maxCalls` → `--max-calls N`. */
export function usageOf(id: OptionId): string {
  const { kind } = optionTable[id];
  return kind ? `${flagOf(id)} ${kind.form}` : flagOf(id);
}

/** Parsed type of an option's value. */
export type Value<Id extends OptionId> = ValueOf<Table[Id]>;

/** Parsed type of an option's value, or undefined if the option may be absent. */
export type OptionalValue<Id extends OptionId> = OptionalValueOf<Table[Id]>;
