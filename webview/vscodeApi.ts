import type { FromAuditPanel } from '../src/messages/audit.ts';

/** What a panel leaves behind so that it can be found again after a reload of the window. */
export interface PanelIdentity {
  readonly run: string;
}

declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  setState(state: unknown): void;
};

/** VS Code gives it out once. */
const vscode = acquireVsCodeApi();

export function postToHost(message: FromAuditPanel): void {
  vscode.postMessage(message);
}

/** Keeps only which audit this is: what it shows is the host's to tell. */
export function rememberIdentity({ run }: PanelIdentity): void {
  vscode.setState({ run });
}
