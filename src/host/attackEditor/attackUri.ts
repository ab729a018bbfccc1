import * as vscode from 'vscode';

/** Scheme of documents that belong to an attack. */
export const attackScheme = 'recant-attack';

/** Parts of an attack that have a document; `original` is read-only. */
const attackParts = ['original', 'attacked', 'profile', 'reference', 'rubric'] as const;
export type AttackPart = (typeof attackParts)[number];

/** Attack and part shown in a document. */
interface AttackAddress {
  /** Name of the attack's log. */
  readonly run: string;
  readonly part: AttackPart;
}

/** Returns the URI of a document. Its path is for display only; the query identifies it. */
export function attackUri({ run, part }: AttackAddress, name: string): vscode.Uri {
  const query = new URLSearchParams({ run, part }).toString();
  const path = `/${name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 60)}/${part}.recant.txt`;
  return vscode.Uri.from({ scheme: attackScheme, path, query });
}

/** Parses a URI; undefined if it isn't a document of an attack. */
export function readAttackUri(uri: vscode.Uri): AttackAddress | undefined {
  if (uri.scheme !== attackScheme) return undefined;
  const query = new URLSearchParams(uri.query);
  const run = query.get('run');
  const part = attackParts.find((one) => one === query.get('part'));
  return run && part ? { run, part } : undefined;
}
