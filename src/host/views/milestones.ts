import * as vscode from 'vscode';
import type { Annotations } from '../annotations/annotations.ts';
import { reportPanelType } from '../entries/entryNames.ts';
import { isPanel } from '../panel/isPanel.ts';
import type { Audits } from '../sessions/audits.ts';
import { setContext } from '../setContext.ts';

/**
 * Context keys that complete steps of the walkthrough. VS Code keeps steps completed once their key
 * was true.
 */
const contextKeys = {
  audited: 'recant.hasAudited',
  annotated: 'recant.hasAnnotated',
  reported: 'recant.hasReport',
} as const;

/** Completes steps of the walkthrough, regardless of how the user performed them. */
export function registerMilestones(
  audits: Pick<Audits, 'onDidWrite'>,
  annotations: Pick<Annotations, 'onDidChange' | 'events'>,
): vscode.Disposable {
  const reached = new Set<string>();
  const reach = (name: string) => {
    if (reached.has(name)) return;
    reached.add(name);
    setContext(name, true);
  };
  return vscode.Disposable.from(
    audits.onDidWrite(() => reach(contextKeys.audited)),
    annotations.onDidChange(() => {
      if (annotations.events.length > 0) reach(contextKeys.annotated);
    }),
    vscode.window.tabGroups.onDidChangeTabs(({ opened, changed }) => {
      if ([...opened, ...changed].some((tab) => isPanel(tab, reportPanelType)))
        reach(contextKeys.reported);
    }),
  );
}
