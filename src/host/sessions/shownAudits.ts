import type * as vscode from 'vscode';
import type { AuditPanel } from '../panel/auditPanel.ts';
import type { AuditSession } from './auditSession.ts';

/** A session and the panel that shows it. */
interface ShownAudit {
  readonly panel: AuditPanel;
  readonly session: AuditSession;
}

/** The audits with a panel in this window, each by its log and pair. */
export class ShownAudits {
  readonly #shown = new Map<string, ShownAudit & { readonly closing: vscode.Disposable }>();

  get all(): readonly ShownAudit[] {
    return [...this.#shown.values()];
  }

  /** Returns the audit of the same pair of the same log, if it is shown. */
  same(session: AuditSession): ShownAudit | undefined {
    return this.#shown.get(nameOf(session));
  }

  /** Remembers an audit until its panel is closed or released. */
  add(shown: ShownAudit, webview: vscode.WebviewPanel): void {
    const name = nameOf(shown.session);
    const closing = webview.onDidDispose(() => this.#shown.delete(name));
    this.#shown.set(name, { ...shown, closing });
  }

  /** Takes the panel of an audit that isn't kept, in its place; undefined if there is none. */
  releaseFree(): vscode.WebviewPanel | undefined {
    const free = [...this.#shown].find(([, { panel }]) => panel.isFree);
    if (!free) return undefined;
    const [name, { panel, closing }] = free;
    closing.dispose();
    this.#shown.delete(name);
    const webview = panel.release();
    webview.reveal(undefined, true);
    return webview;
  }
}

function nameOf({ path, pairKey }: AuditSession): string {
  return JSON.stringify([path, pairKey]);
}
