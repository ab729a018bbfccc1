import { join } from 'node:path';
import type { WebviewFrame } from './webviewFrame.ts';
import { themeNames, type VsCodeWindow } from './window.ts';

/** Takes pictures of the window in all themes if RECANT_SHOTS names a folder for them. */
export async function takePictures(
  window: VsCodeWindow,
  name: string,
  webview?: WebviewFrame,
): Promise<void> {
  const shots = process.env.RECANT_SHOTS;
  if (shots === undefined) return;
  for (const theme of themeNames) {
    await window.setTheme(theme, webview);
    await window.screenshot(join(shots, `${name}-${theme}.png`));
  }
}
