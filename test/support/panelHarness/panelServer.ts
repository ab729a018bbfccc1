// Serves the panels without VS Code, under the same content security policy.

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import { projectRoot } from '../paths.ts';
import { fixtures, makeSnapshot } from './fixtures.ts';
import { makeReport, reportFixtures } from './reportFixtures.ts';
import themes from './themes.json' with { type: 'json' };

/** The controls' library tests one empty style element; no other inline styles are allowed. */
const hashOfNothing = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

export type ThemeName = keyof typeof themes;
export const themeNames = Object.keys(themes) as ThemeName[];

export interface PanelServer {
  /** Returns the address of a fixture in a theme. */
  address(fixture: string, theme: ThemeName): string;
  /** Returns a file of the production bundle, e.g. `/report.js`. */
  file(path: string): Promise<string>;
  close(): Promise<void>;
}

/** Name of the environment variable by which test files find the server that they share. */
const variable = 'RECANT_SHARED_PANEL';

/** Starts a server of the panels, or returns the one that the test files of a run share. */
export async function servePanel(): Promise<PanelServer> {
  const shared = process.env[variable];
  return shared === undefined ? startPanelServer() : panelAt(shared, async () => {});
}

/** Starts the server that the test files of a run share. */
export async function sharePanel(): Promise<PanelServer> {
  const panel = await startPanelServer();
  process.env[variable] = new URL(panel.address('', 'dark')).origin;
  return panel;
}

function panelAt(origin: string, close: () => Promise<void>): PanelServer {
  return {
    address: (fixture, theme) => `${origin}/${fixture}?theme=${theme}`,
    file: async (path) => (await fetch(`${origin}${path}`)).text(),
    close,
  };
}

async function startPanelServer(): Promise<PanelServer> {
  const files = await bundlePanel();
  const own: Readonly<Record<string, string>> = {
    '/fakeHost.js': await readFile(join(import.meta.dirname, 'fakeHost.mjs'), 'utf8'),
    '/vscodeDefault.css': await readFile(join(import.meta.dirname, 'vscodeDefault.css'), 'utf8'),
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const content = files[pathname] ?? own[pathname];
    if (content !== undefined) {
      const type = pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(content);
      return;
    }
    const name = pathname.slice(1);
    const isReport = Object.hasOwn(reportFixtures, name);
    if (!isReport && !Object.hasOwn(fixtures, name)) {
      response.writeHead(404).end();
      return;
    }
    const theme = themes[(searchParams.get('theme') ?? 'dark') as ThemeName];
    const made = isReport ? Promise.resolve(makeReport(name)) : makeSnapshot(name);
    made.then((snapshot) => {
      const nonce = randomBytes(16).toString('base64');
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'self' ${hashOfNothing}; font-src 'self'${isReport ? '; img-src blob:' : ''}`,
      });
      response.end(pageOf(isReport ? 'report' : 'audit', { theme, snapshot }, nonce));
    }, console.error);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return panelAt(
    `http://127.0.0.1:${port}`,
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
}

async function bundlePanel(): Promise<Record<string, Uint8Array>> {
  const { outputFiles } = await build({
    absWorkingDir: projectRoot,
    entryPoints: [
      { in: 'webview/audit/main.tsx', out: 'audit' },
      { in: 'webview/report/main.tsx', out: 'report' },
      { in: 'webview/report/styles/panel.css', out: 'report' },
      { in: 'webview/report/styles/file.css', out: 'reportFile' },
    ],
    outdir: '/',
    write: false,
    bundle: true,
    minify: true,
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
    jsx: 'automatic',
    jsxImportSource: 'preact',
  });
  return Object.fromEntries(outputFiles.map(({ path, contents }) => [path, contents]));
}

function pageOf(
  bundle: 'audit' | 'report',
  data: { theme: unknown; snapshot: unknown },
  nonce: string,
): string {
  // The data element never contains U+003C, so that no text in it can end the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${bundle === 'audit' ? 'Audit' : 'Report'}</title>
<link rel="stylesheet" href="/vscodeDefault.css">
<link rel="stylesheet" href="/${bundle}.css">
</head>
<body>
<div id="root"></div>
<script type="application/json" id="harness-data" nonce="${nonce}">${json}</script>
<script nonce="${nonce}" src="/fakeHost.js"></script>
<script nonce="${nonce}" type="module" src="/${bundle}.js"></script>
</body>
</html>
`;
}
