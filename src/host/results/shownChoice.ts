import * as vscode from 'vscode';
import { type RunChoice, runChoice } from '../../core/results/shownRuns.ts';

const stateName = 'recant.shown';

/** The judges or the run that all views show, stored in the workspace state. */
export class ShownChoice implements vscode.Disposable {
  readonly #state: vscode.Memento;
  readonly #changed = new vscode.EventEmitter<void>();
  #value: RunChoice;
  readonly onDidChange = this.#changed.event;

  constructor(state: vscode.Memento) {
    this.#state = state;
    this.#value = runChoice.safeParse(state.get(stateName)).data ?? {};
  }

  get value(): RunChoice {
    return this.#value;
  }

  async set(value: RunChoice): Promise<void> {
    this.#value = value;
    this.#changed.fire();
    await this.#state.update(stateName, value);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
