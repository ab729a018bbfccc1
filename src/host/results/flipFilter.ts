import * as vscode from 'vscode';
import { type ResultFilter, resultFilter } from '../../core/results/resultFilter.ts';
import { setContext } from '../setContext.ts';

const stateName = 'recant.flipFilter';
const contextKey = 'recant.filterActive';

/** Filter of flips for all views, stored in the workspace state. */
export class FlipFilter implements vscode.Disposable {
  readonly #state: vscode.Memento;
  readonly #changed = new vscode.EventEmitter<void>();
  #value: ResultFilter;
  readonly onDidChange = this.#changed.event;

  constructor(state: vscode.Memento) {
    this.#state = state;
    this.#value = resultFilter.safeParse(state.get(stateName)).data ?? {};
    this.#tellContext();
  }

  get value(): ResultFilter {
    return this.#value;
  }

  /** Whether any flips are hidden. */
  get isActive(): boolean {
    return Object.values(this.#value).some((condition) => condition !== undefined);
  }

  async set(value: ResultFilter): Promise<void> {
    this.#value = value;
    this.#tellContext();
    this.#changed.fire();
    await this.#state.update(stateName, value);
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #tellContext(): void {
    setContext(contextKey, this.isActive);
  }
}
