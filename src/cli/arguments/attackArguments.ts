import { parseArgs } from 'node:util';
import type { RevisionChoice } from '../../core/journal/revision.ts';
import { type WeakerBy, weakerSources } from '../../core/pointwise/samples/samplesOf.ts';
import { type AttackHeader, mostDraws } from '../../core/runs/attack/attackLog.ts';
import {
  judgeTemperature,
  type Scoring,
  usualDraws,
} from '../../core/runs/attack/calls/scoring.ts';
import { mostFlaws } from '../../core/runs/attack/flaws/flawBank.ts';
import { plantedCounts } from '../../core/runs/attack/flaws/plantFlaws.ts';
import { defaultConcurrency } from '../../models/limiting.ts';
import { practiceName } from '../../models/providers.ts';
import { readRevisionChoice } from '../audits/changedRecords.ts';
import { UsageError } from '../output.ts';
import { budgetOptions, type GivenBudget, readBudget } from './budgetArguments.ts';
import { modelNames, ofOneProvider, oneModel } from './modelArguments.ts';
import { oneOf, positive, wholeNumber } from './runArguments.ts';

/** What `recant attack` is told. */
export interface AttackArguments {
  readonly files: readonly string[];
  /** Ids of attacks, or `all`; none where only the attention limit is measured. */
  readonly attacks: readonly string[];
  readonly attacker: string;
  /** How many flaws are planted for the attention limit; none where it is not measured. */
  readonly attention: readonly number[];
  readonly judges: readonly string[];
  /** Of these judges: those that reason, and the families of some. */
  readonly reasoning: readonly string[];
  readonly families: ReadonlyMap<string, string>;
  readonly responses: AttackHeader['responses'];
  /** Whose labels say which response is the weaker one. */
  readonly weakerBy: WeakerBy;
  readonly references: string | undefined;
  readonly scoring: Scoring;
  readonly retries: number;
  readonly criteria: AttackHeader['criteria'];
  readonly referenceMayBeWrong: boolean;
  readonly synthesise: NonNullable<AttackHeader['synthesise']>;
  /** Who says whether an attack really improved the response; nobody where undefined. */
  readonly verifier: string | undefined;
  readonly placebo: boolean;
  readonly sample: number | undefined;
  /** Log of a pilot's attacks, by which an enriched sample is drawn. */
  readonly enrichedFrom: string | undefined;
  readonly seed: number;
  readonly concurrency: number;
  readonly format: string | undefined;
  readonly baseUrl: string | undefined;
  readonly budget: GivenBudget;
  /** What to do where the file has changed since its run was begun; absent: nothing. */
  readonly changed: RevisionChoice | undefined;
  readonly yes: boolean;
  readonly json: boolean;
  /** Folder of the log and of the attacked records. */
  readonly out: string | undefined;
}

