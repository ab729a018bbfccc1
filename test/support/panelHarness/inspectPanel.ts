// Usage: node test/support/panelHarness/inspectPanel.ts FOLDER [FIXTURE…]
// Takes a screenshot of every fixture of the panels in every theme, wide and narrow, checks each
// with axe, and prints the problems. With --serve instead of FOLDER it only serves the panel.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { launchBrowser } from '../browser.ts';
import { refuseArguments } from '../scriptArguments.ts';
import { WebviewFrame } from '../window/webviewFrame.ts';
import { fixtures } from './fixtures.ts';
import { unfold } from './panelPage.ts';
import { servePanel, themeNames } from './panelServer.ts';
import { reportFixtures } from './reportFixtures.ts';

const [folder, ...chosen] = process.argv.slice(2);
if (!folder) refuseArguments('Name the folder of the screenshots, or --serve.');
const known = Object.keys({ ...fixtures, ...reportFixtures });
const unknown = chosen.find((name) => !known.includes(name));
if (unknown !== undefined) refuseArguments(`"${unknown}" is none of ${known.join(', ')}.`);
const names = chosen.length > 0 ? chosen : known;
const panel = await servePanel();

for (const path of ['/audit.js', '/audit.css', '/report.js', '/report.css', '/reportFile.css']) {
  const content = await panel.file(path);
  console.log(`${path}: ${content.length} bytes, ${gzipSync(content).length} gzipped`);
}
if (folder === '--serve') {
  for (const name of names) console.log(panel.address(name, 'dark'));
} else {
  await mkdir(folder, { recursive: true });
  const browser = await launchBrowser();
  const page = await browser.newPage();
  for (const name of names) {
    for (const theme of themeNames) {
      await page.setViewportSize({ width: 900, height: 800 });
      const began = performance.now();
      await page.goto(panel.address(name, theme));
      await page.locator('h1').waitFor();
      const took = Math.round(performance.now() - began);
      await unfold(page, true);
      const problems = await new WebviewFrame(page.mainFrame()).accessibilityViolations();
      await unfold(page, false);
      for (const width of [900, 380, 320]) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        if (Number(overflow) > 0) problems.push(`${overflow} px too wide at ${width} px`);
        if (width > 320) {
          const path = join(folder, `${name}-${theme}-${width}.png`);
          await page.screenshot({ path, fullPage: true });
        }
      }
      await page.setViewportSize({ width: 700, height: 2800 });
      await unfold(page, true);
      await page.screenshot({ path: join(folder, `${name}-${theme}-open.png`) });
      console.log(`${name} ${theme}: ${took} ms${problems.map((line) => `\n  ${line}`).join('')}`);
    }
  }
  await browser.close();
  await panel.close();
}
