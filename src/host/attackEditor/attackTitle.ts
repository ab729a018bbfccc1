import * as vscode from 'vscode';
import { asOneLine } from '../../core/escape.ts';
import type { AttackSample } from '../../core/pointwise/sample.ts';
import type { AttackHeader } from '../../core/runs/attack/attackLog.ts';
import type { AttackCell } from '../../core/runs/attack/cell.ts';

/** Returns the title of an attack, with its response. */
export function titleOf({
  sample,
  cell,
}: {
  readonly sample: AttackSample;
  readonly cell: AttackCell;
}): string {
  return `${responseName(sample)}: ${cell.title}`;
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

/** Returns the display name of a response, with its side if it is in a pair. */
export function responseName({ id, side }: Pick<AttackSample, 'id' | 'side'>): string {
  if (side === undefined) return asOneLine(id, 40);
  const pair = id.endsWith(`:${side}`) ? id.slice(0, -2) : id;
  return vscode.l10n.t('Response {0} of {1}', side, asOneLine(pair, 40));
}
