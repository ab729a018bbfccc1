import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { workspaceFolder } from './recant.ts';

/**
 * A record of Recant's own format; `fields` replace or add some. It is another pair in every test file:
 * what one file's audits found about a pair is told wherever that pair stands.
 */
export function record(id: string, fields: object = {}): object {
  return {
    id,
    prompt: `What is ${id}?${globalThis.recantTestFile ? ` (${globalThis.recantTestFile})` : ''}`,
    responseA: `First answer about ${id}.`,
    responseB: `Second answer about ${id}.`,
    ...fields,
  };
}

/** Records that no other test knows: what a run found about a pair is shown until its log is known to be gone. */
export function newRecords(ids: readonly string[], fields: object = {}): object[] {
  const prompt = randomUUID();
  return ids.map((id) => record(id, { prompt, ...fields }));
}

/** A best-of-n record in RMB's manner: one pair for each losing response. */
export function bestOfN(id: string, losers: readonly string[]): object {
  return {
    bon_uid: id,
    conversation_input: [{ role: 'user', content: `What is ${id}?` }],
    bon_best: { llm_name: 'best', answer: `Best answer about ${id}.` },
    loser_list: losers.map((name) => ({ llm_name: name, answer: `Answer of ${name}.` })),
  };
}

export function jsonLines(records: readonly object[]): string {
  return records.map((each) => `${JSON.stringify(each)}\n`).join('');
}

/** Writes a file in the open folder, in a folder that no other test uses. */
export async function newFile(name: string, content: string): Promise<vscode.Uri> {
  const uri = vscode.Uri.joinPath(workspaceFolder(), 'generated', randomUUID(), name);
  await mkdir(dirname(uri.fsPath), { recursive: true });
  await writeFile(uri.fsPath, content);
  return uri;
}

/** Writes a file and opens it, without an editor; VS Code keeps it open for some minutes. */
export async function openFile(name: string, content: string): Promise<vscode.TextDocument> {
  return vscode.workspace.openTextDocument(await newFile(name, content));
}

export function openJsonLines(records: readonly object[]): Promise<vscode.TextDocument> {
  return openFile('data.jsonl', jsonLines(records));
}

/** Applies edits at offsets of the text as it stands, all in one change. */
export async function edit(
  document: vscode.TextDocument,
  ...changes: readonly [start: number, end: number, text: string][]
): Promise<void> {
  const edits = new vscode.WorkspaceEdit();
  for (const [start, end, text] of changes) {
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    edits.replace(document.uri, range, text);
  }
  if (!(await vscode.workspace.applyEdit(edits))) throw new Error('The edit was refused.');
}

/**
 * Puts the cursor of an editor there. A selection that is only set is lost where VS Code reports an earlier
 * one afterwards.
 */
export async function putCursor(
  { document, viewColumn }: vscode.TextEditor,
  position: vscode.Position,
): Promise<void> {
  const selection = new vscode.Range(position, position);
  await vscode.window.showTextDocument(document, { selection, ...(viewColumn && { viewColumn }) });
}

export async function closeEditors(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}
