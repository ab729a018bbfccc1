import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import * as vscode from 'vscode';
import { asCommandTarget, asMessageLine } from '../../core/words/escape.ts';
import type { TableHead } from '../../files/tables/rowPart.ts';
import { tableHead } from '../../files/tables/workerPieces.ts';
import { describeProblem } from '../describeProblem.ts';
import { problemWords } from '../problemWords.ts';
import { watchFiles } from '../watchFiles.ts';
import { type TableLink, tablePage } from './tablePage.ts';

/** The read-only editor that shows the beginning of Parquet files. */
export class TableEditor implements vscode.CustomReadonlyEditorProvider {
  readonly #log: vscode.LogOutputChannel;

  constructor(log: vscode.LogOutputChannel) {
    this.#log = log;
  }

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose() {} };
  }

  async resolveCustomEditor(
    { uri }: vscode.CustomDocument,
    { webview, onDidDispose }: vscode.WebviewPanel,
  ): Promise<void> {
    const links = linksFor(uri);
    webview.options = { enableCommandUris: Object.keys(linkTitles), localResourceRoots: [] };
    let shows = 0;
    const show = async () => {
      shows += 1;
      const own = shows;
      const head = await headOf(uri, this.#log);
      if (own === shows) webview.html = pageOf(uri, head, links);
    };
    const changes = watchFiles(
      [new vscode.RelativePattern(vscode.Uri.joinPath(uri, '..'), '*.parquet')],
      (file) => {
        if (file.toString() === uri.toString()) void show();
      },
    );
    onDidDispose(() => {
      shows += 1;
      changes.dispose();
    });
    await show();
  }
}

/** Commands that the page links to; no others can be run from it. */
const linkTitles: Readonly<Record<string, string>> = {
  'recant.useFile': vscode.l10n.t('Use This File…'),
  'recant.pickRecord': vscode.l10n.t('Find Record…'),
  'recant.auditFile': vscode.l10n.t('Audit File…'),
};

function linksFor(uri: vscode.Uri): readonly TableLink[] {
  return Object.entries(linkTitles).map(([command, title]) => ({
    title,
    target: asCommandTarget(command, uri.toString()),
  }));
}

/** Returns the beginning of the table, or the reason why it can't be read. */
async function headOf(uri: vscode.Uri, log: vscode.LogOutputChannel): Promise<TableHead | string> {
  if (uri.scheme !== 'file') return vscode.l10n.t('Only files on disk can be shown.');
  try {
    return await tableHead(uri.fsPath);
  } catch (error) {
    log.error(describeProblem(error));
    return asMessageLine(problemWords(error));
  }
}

function pageOf(uri: vscode.Uri, head: TableHead | string, links: readonly TableLink[]): string {
  const { rowCount, rows, columns } =
    typeof head === 'string' ? { rowCount: 0, rows: [], columns: [] } : head;
  const words = {
    language: vscode.env.language,
    title: basename(uri.path),
    summary: vscode.l10n.t(
      '{0} rows, {1} columns; shown: the first {2} rows, without line breaks, long values cut.',
      rowCount.toLocaleString(vscode.env.language),
      columns.length,
      rows.length,
    ),
    row: vscode.l10n.t('Row'),
    caption: vscode.l10n.t('First rows'),
  };
  return tablePage(head, links, words, randomBytes(16).toString('hex'));
}
