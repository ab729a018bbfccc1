import type { FromAuditPanel } from '../src/messages/audit.ts';
import type { FromReportPanel } from '../src/messages/report.ts';

/** What an audit's panel leaves behind, to be found again when it is shown anew or after a reload. */
export interface KeptState {
  /** Which audit this is: what the panel shows is the host's to tell. */
  readonly run: string;
  /** Its pair, since a run may be over several. */
  readonly pair: string;
  /** The step that the user was putting together, which only the panel knows. */
  readonly composer?: unknown;
}

/** What a report's panel leaves behind. */
export interface KeptReport {
  /** The logs that it is of, as the snapshot names them. */
  readonly logs: readonly string[];
  /** Which of its numbers were shown, which only the page knows. */
  readonly view: unknown;
}

declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
};

/** VS Code gives it out once. */
const vscode = acquireVsCodeApi();

export function postToHost(message: FromAuditPanel | FromReportPanel): void {
  vscode.postMessage(message);
}

export function keepState(state: KeptState | KeptReport): void {
  vscode.setState(state);
}

/** What this panel left behind for this pair of a run; another's composer is nothing to it. */
export function keptComposer({ run, pair }: Pick<KeptState, 'run' | 'pair'>): unknown {
  const kept = vscode.getState();
  if (typeof kept !== 'object' || kept === null) return undefined;
  const isSame = 'run' in kept && kept.run === run && 'pair' in kept && kept.pair === pair;
  return isSame && 'composer' in kept ? kept.composer : undefined;
}

/** What this report's panel last showed of its numbers. */
export function keptView(): unknown {
  const kept = vscode.getState();
  return typeof kept === 'object' && kept !== null && 'view' in kept ? kept.view : undefined;
}
