import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { type Flip, isFlip } from '../../core/results/turnResult.ts';
import { addressOf, type ResultAddress } from '../results/resultAddress.ts';
import type { Results } from '../results/results.ts';

/** Returns the flip named by a link or an action. Rejects if no run reports it anymore. */
export async function findFlip(results: Results, address: ResultAddress): Promise<Flip> {
  await results.whenRead();
  const found = results
    .ofPair(address.pair)
    .filter(isFlip)
    .find((flip) => isDeepStrictEqual(addressOf(flip), address));
  if (found) return found;
  throw new Error(
    vscode.l10n.t(
      'This flip no longer exists: its log is gone, or the judge stood firm in a newer run. Use the hover at the start of the record again.',
    ),
  );
}
