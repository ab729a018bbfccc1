import * as vscode from 'vscode';

/** Scheme of record documents. */
export const recordScheme = 'recant-record';

/** Dataset and key of the pair shown in a record document. */
export interface RecordAddress {
  readonly dataset: vscode.Uri;
  readonly key: string;
}

/**
 * Returns the URI of a record document: that of its open tab, whose name may be an older one, or
 * else a new one. Its path is for display only; the query identifies it.
 */
export function recordUri({ dataset, key }: RecordAddress, name: string): vscode.Uri {
  const folder = fileNameOf(dataset.path.split('/').at(-1) ?? '', 'dataset');
  const query = new URLSearchParams({ dataset: dataset.toString(), key }).toString();
  const path = `/${folder}/${fileNameOf(name, 'record')}.recant.txt`;
  const isThis = (uri: vscode.Uri) => uri.scheme === recordScheme && uri.query === query;
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const open = tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? input.uri : []));
  return open.find(isThis) ?? vscode.Uri.from({ scheme: recordScheme, path, query });
}

/** Parses a URI; undefined if it isn't a record document. */
export function readRecordUri(uri: vscode.Uri): RecordAddress | undefined {
  if (uri.scheme !== recordScheme) return undefined;
  const query = new URLSearchParams(uri.query);
  const dataset = query.get('dataset');
  const key = query.get('key');
  if (!dataset || !key) return undefined;
  const address = vscode.Uri.parse(dataset);
  return address.scheme === recordScheme ? undefined : { dataset: address, key };
}

/** Converts text to a readable file name: letters, digits and `#·._-`, at most 60 characters. */
function fileNameOf(text: string, otherwise: string): string {
  const name = text
    .slice(0, 200)
    .toWellFormed()
    .replace(/(?:[^\p{L}\p{N} #·._-]|\p{Default_Ignorable_Code_Point})+/gu, '-')
    .replace(/^[.-]+/, '');
  return (
    [...name]
      .slice(0, 60)
      .join('')
      .replace(/[ ·.-]+$/, '') || otherwise
  );
}
