import { runCommand, shownBy } from './shown.ts';

const mostOpen = 50;

/** Discards attacks left open by other tests, because one without a result has no tab to close. */
export async function discardAttacks(): Promise<void> {
  for (let open = 0; open < mostOpen; open += 1) {
    const shown = await shownBy(() => runCommand('recant.discardAttack'));
    if (shown.some((text) => text.includes('No attack is open'))) return;
  }
  throw new Error(`More than ${mostOpen} attacks are open.`);
}
