import { findNamed } from '../../core/data/recordName.ts';
import type { SelectablePair } from '../../core/runs/audit/plan/selectPairs.ts';
import { recordOptions, withDefaults } from '../../core/runs/options.ts';
import { asOneLine } from '../../core/words/escape.ts';
import { chooseResponses } from '../audits/chooseResponses.ts';
import type { GivenTo } from '../options/forms.ts';
import { type Output, UsageError } from '../output.ts';

/**
 * Finds the response that a judge of single responses is asked about: a record with one response,
 * or a response of a pair, named by `--response` or by an id such as `p1:A`; instead of the id, by
 * the number of the record, such as `#12` and `#12:A`.
 */
export async function findResponse(
  given: GivenTo<'auditPair'>,
  output: Output,
  signal: AbortSignal,
): Promise<{ readonly found: SelectablePair; readonly format: string }> {
  const { pair: id, side, files } = given;
  const everything = withDefaults(recordOptions, {});
  const { pairs, format } = await chooseResponses(
    { ...given, ...everything, rated: 'both' },
    output,
    signal,
  );
  const found = findNamed(pairs, side === undefined ? id : `${id}:${side}`);
  if (found) return { found, format };
  const shown = asOneLine(id, 60);
  if (findNamed(pairs, `${id}:A`)) {
    throw new UsageError(
      `pair "${shown}" has two responses, and this judge scores one. Choose it with --response A or --response B.`,
    );
  }
  const which = side === undefined ? '' : ` with a response ${side}`;
  throw new Error(`${files[0]} has no record "${shown}"${which}.`);
}
