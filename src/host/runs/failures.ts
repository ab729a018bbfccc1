import * as vscode from 'vscode';
import type { AskEnd } from '../../app/run.ts';
import { ModelError, type ModelErrorReason, type ModelIdentity } from '../../core/words/ports.ts';
import { AttackerError } from './attack/attackerError.ts';

/**
 * Reason why a run paused: a failure that would affect further calls, unreadable or unanswered
 * calls, or any other error.
 */
export interface Pause {
  readonly reason: ModelErrorReason | 'unreadable' | 'incomplete' | 'other';
  readonly message: string;
  /** The model that failed, if known. */
  readonly model?: ModelIdentity | undefined;
}

/** Returns why a run paused; undefined if it is complete. */
export function pauseAt({ complete, pausedBy, failed, faults }: AskEnd): Pause | undefined {
  if (complete) return undefined;
  if (pausedBy) {
    const { reason, message } = pausedBy;
    return { reason: reason as Pause['reason'], message, model: failed.modelOf(message) };
  }
  const messages = [...failed.all.map(({ message }) => message), ...faults];
  const message = vscode.l10n.t(
    '{0} calls were not answered, the first because: {1}',
    failed.count + faults.length,
    messages[0] ?? '',
  );
  return { reason: 'incomplete', message };
}

/** Returns the pause for an error, with the model that failed, if known. */
export function pauseOf(error: unknown, models: readonly ModelIdentity[]): Pause {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ModelError)) return { reason: 'other', message };
  const isFirst = error instanceof AttackerError || models.length === 1;
  return { reason: error.reason, message, model: isFirst ? models[0] : undefined };
}
