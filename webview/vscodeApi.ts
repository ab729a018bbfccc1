import type { FromAuditPanel } from '../src/messages/audit.ts';
import type { FromReportPanel } from '../src/messages/report.ts';
import type { FromBlindPanel, FromReviewPanel, KeptReview } from '../src/messages/review.ts';

/** State that an audit panel saves to restore after it was hidden or reloaded. */
export interface KeptState {
  /** Id of the audit; the host provides the content. */
  readonly run: string;
  /** Id of the pair, because a run may contain several. */
  readonly pair: string;
  /** Whether the tab stays when another audit is opened. */
  readonly isKept: boolean;
  /** The step that the user is composing, which only the panel knows. */
  readonly composer?: unknown;
}

/** State that a report panel saves. */
interface KeptReport {
  /** Paths of its logs, as in the snapshot. */
  readonly logs: readonly string[];
  /** The reader's selection, which only the page knows. */
  readonly view: unknown;
  readonly page: unknown;
  /** The reader's search, order and columns of the table. */
  readonly table: unknown;
}

declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
};

let acquired: ReturnType<typeof acquireVsCodeApi> | undefined;

/** VS Code allows only one call; an exported file has no host to call. */
function vscode() {
  acquired ??= acquireVsCodeApi();
  return acquired;
}

/** A message of any panel's page to the host. */
type FromPanel = FromAuditPanel | FromReviewPanel | FromBlindPanel | FromReportPanel;

export function postToHost(message: FromPanel): void {
  vscode().postMessage(message);
}

export function keepState(state: KeptState | KeptReport | KeptReview): void {
  vscode().setState(state);
}

/**
 * Returns the composer saved for this pair of a run; a composer saved for another pair is ignored.
 */
export function keptComposer({ run, pair }: Pick<KeptState, 'run' | 'pair'>): unknown {
  const kept = vscode().getState();
  if (typeof kept !== 'object' || kept === null) return undefined;
  const isSame = 'run' in kept && kept.run === run && 'pair' in kept && kept.pair === pair;
  return isSame && 'composer' in kept ? kept.composer : undefined;
}

/** Returns what this report's panel saved, except its logs. */
export function keptReport(): Partial<Omit<KeptReport, 'logs'>> {
  const kept = vscode().getState();
  if (typeof kept !== 'object' || kept === null) return {};
  const { view, page, table } = kept as Record<string, unknown>;
  return { view, page, table };
}
