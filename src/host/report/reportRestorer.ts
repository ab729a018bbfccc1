import { existsSync } from 'node:fs';
import * as vscode from 'vscode';
import * as z from 'zod';
import { describeProblem } from '../describeProblem.ts';
import { showMessageIn } from '../panel/messagePanel.ts';
import { problemWords } from '../problemWords.ts';
import { openRunLogs } from '../runs/offer.ts';
import { mayReopen } from '../sessions/openedLogs.ts';
import type { Reports } from './reports.ts';

/** A panel's saved state: the paths of its logs. Untrusted. */
const panelState = z.object({ logs: z.array(z.string().max(4096)).min(1).max(200) });

/**
 * Restores a report after a reload, from the current state of its logs. A panel whose logs are gone
 * or unreadable says so.
 */
export function reportRestorer(
  reports: Reports,
  context: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
): vscode.WebviewPanelSerializer {
  return {
    async deserializeWebviewPanel(panel, state: unknown) {
      const logs = panelState.safeParse(state).data?.logs ?? [];
      if (logs.length === 0 || !logs.every((path) => mayReopen(path, context))) {
        panel.dispose();
        return;
      }
      try {
        if (!logs.some((path) => existsSync(path))) throw logsGone();
        await reports.show(logs, panel);
      } catch (error) {
        log.error(describeProblem(error));
        showMessageIn(panel, context.extensionUri, 'report', problemWords(error), openRunLogs);
      }
    },
  };
}

function logsGone(): Error {
  return new Error(
    vscode.l10n.t(
      'The logs of this report are gone: they were deleted or moved. Open them where they are now, or close this tab.',
    ),
  );
}
