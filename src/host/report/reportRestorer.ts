import type * as vscode from 'vscode';
import * as z from 'zod';
import { mayReopen } from '../sessions/openedLogs.ts';
import type { Reports } from './reports.ts';

/** A panel's saved state: the paths of its logs. Untrusted. */
const panelState = z.object({ logs: z.array(z.string().max(4096)).min(1).max(200) });

/** Restores a report after a reload, from the current state of its logs. */
export function reportRestorer(
  reports: Reports,
  context: vscode.ExtensionContext,
): vscode.WebviewPanelSerializer {
  return {
    async deserializeWebviewPanel(panel, state: unknown) {
      const logs = panelState.safeParse(state).data?.logs ?? [];
      try {
        if (logs.length === 0 || !logs.every((path) => mayReopen(path, context))) {
          panel.dispose();
        } else {
          await reports.show(logs, panel);
        }
      } catch {
        panel.dispose();
      }
    },
  };
}
