import type * as vscode from 'vscode';
import * as z from 'zod';
import { mayReopen } from '../sessions/openedLogs.ts';
import type { Reports } from './reports.ts';

/** What a panel keeps of itself: the paths of its logs. Not trusted. */
const panelState = z.object({ logs: z.array(z.string().max(4096)).min(1).max(200) });

/** Brings a report back after a reload, as its logs are then. */
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
