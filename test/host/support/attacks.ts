import { eventually } from './recant.ts';
import { runCommand, shownBy } from './shown.ts';

/** Discards attacks left open by other tests, because one without a result has no tab to close. */
export async function discardAttacks(): Promise<void> {
  let shown: readonly string[] = [];
  await eventually('no open attack', async () => {
    shown = await shownBy(() => runCommand('recant.discardAttack'));
    return shown.some((text) => text.includes('No attack is open'));
  }).catch((error: Error) => {
    throw new Error(`${error.message} The last attempt showed ${JSON.stringify(shown)}.`);
  });
}
