import * as vscode from 'vscode';
import { ModelError, type ModelErrorReason } from '../../core/ports.ts';
import type { RunState } from '../../core/runs/audit/runState.ts';

/** Why an audit paused: a failure that the next calls would meet too, the user, or anything else. */
export interface Pause {
  readonly reason: ModelErrorReason | 'incomplete' | 'other';
  readonly message: string;
}

/** A pause by a failure that a run's end names. */
export function pauseBy({ reason, message }: { reason: string; message: string }): Pause {
  return { reason: reason as ModelErrorReason, message };
}

/** A pause by whatever was thrown. */
export function pauseOf(error: unknown): Pause {
  if (error instanceof ModelError) return { reason: error.reason, message: error.message };
  return { reason: 'other', message: error instanceof Error ? error.message : String(error) };
}

/** What kept some answers from coming, where nothing keeps the next ones from it. */
export function incompletePause({ pairs }: RunState): Pause {
  let failed = 0;
  let message = '';
  for (const { turns } of pairs.values()) {
    for (const { failure } of turns.values()) {
      if (!failure) continue;
      failed += 1;
      message ||= failure.message;
    }
  }
  const said = vscode.l10n.t(
    '{0} calls were not answered, the first because: {1}',
    failed,
    message,
  );
  return { reason: 'incomplete', message: said };
}
