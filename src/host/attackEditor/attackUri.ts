import * as vscode from 'vscode';

/** The scheme of documents that belong to an attack. */
export const attackScheme = 'recant-attack';

/** What a document of an attack shows; only `original` cannot be edited. */
export const attackParts = ['original', 'attacked', 'profile', 'reference', 'rubric'] as const;
export type AttackPart = (typeof attackParts)[number];

/** Which part of which attack a document shows. */
export interface AttackAddress {
  /** The name of the attack's log. */
  readonly run: string;
  readonly part: AttackPart;
}

/** The address of a document; its path is only for reading, the query is what counts. */
export function attackUri({ run, part }: AttackAddress, name: string): vscode.Uri {
  const query = new URLSearchParams({ run, part }).toString();
  const path = `/${name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 60)}/${part}.recant.txt`;
  return vscode.Uri.from({ scheme: attackScheme, path, query });
}

/** What an address says; undefined for one that nobody here made. */
export function readAttackUri(uri: vscode.Uri): AttackAddress | undefined {
  if (uri.scheme !== attackScheme) return undefined;
  const query = new URLSearchParams(uri.query);
  const run = query.get('run');
  const part = attackParts.find((one) => one === query.get('part'));
  return run && part ? { run, part } : undefined;
}
