import { parseArgs } from 'node:util';
import type { RevisionChoice } from '../../core/journal/revision.ts';
import type { Selection } from '../../core/runs/audit/log.ts';
import type { Price } from '../../core/runs/audit/plan/cost.ts';
import type { ChosenProtocols } from '../../core/runs/audit/plan/protocolChoice.ts';
import { defaultConcurrency } from '../../models/limiting.ts';
import { readRevisionChoice } from '../audits/changedRecords.ts';
import { identityOf } from '../audits/judge.ts';
import { UsageError } from '../output.ts';
import { budgetOptions, type GivenBudget, readBudget, readPrice } from './budgetArguments.ts';
import { modelNames, ofOneProvider } from './modelArguments.ts';
import { protocolOptions, readProtocols, readWriter } from './protocolArguments.ts';
import { positive, wholeNumber } from './runArguments.ts';

/** What the commands that ask judges about a whole file are told. */
export interface FileArguments {
  readonly file: string;
  readonly judges: readonly string[];
  /** Folder of the run logs, one a judge. */
  readonly out: string | undefined;
  readonly format: string | undefined;
  readonly baseUrl: string | undefined;
  readonly seed: number;
  /** What each pair is asked. */
  readonly chosen: ChosenProtocols;
  /** Name of the model that writes evidence; absent: fixed wording. */
  readonly writer: string | undefined;
  readonly labelled: boolean;
  readonly sample: number | undefined;
  readonly selection: Selection;
  readonly concurrency: number;
  readonly budget: GivenBudget;
  /** What the writer costs; absent: as the judges. */
  readonly writerPrice: Price | undefined;
  /** What to do where the file has changed since its run was begun; absent: nothing. */
  readonly changed: RevisionChoice | undefined;
  readonly yes: boolean;
}

export async function readFileArguments(args: readonly string[]): Promise<FileArguments> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      judge: { type: 'string', multiple: true, default: [] },
      'base-url': { type: 'string' },
      ...protocolOptions,
      seed: { type: 'string', default: '1' },
      format: { type: 'string' },
      out: { type: 'string' },
      labelled: { type: 'boolean', default: false },
      sample: { type: 'string' },
      concurrency: { type: 'string', default: String(defaultConcurrency) },
      ...budgetOptions,
      'writer-price': { type: 'string' },
      changed: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('name one dataset file.');
  const { labelled, out, format, yes } = values;
  const judges = modelNames('--judge', values.judge);
  if (judges.length === 0) throw new UsageError('--judge is needed.');
  const sample = values.sample === undefined ? undefined : positive('--sample', values.sample);
  const seed = wholeNumber('--seed', values.seed);
  const writer = readWriter(values);
  const baseUrl = ofOneProvider(values['base-url'], [...judges, writer]);
  const budget = readBudget(values);
  return {
    file,
    judges,
    out,
    format,
    baseUrl,
    seed,
    chosen: readProtocols(
      values,
      writer === undefined ? undefined : await identityOf(writer, { baseUrl, seed }),
    ),
    writer,
    labelled,
    sample,
    selection: selectionOf(labelled, sample),
    concurrency: positive('--concurrency', values.concurrency),
    budget,
    writerPrice: readWriterPrice(values['writer-price'], writer, budget),
    changed: readRevisionChoice(values.changed),
    yes,
  };
}

/** A price of its own, in the currency of the judges' where there is one. */
function readWriterPrice(
  given: string | undefined,
  writer: string | undefined,
  { price }: GivenBudget,
): Price | undefined {
  if (given === undefined) return undefined;
  if (writer === undefined) throw new UsageError('--writer-price goes with --writer.');
  const own = readPrice('--writer-price', given);
  if (price === undefined || price.currency === own.currency) return own;
  throw new UsageError(`--writer-price is in ${own.currency}, --price in ${price.currency}.`);
}

function selectionOf(labelled: boolean, sample: number | undefined): Selection {
  if (sample === undefined) return labelled ? 'labelled' : 'all';
  return labelled ? 'labelled-sample' : 'sample';
}
