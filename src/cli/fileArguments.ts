import { parseArgs } from 'node:util';
import type { Selection } from '../core/audit/log.ts';
import type { ChosenProtocols } from '../core/audit/protocolChoice.ts';
import { defaultConcurrency } from '../models/limiting.ts';
import { budgetOptions, type GivenBudget, readBudget } from './budgetArguments.ts';
import { modelNames } from './modelArguments.ts';
import { UsageError } from './output.ts';
import { protocolOptions, readProtocols } from './protocolArguments.ts';
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
  readonly labelled: boolean;
  readonly sample: number | undefined;
  readonly selection: Selection;
  readonly concurrency: number;
  readonly budget: GivenBudget;
  readonly yes: boolean;
}

export function readFileArguments(args: readonly string[]): FileArguments {
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
      yes: { type: 'boolean', default: false },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('name one dataset file.');
  const { labelled, out, format, yes } = values;
  const judges = modelNames('--judge', values.judge);
  if (judges.length === 0) throw new UsageError('--judge is needed.');
  const sample = values.sample === undefined ? undefined : positive('--sample', values.sample);
  return {
    file,
    judges,
    out,
    format,
    baseUrl: values['base-url'],
    seed: wholeNumber('--seed', values.seed),
    chosen: readProtocols(values),
    labelled,
    sample,
    selection: selectionOf(labelled, sample),
    concurrency: positive('--concurrency', values.concurrency),
    budget: readBudget(values),
    yes,
  };
}

function selectionOf(labelled: boolean, sample: number | undefined): Selection {
  if (sample === undefined) return labelled ? 'labelled' : 'all';
  return labelled ? 'labelled-sample' : 'sample';
}
