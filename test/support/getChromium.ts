// The browser that displays VS Code's window: the machine's own Chromium, else one downloaded from
// npm.

import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { download, runIn } from './download.ts';

export interface BrowserProgram {
  executable: string;
  /** Additional environment variables that it needs. */
  env: Record<string, string>;
}

const installedBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Finds a browser, or downloads a headless Chromium that runs on a minimal Linux x64. */
export async function getChromium(): Promise<BrowserProgram> {
  const installed = installedBrowsers.find((path) => existsSync(path));
  if (installed !== undefined) {
    return { executable: installed, env: {} };
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `No browser at ${installedBrowsers.join(', ')}, and none to fetch for ` +
        `${process.platform} ${process.arch}. Install Chromium, then run this again.`,
    );
  }
  const folder = await download({
    folder: 'chromium-153.0.0',
    title: 'Chromium 153 (once, about 70 MB)',
    specifier: '@sparticuz/chromium@153.0.0',
    integrity:
      'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
    content: 'package/bin',
    finish: unpackChromium,
  });
  return {
    executable: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  };
}

/** Unpacks the package's Brotli archives, which are made for cloud functions limited to 50 MB. */
async function unpackChromium(folder: string): Promise<void> {
  await decompress(folder, 'chromium');
  await chmod(join(folder, 'chromium'), 0o755);
  for (const archive of ['al2023.tar', 'swiftshader.tar', 'fonts.tar']) {
    await decompress(folder, archive);
    runIn(folder, 'tar', ['-xf', archive, '--no-same-owner']);
    await rm(join(folder, archive));
  }
  await mkdir(join(folder, 'fonts-cache'), { recursive: true });
  await writeFile(join(folder, 'fonts.conf'), fontsConfiguration);
}

async function decompress(folder: string, name: string): Promise<void> {
  const archive = join(folder, `${name}.br`);
  await pipeline(
    createReadStream(archive),
    createBrotliDecompress(),
    createWriteStream(join(folder, name)),
  );
  await rm(archive);
}

/** Uses the machine's fonts if it has any, else the downloaded ones. */
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="relative">fonts-cache</cachedir>
</fontconfig>
`;
