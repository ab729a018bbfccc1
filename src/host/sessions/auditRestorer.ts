import * as vscode from 'vscode';
import * as z from 'zod';
import { describeProblem } from '../describeProblem.ts';
import { showMessageIn } from '../panel/messagePanel.ts';
import { problemWords } from '../problemWords.ts';
import { findLog, isLogName } from '../runs/logFiles.ts';
import { openRunLogs } from '../runs/offer.ts';
import type { Audits } from './audits.ts';
import { findOpened } from './openedLogs.ts';

/** State saved by a panel: name of the run, key of the pair, and whether it is kept. Untrusted. */
const panelState = z.object({
  run: z.string(),
  pair: z.string().max(200).optional(),
  isKept: z.boolean().optional(),
});

/**
 * Restores audit panels from their logs after a reload, without any call. A panel whose log is gone
 * or unreadable says so.
 */
export function auditRestorer(
  audits: Audits,
  context: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
): vscode.WebviewPanelSerializer {
  return {
    async deserializeWebviewPanel(panel, state: unknown) {
      const { run, pair, isKept } = panelState.safeParse(state).data ?? {};
      const path =
        findLog('runs', run, context.globalStorageUri) ??
        (run === undefined ? undefined : await findOpened(run, context));
      if (path === undefined && !isLogName(run)) {
        panel.dispose();
        return;
      }
      try {
        if (path === undefined) throw logGone();
        await audits.show(path, { pair, into: panel, isKept });
      } catch (error) {
        log.error(describeProblem(error));
        showMessageIn(panel, context.extensionUri, 'audit', problemWords(error), openRunLogs);
      }
    },
  };
}

function logGone(): Error {
  return new Error(
    vscode.l10n.t(
      'The log of this audit is gone: it was deleted or moved. Open it where it is now, audit the pair again, or close this tab.',
    ),
  );
}
