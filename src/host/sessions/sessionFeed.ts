import type { LogEntry } from '../../core/runs/audit/log.ts';
import { turnId } from '../../core/runs/audit/turns.ts';

/** What a listener is told: a turn or the steps changed, text came in, the session started or stopped. */
export type SessionEvent =
  | { readonly type: 'steps' }
  | { readonly type: 'turn'; readonly turn: string }
  | { readonly type: 'text'; readonly turn: string; readonly piece: string }
  | { readonly type: 'restart'; readonly turn: string; readonly why: string }
  | { readonly type: 'progress' }
  | { readonly type: 'stopped'; readonly error: unknown };

/** What is heard of a session while it works, and the text of answers that are still coming in. */
export class SessionFeed {
  readonly #texts = new Map<string, string>();
  readonly #waits = new Map<string, string>();
  readonly #listeners = new Set<(event: SessionEvent) => void>();

  /** Text of the turns that are being answered, by turn id. */
  get streaming(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#texts);
  }

  /** Why a turn is asked anew and when, by turn id; holds while its text is empty. */
  get waits(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#waits);
  }

  listen(listener: (event: SessionEvent) => void): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }

  tell(event: SessionEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  entryKept(entry: LogEntry): void {
    if (!('arm' in entry)) return;
    const turn = turnId(entry);
    if (entry.type !== 'started') this.#texts.delete(turn);
    this.tell(entry.step === undefined ? { type: 'turn', turn } : { type: 'steps' });
  }

  textCame(turn: string, piece: string): void {
    this.#texts.set(turn, (this.#texts.get(turn) ?? '') + piece);
    this.tell({ type: 'text', turn, piece });
  }

  textDropped(turn: string, why: string): void {
    this.#texts.set(turn, '');
    this.#waits.set(turn, why);
    this.tell({ type: 'restart', turn, why });
  }

  stopped(error: unknown): void {
    this.#texts.clear();
    this.#waits.clear();
    this.tell({ type: 'stopped', error });
  }
}
