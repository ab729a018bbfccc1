import * as vscode from 'vscode';
import type { PoolEnd } from '../../core/journal/pool.ts';
import { ModelError, type ModelIdentity } from '../../core/words/ports.ts';
import { AttackerError } from './attack/attackerError.ts';
import type { Pause } from './begunRun.ts';

/** Collects the failed calls of a run, to report why it pauses. */
export class Failures {
  #count = 0;
  /** First model that failed with each message. */
  readonly #models = new Map<string, ModelIdentity | undefined>();

  add(message: string, model: ModelIdentity | undefined): void {
    this.#count += 1;
    if (!this.#models.has(message)) this.#models.set(message, model);
  }

  /** Returns why the run paused; undefined if it is complete. */
  pauseAt({ complete, pausedBy }: PoolEnd): Pause | undefined {
    if (complete) return undefined;
    if (pausedBy) {
      const { reason, message } = pausedBy;
      return { reason: reason as Pause['reason'], message, model: this.#models.get(message) };
    }
    const [first = ''] = this.#models.keys();
    const message = vscode.l10n.t(
      '{0} calls were not answered, the first because: {1}',
      this.#count,
      first,
    );
    return { reason: 'incomplete', message };
  }
}

/** Returns the pause for an error, with the model that failed, if known. */
export function pauseOf(error: unknown, models: readonly ModelIdentity[]): Pause {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ModelError)) return { reason: 'other', message };
  const isFirst = error instanceof AttackerError || models.length === 1;
  return { reason: error.reason, message, model: isFirst ? models[0] : undefined };
}
