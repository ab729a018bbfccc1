import * as vscode from 'vscode';
import { recordName } from '../../core/data/recordName.ts';
import { contentText } from '../../core/data/samples/sample.ts';
import type { AttackCell } from '../../core/runs/attack/cell.ts';
import type { AttackHeader } from '../../core/runs/attack/log/attackHeader.ts';
import type { SampleEntry } from '../../core/runs/attack/log/attackLog.ts';
import { asOneLine } from '../../core/words/escape.ts';

/** Maximum number of characters of a response's name. */
const longestName = 40;

type NamedEntry = Pick<SampleEntry, 'sample' | 'number'>;

/** Returns the title of an attack, with its response. */
export function titleOf({
  entry,
  cell,
}: {
  readonly entry: NamedEntry;
  readonly cell: AttackCell;
}): string {
  return `${responseName(entry)}: ${cell.title}`;
}

/**
 * Returns the title of an attack, marked if it is simulated. The mark comes first because long
 * titles are truncated.
 */
export function shownTitle(
  attack: Parameters<typeof titleOf>[0] & { readonly header: Pick<AttackHeader, 'attacker'> },
): string {
  const title = titleOf(attack);
  return attack.header.attacker.simulated ? vscode.l10n.t('Simulated: {0}', title) : title;
}

/**
 * Returns the display name of a response: that of its record, with its side if it is in a pair.
 * Without a number, samples go by their ID, since many may answer the same prompt.
 */
export function responseName({ sample, number }: NamedEntry): string {
  const { id, prompt, response, side } = sample;
  if (side === undefined && number === undefined) return asOneLine(id, longestName);
  const named = { id: side === undefined ? id : '', prompt, responseA: contentText(response) };
  const record = asOneLine(recordName(named, number), longestName);
  return side === undefined ? record : vscode.l10n.t('Response {0} of {1}', side, record);
}
