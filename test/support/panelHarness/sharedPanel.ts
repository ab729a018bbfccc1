// What the unit files of a run share: one browser, in which each file has contexts of its own, and
// one server of the panels. Node runs this module around all files (--test-global-setup); without
// it, each file starts its own.

import { shareBrowser } from '../browser.ts';
import { sharePanel } from './panelServer.ts';

let stop = async () => {};

export async function globalSetup(): Promise<void> {
  const [panel, closeShared] = await Promise.all([sharePanel(), shareBrowser()]);
  stop = async () => {
    await Promise.all([closeShared(), panel.close()]);
  };
}

export function globalTeardown(): Promise<void> {
  return stop();
}
