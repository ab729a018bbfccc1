import * as vscode from 'vscode';
import type { JudgeDefinition } from '../../../core/judges/definition.ts';
import type { SelectablePair } from '../../../core/runs/audit/plan/selectPairs.ts';
import { describeGaps, isShowable } from '../../../core/runs/audit/plan/showablePairs.ts';

/**
 * Leaves out pairs that lack a text that one of the definitions shows, so that all runs have the
 * same pairs. Throws if none is left.
 */
export function withoutIncomplete(
  pairs: readonly SelectablePair[],
  definitions: readonly (JudgeDefinition | undefined)[],
): { readonly complete: readonly SelectablePair[]; readonly remarks: readonly string[] } {
  const complete = pairs.filter(({ pair }) =>
    definitions.every((definition) => isShowable({ definition }, pair)),
  );
  const remarks = new Set(definitions.flatMap((definition) => describeGaps({ definition }, pairs)));
  if (complete.length === 0 && pairs.length > 0) {
    throw new Error(
      vscode.l10n.t('No pair can be shown to the judge: {0}', [...remarks].join(' ')),
    );
  }
  return { complete, remarks: [...remarks] };
}