/** Throws a UsageError that says what is missing or makes no sense. */
export function readAttackArguments(args: readonly string[]): AttackArguments {
  const { values, positionals } = parseArgs({
    args: withUsualCounts(args),
    allowPositionals: true,
    options: {
      attack: { type: 'string', multiple: true, default: [] },
      attacker: { type: 'string', multiple: true, default: [] },
      attention: { type: 'string' },
      judge: { type: 'string', multiple: true, default: [] },
      reasoning: { type: 'string', multiple: true, default: [] },
      family: { type: 'string', multiple: true, default: [] },
      response: { type: 'string', default: 'weaker' },
      'weaker-by': { type: 'string', default: 'human' },
      references: { type: 'string' },
      draws: { type: 'string', default: String(usualDraws) },
      temperature: { type: 'string', default: String(judgeTemperature) },
      retries: { type: 'string', default: '2' },
      criteria: { type: 'string', default: 'together' },
      'reference-may-be-wrong': { type: 'boolean', default: false },
      synthesise: { type: 'string', multiple: true, default: [] },
      verifier: { type: 'string' },
      'no-placebo': { type: 'boolean', default: false },
      sample: { type: 'string' },
      'enriched-from': { type: 'string' },
      seed: { type: 'string', default: '1' },
      concurrency: { type: 'string', default: String(defaultConcurrency) },
      format: { type: 'string' },
      'base-url': { type: 'string' },
      ...budgetOptions,
      changed: { type: 'string' },
      yes: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      out: { type: 'string' },
    },
  });
  if (positionals.length === 0) throw new UsageError('name the files of the responses.');
  const { out } = values;
  const attention = values.attention === undefined ? [] : countsOf(values.attention);
  const attacks = wordsOf(values.attack);
  const judges = modelNames('--judge', values.judge);
  if (attacks.length + attention.length === 0) {
    throw new UsageError('--attack or --attention is needed.');
  }
  const attacker =
    oneModel('--attacker', values.attacker) ?? (attacks.length === 0 ? practiceName : undefined);
  if (attacker === undefined) throw new UsageError('--attacker is needed.');
  if (judges.length === 0) throw new UsageError('--judge is needed.');
  if (values.sample !== undefined && values['enriched-from'] !== undefined) {
    throw new UsageError(
      '--sample and --enriched-from each say which responses are drawn: choose one.',
    );
  }
  const reasoning = modelNames('--reasoning', values.reasoning).map((judge) =>
    judgeAmong(judges, judge),
  );
  return {
    files: positionals,
    attacks,
    attacker,
    attention,
    judges,
    reasoning,
    families: new Map(values.family.map((pair) => familyOf(pair, judges))),
    responses: oneOf('--response', ['A', 'B', 'weaker', 'both'], values.response),
    weakerBy: oneOf('--weaker-by', [...weakerSources], values['weaker-by']),
    references: values.references,
    scoring: { draws: drawsOf(values.draws), temperature: temperatureOf(values.temperature) },
    retries: count('--retries', values.retries),
    criteria: oneOf('--criteria', ['together', 'one-at-a-time'], values.criteria),
    referenceMayBeWrong: values['reference-may-be-wrong'],
    synthesise: wordsOf(values.synthesise).map((what) =>
      oneOf('--synthesise', ['reference', 'rubric'], what),
    ),
    verifier: values.verifier,
    placebo: !values['no-placebo'],
    sample: values.sample === undefined ? undefined : positive('--sample', values.sample),
    enrichedFrom: values['enriched-from'],
    seed: wholeNumber('--seed', values.seed),
    concurrency: positive('--concurrency', values.concurrency),
    format: values.format,
    baseUrl: ofOneProvider(values['base-url'], [attacker, ...judges, values.verifier]),
    budget: readBudget(values),
    changed: readRevisionChoice(values.changed),
    yes: values.yes,
    json: values.json,
    out,
  };
}

/** `--attention` may stand without numbers: then for those of CE's figure 5. */
function withUsualCounts(args: readonly string[]): string[] {
  return args.map((arg, place) =>
    arg === '--attention' && !/^\d+(,\d+)*$/.test(args[place + 1] ?? '')
      ? `--attention=${plantedCounts.join(',')}`
      : arg,
  );
}

function countsOf(text: string): readonly number[] {
  const counts = wordsOf([text]).map((word) => count('--attention', word));
  if (counts.some((flaws) => flaws > mostFlaws)) {
    throw new UsageError(`--attention takes numbers up to ${mostFlaws}: so many flaws are known.`);
  }
  return [...new Set(counts)];
}

function wordsOf(given: readonly string[]): string[] {
  return given
    .flatMap((words) => words.split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

function count(option: string, text: string): number {
  const number = wholeNumber(option, text);
  if (number >= 0) return number;
  throw new UsageError(`${option} takes a number from 0 on, not "${text}".`);
}

function drawsOf(text: string): number {
  const number = wholeNumber('--draws', text);
  if (number >= 2 && number <= mostDraws) return number;
  throw new UsageError(`--draws takes a number from 2 to ${mostDraws}, not "${text}".`);
}

function temperatureOf(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && number >= 0 && number <= 2) return number;
  throw new UsageError(`--temperature takes a number from 0 to 2, not "${text}".`);
}

function judgeAmong(judges: readonly string[], judge: string): string {
  if (judges.includes(judge)) return judge;
  throw new UsageError(`"${judge}" is no judge of this run; judges are ${judges.join(', ')}.`);
}

function familyOf(pair: string, judges: readonly string[]): readonly [string, string] {
  const at = pair.lastIndexOf('=');
  const family = pair.slice(at + 1).trim();
  if (at > 0 && family !== '') return [judgeAmong(judges, pair.slice(0, at).trim()), family];
  throw new UsageError(`--family takes JUDGE=FAMILY, not "${pair}".`);
}
