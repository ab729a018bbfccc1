import * as vscode from 'vscode';
import type { Annotations } from '../annotations/annotations.ts';
import { reportPanelType } from '../report/reportPanel.ts';
import type { Audits } from '../sessions/audits.ts';
import { setContext } from '../setContext.ts';

/** What the walkthrough's steps wait for: VS Code remembers each of them once it was true. */
const contextKeys = {
  audited: 'recant.hasAudited',
  annotated: 'recant.hasAnnotated',
  reported: 'recant.hasReport',
} as const;

/** Tells the walkthrough what the user has done, however it was done. */
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
      if ([...opened, ...changed].some(isReport)) reach(contextKeys.reported);
    }),
  );
}

/** VS Code puts something of its own before a panel's type. */
function isReport({ input }: vscode.Tab): boolean {
  return input instanceof vscode.TabInputWebview && input.viewType.endsWith(reportPanelType);
}
