import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { judgeName } from '../../core/judges/judgeName.ts';
import { auditKind } from '../../core/runs/audit/auditKind.ts';
import { asIconLabel, asOneLine } from '../../core/words/escape.ts';
import { readHeader } from '../../logs/reading/firstLine.ts';

/** Maximum number of logs in one folder that are offered to be compared. */
const mostOffered = 200;

/**
 * Asks for log files of any folder. Where VS Code's dialog takes a single file, other runs beside
 * it can be added.
 */
export async function pickLogFiles(): Promise<readonly string[] | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const files = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Open Run Logs'),
    openLabel: vscode.l10n.t('Open'),
    canSelectMany: true,
    filters: { [vscode.l10n.t('Run logs')]: ['jsonl'] },
    ...(folder && { defaultUri: folder }),
  });
  const paths = files?.map(({ fsPath }) => fsPath);
  const [only, ...others] = paths ?? [];
  return only !== undefined && others.length === 0 ? addRunsBeside(only) : paths;
}

async function addRunsBeside(chosen: string): Promise<readonly string[] | undefined> {
  const items = await auditsIn(dirname(chosen));
  if (items.length < 2 || !items.some(({ path }) => path === chosen)) return [chosen];
  const picked = await vscode.window.showQuickPick(
    items.map((item) => ({ ...item, picked: item.path === chosen })),
    {
      title: vscode.l10n.t('Open Run Logs'),
      placeHolder: vscode.l10n.t('Runs in {0}; several are compared', nameOf(dirname(chosen))),
      canPickMany: true,
      matchOnDescription: true,
    },
  );
  return picked?.map(({ path }) => path);
}

async function auditsIn(folder: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort();
  const paths = names.slice(0, mostOffered).map((name) => join(folder, name));
  const items = await Promise.all(
    paths.map(async (path) => {
      const header = await readHeader(auditKind, path);
      if (!header) return [];
      const description = [judgeName(header), basename(header.dataset.name)];
      return {
        label: asIconLabel(basename(path), 80),
        description: description.map((text) => asIconLabel(text, 60)).join(' · '),
        path,
      };
    }),
  );
  return items.flat();
}

function nameOf(folder: string): string {
  return asOneLine(basename(folder), 60);
}
