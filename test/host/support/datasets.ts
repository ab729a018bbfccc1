import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { eventually, workspaceFolder } from './recant.ts';

/**
 * Returns a record in Recant's own format; `fields` replace or add fields. The content differs in
 * every test file, because results of a pair are shown wherever it occurs.
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

/**
 * Returns records that no other test uses, because results of a pair are shown until its log is
 * known to be gone.
 */
export function newRecords(ids: readonly string[], fields: object = {}): object[] {
  const prompt = randomUUID();
  return ids.map((id) => record(id, { prompt, ...fields }));
}

/** Returns the name of the record on a line of a JSONL document, if its prompt is short. */
export function nameOnLine(document: vscode.TextDocument, line: number): string {
  return `#${line + 1} · ${JSON.parse(document.lineAt(line).text).prompt}`;
}

/** Returns a best-of-n record in RMB's format: one pair for each losing response. */
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

/** Writes a file in a unique subfolder of the open folder. */
export async function newFile(name: string, content: string | Uint8Array): Promise<vscode.Uri> {
  const uri = vscode.Uri.joinPath(workspaceFolder(), 'generated', randomUUID(), name);
  await mkdir(dirname(uri.fsPath), { recursive: true });
  await writeFile(uri.fsPath, content);
  return uri;
}

/** Writes a file and opens it without an editor; VS Code keeps it open for some minutes. */
export async function openFile(name: string, content: string): Promise<vscode.TextDocument> {
  return vscode.workspace.openTextDocument(await newFile(name, content));
}

export function openJsonLines(records: readonly object[]): Promise<vscode.TextDocument> {
  return openFile('data.jsonl', jsonLines(records));
}

/** Applies edits at offsets of the current text, all in one change. */
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

/** Replaces the text of a file in an editor, and saves it; creates the file first if needed. */
export async function saveInEditor(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, '', { flag: 'a' });
  const document = await vscode.workspace.openTextDocument(path);
  await edit(document, [0, document.getText().length, text]);
  await eventually('the saved file', async () => document.save());
}

/**
 * Moves the cursor of an editor there and waits, because VS Code can overwrite a selection with an
 * earlier one that it reports late.
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

/** Returns how many turns of the event loop other work gets until a promise resolves. */
export async function turnsUntil(ready: PromiseLike<unknown>): Promise<number> {
  let [turns, isReady] = [0, false];
  const takeTurns = () => {
    turns += 1;
    if (!isReady) setImmediate(takeTurns);
  };
  setImmediate(takeTurns);
  await ready;
  isReady = true;
  return turns;
}
