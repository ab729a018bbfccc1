import type { ModelIdentity } from '../../core/ports.ts';
import { challenges, followUps } from '../../core/runs/audit/challenges/catalogue.ts';
import {
  type ChosenProtocols,
  chooseProtocols,
} from '../../core/runs/audit/plan/protocolChoice.ts';
import { plannedProtocols, sequenceAims } from '../../core/runs/audit/plan/targets.ts';
import { evidenceKinds } from '../../core/runs/audit/prompts/writtenEvidence.ts';
import { UsageError } from '../output.ts';
import { oneModel } from './modelArguments.ts';
import { oneOf, wholeNumber } from './runArguments.ts';

/** The options that say what each pair of a file is asked. */
export const protocolOptions = {
  protocol: { type: 'string', default: 'anti-baseline' },
  challenges: { type: 'string' },
  wording: { type: 'string' },
  orders: { type: 'string', default: 'one' },
  'multi-step-challenges': { type: 'string' },
  'multi-step-target': { type: 'string' },
  evidence: { type: 'string', default: 'fixed' },
  writer: { type: 'string', multiple: true },
} as const;

type Names = Exclude<keyof typeof protocolOptions, 'writer'>;
type Values = { readonly [Name in Names]?: string | undefined };

/** The name of the model that writes evidence; undefined for fixed wording. Throws a UsageError. */
export function readWriter(values: {
  readonly evidence?: string | undefined;
  readonly writer?: readonly string[] | undefined;
}): string | undefined {
  const writer = oneModel('--writer', values.writer);
  const isWritten = oneOf('--evidence', evidenceKinds, values.evidence ?? '') === 'written';
  if (isWritten === (writer !== undefined)) return writer;
  throw new UsageError('--evidence written and --writer MODEL go together.');
}

/**
 * What these options choose. Throws a UsageError.
 *
 * @param writer the model that writes evidence, if any
 */
export function readProtocols(values: Values, writer: ModelIdentity | undefined): ChosenProtocols {
  const protocols = listOf('--protocol', plannedProtocols, values.protocol) ?? [];
  for (const name of ['multi-step-challenges', 'multi-step-target'] as const) {
    if (values[name] !== undefined && !protocols.includes('multi-step')) {
      throw new UsageError(`--${name} goes with --protocol multi-step.`);
    }
  }
  const aim = values['multi-step-target'];
  return sayAsUsage(() =>
    chooseProtocols({
      protocols,
      writer,
      challenges: listOf('--challenges', kindsOf(challenges), values.challenges),
      wording: values.wording === undefined ? undefined : wordingOf(values.wording),
      orders: oneOf('--orders', ['one', 'both'] as const, values.orders ?? ''),
      multiStep: {
        challenges: listOf(
          '--multi-step-challenges',
          kindsOf(followUps),
          values['multi-step-challenges'],
        ),
        aim: aim === undefined ? undefined : oneOf('--multi-step-target', sequenceAims, aim),
      },
    }),
  );
}

function kindsOf(all: typeof followUps): string[] {
  return all.map(({ kind }) => kind);
}

/** Words with commas between them. */
function listOf<Word extends string>(
  option: string,
  words: readonly Word[],
  given: string | undefined,
): Word[] | undefined {
  return given?.split(',').map((word) => oneOf(option, words, word.trim()));
}

/** Wordings are counted from 1, as everywhere where users see them. */
function wordingOf(given: string): number {
  const number = wholeNumber('--wording', given);
  if (number > 0) return number - 1;
  throw new UsageError(`--wording takes a number above 0, not "${given}".`);
}

function sayAsUsage<T>(choose: () => T): T {
  try {
    return choose();
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(error.message) : error;
  }
}
