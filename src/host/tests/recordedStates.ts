import { basename } from 'node:path';
import * as vscode from 'vscode';
import { outcomeOf, type PairOutcome } from '../../core/results/pairOutcome.ts';
import type { TurnResult } from '../../core/results/turnResult.ts';
import { asOneLine } from '../../core/words/escape.ts';
import { groupBy } from '../../core/words/groupBy.ts';
import type { DocumentPair } from '../documents/documentPair.ts';
import type { PairFindings } from '../results/pairFindings.ts';
import type { Results } from '../results/results.ts';
import { judgeOfResult } from '../results/resultWords.ts';
import { shownTime } from '../shownTime.ts';
import { resultMessages } from './testMessages.ts';

/** State of a pair's test, from the run with the worst outcome, or else the leading one. */
interface RecordedState {
  readonly item: vscode.TestItem;
  readonly pair: DocumentPair;
  readonly outcome: PairOutcome;
  readonly leading: TurnResult;
  /** Results of that run. */
  readonly results: readonly TurnResult[];
}

/**
 * Sets the states of tests from audit logs, with one test run per log. The test runs aren't
 * persisted, since every window recreates them from the logs, and don't open any view.
 */
export class RecordedStates {
  readonly #controller: vscode.TestController;
  readonly #results: Pick<Results, 'runs' | 'leadingOf'>;
  /** States last published. */
  readonly #told = new WeakMap<vscode.TestItem, { outcome: PairOutcome; run: string }>();

  constructor(controller: vscode.TestController, results: Pick<Results, 'runs' | 'leadingOf'>) {
    this.#controller = controller;
    this.#results = results;
  }

  /** Records the state of a test run from the Testing view. */
  note(item: vscode.TestItem, run: string, outcome: PairOutcome): void {
    this.#told.set(item, { run, outcome });
  }

  /** Publishes changed states and invalidates those that the shown run has not settled. */
  show(tests: readonly { item: vscode.TestItem; findings: PairFindings | undefined }[]): void {
    const unsettled: vscode.TestItem[] = [];
    const states = tests.flatMap(({ item, findings }) => {
      const state = findings && this.#stateOf(item, findings);
      if (state && state.outcome !== 'open') return state;
      if (this.#told.delete(item)) unsettled.push(item);
      return [];
    });
    // At once, because VS Code goes through the tests of all its runs at each call.
    if (unsettled.length > 0) this.#controller.invalidateTestResults(unsettled);
    this.#tellAll(
      states.filter(({ item, leading, outcome }) => {
        const told = this.#told.get(item);
        return told?.outcome !== outcome || told.run !== leading.run.run;
      }),
    );
  }

  /** Publishes the states that contradict those published before, as a run that is asked finds them. */
  correct(tests: readonly { item: vscode.TestItem; findings: PairFindings | undefined }[]): void {
    this.#tellAll(
      tests.flatMap(({ item, findings }) => {
        const told = this.#told.get(item);
        const state = told && findings && this.#stateOf(item, findings);
        return state && state.outcome !== 'open' && state.outcome !== told.outcome ? state : [];
      }),
    );
  }

  #tellAll(changed: readonly RecordedState[]): void {
    for (const [, ofRun] of groupBy(changed, ({ leading }) => leading.run.run)) this.#tell(ofRun);
  }

  #stateOf(item: vscode.TestItem, findings: PairFindings): RecordedState | undefined {
    const first = this.#results.leadingOf(findings);
    if (!first) return undefined;
    const alike = findings.results.filter(({ run }) => run.simulated === first.run.simulated);
    const outcomes = [...groupBy(alike, ({ run }) => run.run).values()].flatMap((results) => {
      const leading = results.includes(first) ? first : results[0];
      return leading ? { leading, results, outcome: this.#outcomeOf(leading, results) } : [];
    });
    const shown =
      outcomes.find(({ outcome }) => outcome === 'failed') ??
      outcomes.find(({ outcome }) => outcome === 'errored') ??
      outcomes.find(({ leading }) => leading === first);
    return shown && { item, pair: findings.pair, ...shown };
  }

  #outcomeOf({ run, pair }: TurnResult, results: readonly TurnResult[]): PairOutcome {
    const reader = this.#results.runs.find(({ header }) => header?.run === run.run);
    return outcomeOf(results, reader?.standingOf(pair.key)?.open === 0);
  }

  #tell(states: readonly RecordedState[]): void {
    const [first] = states;
    if (!first) return;
    const request = new vscode.TestRunRequest(
      states.map(({ item }) => item),
      undefined,
      undefined,
      false,
      true,
    );
    const run = this.#controller.createTestRun(request, runName(first), false);
    for (const { item, pair, outcome, leading, results } of states) {
      if (outcome === 'passed') run.passed(item);
      else if (outcome === 'failed') run.failed(item, resultMessages(results, pair));
      else run.errored(item, resultMessages(results, pair));
      this.note(item, leading.run.run, outcome);
    }
    run.end();
  }
}

/** Returns a run name with its dataset, judge, and time. */
function runName({ item, leading }: RecordedState): string {
  return [
    asOneLine(basename(item.uri?.path ?? ''), 60),
    judgeOfResult(leading),
    shownTime(leading.run.createdAt),
  ].join(' · ');
}
