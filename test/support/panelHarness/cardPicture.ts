// Usage: node test/support/panelHarness/cardPicture.ts media/card.png
// Takes the picture of README: the card of two simulated judges.

import { launchBrowser } from '../browser.ts';
import { picturePath, refuseArguments, scriptArguments } from '../scriptArguments.ts';
import { servePanel } from './panelServer.ts';

const { positionals } = scriptArguments({ allowPositionals: true });
const path = picturePath(positionals[0] ?? refuseArguments('Name the file of the picture.'));
const panel = await servePanel();
const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: 760, height: 900 } });
await page.goto(panel.address('reportTwoSimulated', 'dark'));
const box = await page.locator('.card').boundingBox();
if (!box) throw new Error('The fixture has no card.');
await page.screenshot({ path, clip: { x: 0, y: 0, width: 760, height: box.y + box.height } });
await browser.close();
await panel.close();
