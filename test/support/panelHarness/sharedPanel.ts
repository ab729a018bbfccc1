// What the unit files of a run share: one browser, in which each file has contexts of its own, one
// server of the panels, and the reports that take seconds to create. Node runs this module around
// all files (--test-global-setup); without it, each file starts its own.

import { shareBrowser } from '../browser.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { sharePanel } from './panelServer.ts';
import { sharedReports } from './reportFixtures.ts';

let stop = async () => {};

export async function globalSetup(): Promise<void> {
  process.env[sharedReports] = temporaryFolder('reports');
  const [panel, closeShared] = await Promise.all([sharePanel(), shareBrowser()]);
  stop = async () => {
    await Promise.all([closeShared(), panel.close()]);
  };
}

export function globalTeardown(): Promise<void> {
  return stop();
}
