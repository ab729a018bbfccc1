import * as vscode from 'vscode';
import { isNarrowed, type ResultFilter, resultFilter } from '../../core/results/resultFilter.ts';

const stateName = 'recant.shown';

/** What all views show of the results, stored in the workspace state. */
export class ShownFilter implements vscode.Disposable {
  readonly #state: vscode.Memento;
  readonly #changed = new vscode.EventEmitter<void>();
  #value: ResultFilter;
  readonly onDidChange = this.#changed.event;

  constructor(state: vscode.Memento) {
    this.#state = state;
    this.#value = resultFilter.safeParse(state.get(stateName)).data ?? {};
  }

  get value(): ResultFilter {
    return this.#value;
  }

  /** Whether results of the shown judges and runs are hidden. */
  get isActive(): boolean {
    return isNarrowed(this.#value);
  }

  async set(value: ResultFilter): Promise<void> {
    this.#value = value;
    this.#changed.fire();
    await this.#state.update(stateName, value);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
