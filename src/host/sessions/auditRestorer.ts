import type * as vscode from 'vscode';
import * as z from 'zod';
import { findLog } from '../runs/logFiles.ts';
import type { Audits } from './audits.ts';
import { findOpened } from './openedLogs.ts';

/** State saved by a panel: name of the run, key of the pair, and whether it is kept. Untrusted. */
const panelState = z.object({
  run: z.string(),
  pair: z.string().max(200).optional(),
  isKept: z.boolean().optional(),
});

/** Restores audit panels from their logs after a reload, without any call. */
export function auditRestorer(
  audits: Audits,
  context: vscode.ExtensionContext,
): vscode.WebviewPanelSerializer {
  return {
    async deserializeWebviewPanel(panel, state: unknown) {
      const { run, pair, isKept } = panelState.safeParse(state).data ?? {};
      const path =
        findLog('runs', run, context.globalStorageUri) ??
        (run === undefined ? undefined : await findOpened(run, context));
      if (path === undefined) {
        panel.dispose();
        return;
      }
      try {
        await audits.show(path, { pair, into: panel, isKept });
      } catch {
        panel.dispose();
      }
    },
  };
}
