import * as vscode from 'vscode';
import type { ModelIdentity } from '../../core/words/ports.ts';
import { isLoopback } from '../../models/endpoint.ts';
import { confirmRun, isPaid, type PlannedModel } from '../runs/confirmRun.ts';
import { priceOf, readSetting } from '../settings.ts';

/** Calls that are about to be made, with the question about them. */
export interface SpendingRequest {
  /** Header of the run. */
  readonly header: object;
  /** Path of the run's log; absent for a run that isn't written yet. */
  readonly log?: string | undefined;
  readonly models: readonly PlannedModel[];
  readonly question: string;
  readonly button: string;
  readonly about: readonly string[];
  readonly details?: readonly string[];
  /** Whether the user is asked even after agreeing to equal calls, as for plans of files. */
  readonly isAskedEachTime?: boolean;
}

/** Factor by which calls may exceed those that the user agreed to before it is asked again. */
const muchMore = 4;

/**
 * The one question before anything is spent, shared by everything in this window that asks models.
 * A click on a lens asks at first, then only about other settings or much more. A log that this
 * window did not begin decides nothing by itself, so its first calls are always asked about. In
 * Restricted Mode, all calls are.
 */
export class SpendingConsent {
  /** Tokens that the user agreed to, by what decides the messages. */
  readonly #agreed = new Map<string, number>();
  readonly #begun = new Set<string>();

  /** Records that this window wrote the log of a run that its user chose. */
  begun(log: string): void {
    this.#begun.add(log);
  }

  /**
   * Returns whether these calls may be made.
   *
   * @param shown calls that the user agreed to where they were shown, for this time only
   */
  async given(request: SpendingRequest, shown?: SpendingRequest): Promise<boolean> {
    const { log, models, question, button, about, details = [] } = request;
    if (!isPaid(models)) return true;
    const isForeign = log !== undefined && !this.#begun.has(log);
    const key = this.#keyOf(request);
    const size = sizeOf(request);
    const agreed = this.#agreed.get(key);
    const isShown = shown !== undefined && this.#keyOf(shown) === key;
    const reason = this.#reason(request, isForeign, size, isShown ? sizeOf(shown) : agreed);
    if (reason === undefined) return true;
    const isAgreed = await confirmRun(question, button, models, {
      about,
      details: [...details, ...reason],
    });
    if (isAgreed) this.#agreed.set(key, Math.max(size, agreed ?? 0));
    return isAgreed;
  }

  #keyOf({ header, log, models }: SpendingRequest): string {
    const isForeign = log !== undefined && !this.#begun.has(log);
    return JSON.stringify([isForeign && log, whatDecides(header), models.map(nameOf)]);
  }

  /** Returns the lines that say why the user is asked; undefined if the calls may be made. */
  #reason(
    { models, isAskedEachTime }: SpendingRequest,
    isForeign: boolean,
    size: number,
    agreed: number | undefined,
  ): readonly string[] | undefined {
    if (!vscode.workspace.isTrusted) {
      return [vscode.l10n.t('Asked each time, because this folder is not trusted.')];
    }
    if (isAskedEachTime) return [];
    if (!isForeign && !models.some(maySpend)) return undefined;
    if (agreed === undefined) {
      return isForeign
        ? [
            vscode.l10n.t(
              'Asked because this run was not begun in this window: its log decides what is sent.',
            ),
          ]
        : [vscode.l10n.t('Asked once for these settings, and again for much larger calls.')];
    }
    if (size > muchMore * agreed) {
      return [vscode.l10n.t('Asked because much more is sent than you agreed to before.')];
    }
    const mostCalls = models.reduce((sum, one) => sum + one.mostCalls, 0);
    if (mostCalls <= readSetting('confirmAbove')) return undefined;
    return [vscode.l10n.t('Asked because the calls may exceed recant.confirmAbove.')];
  }
}

/** Returns the estimated tokens of all calls. */
function sizeOf({ models }: SpendingRequest): number {
  return models.reduce((sum, one) => sum + one.promptTokens + one.answerTokens, 0);
}

/**
 * Returns the facts in a header that decide what is sent, with the records. Headers that were read
 * from a log have their fields in another order.
 */
function whatDecides(header: object): string {
  const names = new Set(['run', 'tool', 'createdAt', 'dataset', 'prices']);
  return JSON.stringify(header, (name, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(name === '' ? fields.filter(([one]) => !names.has(one)) : fields);
  });
}

/** Throws if a log's header is no longer the one whose calls the user agreed to. */
export function requireSame(
  { path, header }: { readonly path: string; readonly header: object },
  now: object | undefined,
): void {
  if (now && whatDecides(now) === whatDecides(header)) return;
  throw new Error(
    vscode.l10n.t(
      '{0} was changed by another program since you agreed to its calls. Nothing was sent. Reopen it to see what it asks now.',
      path,
    ),
  );
}

function nameOf({ identity: { provider, endpoint, model } }: PlannedModel): string {
  return JSON.stringify([provider, endpoint, model]);
}

/** Whether a model's calls may cost money or use up a quota: all but local ones without a price. */
function maySpend({
  identity: { simulated, endpoint, model },
}: {
  readonly identity: ModelIdentity;
}): boolean {
  if (simulated) return false;
  return !isLoopback(endpoint) || priceOf(model) !== undefined;
}
