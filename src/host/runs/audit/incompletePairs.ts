import * as vscode from 'vscode';
import type { JudgeDefinition } from '../../../core/judges/definition.ts';
import { missingValues } from '../../../core/judges/render.ts';
import type { SelectablePair } from '../../../core/runs/audit/plan/selectPairs.ts';
import { counted } from '../form/choiceWords.ts';

/**
 * Leaves out pairs that lack a text that one of the definitions shows, so that all runs have the
 * same pairs. Throws if none is left.
 */
export function withoutIncomplete(
  pairs: readonly SelectablePair[],
  definitions: readonly (JudgeDefinition | undefined)[],
): { readonly complete: readonly SelectablePair[]; readonly remarks: readonly string[] } {
  const lacking = new Set<string>();
  const complete = pairs.filter(({ pair }) => {
    const missing = definitions.flatMap((one) => (one ? missingValues(one, pair) : []));
    for (const name of missing) lacking.add(name);
    return missing.length === 0;
  });
  const names = [...lacking].join(', ');
  if (complete.length === 0) {
    throw new Error(
      vscode.l10n.t('No pair has all the texts that the definition shows: {0}.', names),
    );
  }
  const left = pairs.length - complete.length;
  const remark = vscode.l10n.t(
    'Skipped: {0} pairs without a text that the definition shows ({1}).',
    counted(left),
    names,
  );
  return { complete, remarks: left === 0 ? [] : [remark] };
}
