// Usage: node esbuild.mjs [--production] [--watch]
// Builds what runs from what is written: the extension, its webview, the command line and the
// tests that run inside VS Code. Type checking is tsc's work ("npm run check").

import {
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, context } from 'esbuild';

const root = import.meta.dirname;
const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');

const common = {
  absWorkingDir: root,
  bundle: true,
  minify: production,
  sourcemap: !production,
  logLevel: watch ? 'info' : 'warning',
  write: false,
  metafile: true,
  plugins: [
    { name: 'write-whole-files', setup: writeWholeFiles },
    { name: 'version-only', setup: keepVersionOnly },
  ],
};

/** Node 22 is what the extension host of VS Code 1.104, the oldest supported, runs on. */
const onNode = {
  ...common,
  platform: 'node',
  target: 'node22',
  mainFields: ['module', 'main'], // jsonc-parser's "main" requires its parts by computed names
};

/** CommonJS has no `import.meta.url`. */
const commonJsUrl = {
  define: { 'import.meta.url': 'bundleUrl' },
  banner: { js: "const bundleUrl = require('node:url').pathToFileURL(__filename).href;" },
};

/** What VS Code loads first: it has the features loaded at first use. */
const extension = {
  ...onNode,
  entryPoints: ['src/extension.ts'],
  outfile: 'dist/extension.cjs',
  format: 'cjs',
  external: ['vscode'],
  supported: { 'dynamic-import': false }, // `require` finds VS Code's own `vscode`
  plugins: [
    ...common.plugins,
    { name: 'editor-as-is', setup: takeEditorAsIs },
    { name: 'features-apart', setup: keepFeaturesApart },
  ],
};

/** Shows lenses of an open dataset while the features are loaded. */
const firstLenses = {
  ...extension,
  entryPoints: ['src/host/editor/firstLenses.ts'],
  outfile: 'dist/firstLenses.cjs',
};

const features = {
  ...onNode,
  entryPoints: ['src/host/features.ts'],
  outfile: 'dist/features.cjs',
  format: 'cjs',
  external: ['vscode'],
  ...commonJsUrl,
  plugins: [
    ...common.plugins,
    { name: 'editor-as-is', setup: takeEditorAsIs },
    { name: 'client-apart', setup: keepClientApart },
  ],
};

/** The SDK, which features and command line load for the first request. */
const client = {
  ...onNode,
  entryPoints: ['openai'],
  outfile: 'dist/openai.cjs',
  format: 'cjs',
};

/** Reads run logs and makes reports on a thread of its own. */
const reportWorker = {
  ...onNode,
  entryPoints: ['src/reporting/reportWorker.ts'],
  outfile: 'dist/reportWorker.cjs',
  format: 'cjs',
};

/** Reads tables on a thread of its own. */
const rowWorker = {
  ...onNode,
  entryPoints: ['src/files/tables/rowWorker.ts'],
  outfile: 'dist/rowWorker.cjs',
  format: 'cjs',
  plugins: [...common.plugins, { name: 'brotli-of-node', setup: omitBrotli }],
};

const webview = {
  ...common,
  entryPoints: [
    { in: 'webview/audit/main.tsx', out: 'audit' },
    { in: 'webview/report/main.tsx', out: 'report' },
    { in: 'webview/report/styles/panel.css', out: 'report' },
    { in: 'webview/report/styles/file.css', out: 'reportFile' },
  ],
  outdir: 'dist/webview',
  platform: 'browser',
  target: 'es2022',
  format: 'iife',
  jsx: 'automatic',
  jsxImportSource: 'preact',
};

/**
 * Draws the report's figures where there is no page; its look is the style sheet of `reportFile`.
 */
const figureDrawer = {
  ...onNode,
  entryPoints: ['webview/report/drawing/drawFigures.ts'],
  outfile: 'dist/webview/drawFigures.cjs',
  format: 'cjs',
  loader: { '.css': 'empty' },
  jsx: 'automatic',
  jsxImportSource: 'preact',
};

/**
 * ES modules, as package.json's "type" says of .js, split so that a command loads only what it
 * uses; CommonJS packages inside need `require`.
 */
const commandLine = {
  ...onNode,
  entryPoints: [{ in: 'src/cli/main.ts', out: 'cli' }],
  outdir: 'dist',
  chunkNames: 'cli-[name]-[hash]',
  splitting: true,
  format: 'esm',
  banner: {
    js: [
      "import { createRequire as createRequireForBundle } from 'node:module';",
      'const require = createRequireForBundle(import.meta.url);',
    ].join('\n'),
  },
  plugins: [
    ...common.plugins,
    { name: 'no-schema-validator', setup: omitSchemaValidator },
    { name: 'client-apart', setup: keepClientApart },
    ...(production ? [{ name: 'help-texts', setup: writeHelpTexts }] : []),
    { name: 'no-earlier-chunks', setup: ({ onEnd }) => onEnd(removeEarlierChunks) },
  ],
};

const insideVsCode = {
  ...onNode,
  ...commonJsUrl,
  minify: false,
  format: 'cjs',
  external: ['vscode', 'mocha'],
  sourcemap: 'inline',
  plugins: [
    ...common.plugins,
    { name: 'host-test-files', setup: listHostTests },
    { name: 'source-folder', setup: keepSourceFolder },
  ],
};

/**
 * Two files, since Node maps positions back to the source only in what it loads after being told,
 * and the worker that classes under test start beside them.
 */
const hostTests = [
  { ...insideVsCode, entryPoints: ['test/host/index.ts'], outfile: 'dist/test/host.cjs' },
  { ...insideVsCode, entryPoints: ['recant:all-host-tests'], outfile: 'dist/test/hostTests.cjs' },
  { ...rowWorker, outfile: 'dist/test/rowWorker.cjs' },
];

/** A window or a test that is just starting never reads half a file. */
function writeWholeFiles({ onEnd }) {
  onEnd(({ outputFiles = [] }) => {
    for (const { path, contents } of outputFiles) {
      const partial = `${path}.${process.pid}`;
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(partial, contents, { mode: path.endsWith('cli.js') ? 0o755 : 0o644 });
      renameSync(partial, path);
    }
  });
}

/** Chunks are named by their content, so that each build would add to those of the ones before. */
function removeEarlierChunks({ outputFiles = [] }) {
  const written = new Set(outputFiles.map(({ path }) => path));
  for (const chunk of globSync('dist/cli-*.js', { cwd: root })) {
    const path = join(root, chunk);
    if (written.size > 0 && !written.has(path)) {
      rmSync(path);
      rmSync(`${path}.map`, { force: true });
    }
  }
}

function keepFeaturesApart({ onResolve }) {
  onResolve({ filter: /\/(features|firstLenses)\.ts$/ }, ({ path, kind }) =>
    kind === 'dynamic-import'
      ? { path: `./${basename(path, '.ts')}.cjs`, external: true }
      : undefined,
  );
}

function keepClientApart({ onResolve }) {
  onResolve({ filter: /^openai$/ }, () => ({ path: './openai.cjs', external: true }));
}

/**
 * For each `import *` of a CommonJS module, esbuild copies all its properties: a third of the
 * start.
 */
function takeEditorAsIs({ onLoad }) {
  onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => ({
    contents: readFileSync(path, 'utf8').replace(
      "import * as vscode from 'vscode'",
      "import vscode = require('vscode')",
    ),
    loader: 'ts',
  }));
}

/** Of the manifest, code reads the version only; the rest would be 32 KB in each bundle. */
function keepVersionOnly({ onLoad }) {
  const manifest = join(root, 'package.json');
  onLoad({ filter: /[\\/]package\.json$/ }, ({ path }) => {
    if (path !== manifest) return undefined;
    return { contents: JSON.stringify({ version: readJson(path).version }), loader: 'json' };
  });
}

/** Help is written when it is built: at run time, its option tables would load every catalog. */
function writeHelpTexts({ onLoad }) {
  onLoad({ filter: /[\\/]options[\\/]helpTexts\.ts$/ }, async ({ path }) => {
    const { helpTexts } = await import(pathToFileURL(path).href);
    return { contents: `export const helpTexts = ${JSON.stringify(helpTexts)};`, loader: 'js' };
  });
}

/** Node decompresses Brotli itself, without the library's dictionary. */
function omitBrotli({ onLoad }) {
  onLoad({ filter: /[\\/]hyparquet-compressors[\\/]src[\\/]brotli\.js$/ }, () => ({
    contents: 'export function decompressBrotli() {}',
  }));
}

/**
 * The SDK validates by a schema what a server asks of its client's user, which this one never does.
 */
function omitSchemaValidator({ onResolve, onLoad }) {
  const namespace = 'omitted';
  onResolve({ filter: /\/ajv-provider\.js$/ }, ({ path }) => ({ path, namespace }));
  onLoad({ filter: /.*/, namespace }, () => ({
    contents: 'export class AjvJsonSchemaValidator {}',
  }));
}

/** Every test file under test/host, listed by looking, so that none can be forgotten. */
function listHostTests({ onResolve, onLoad }) {
  const namespace = 'host-tests';
  onResolve({ filter: /^recant:host-tests$/ }, () => ({ path: './hostTests.cjs', external: true }));
  onResolve({ filter: /^recant:all-host-tests$/ }, ({ path }) => ({ path, namespace }));
  onLoad({ filter: /.*/, namespace }, () => {
    const files = globSync('test/host/**/*.test.ts', { cwd: root }).sort();
    const entries = files.map((file) => {
      const path = JSON.stringify(file);
      return `[${path}, () => import(${JSON.stringify(`./${file}`)})]`;
    });
    return {
      contents: `export const testFiles = new Map([${entries.join(',')}]);`,
      resolveDir: root,
      watchDirs: [`${root}/test/host`],
    };
  });
}

/** In a bundle `import.meta.dirname` is nowhere; tests mean the folder of the source file. */
function keepSourceFolder({ onLoad }) {
  onLoad({ filter: /[\\/]test[\\/].*\.ts$/ }, ({ path }) => ({
    contents: readFileSync(path, 'utf8').replaceAll(
      'import.meta.dirname',
      JSON.stringify(dirname(path)),
    ),
    loader: 'ts',
  }));
}

/** The licenses of all packages in the bundles, which ask that their texts go with the code. */
function licensesOf(results) {
  const inputs = results.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  const folders = inputs.flatMap(
    (path) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
  );
  const licenses = [...new Set(folders)].map((folder) => {
    const { name, version, license, author } = readJson(join(root, folder, 'package.json'));
    const files = readdirSync(join(root, folder)).filter((file) => /^(licen|notice)/i.test(file));
    const texts = files.map((file) => readFileSync(join(root, folder, file), 'utf8').trim());
    const holder = author?.name ?? author;
    return [`──── ${name} ${version}: ${license}${holder ? `, ${holder}` : ''}`, ...texts];
  });
  return licenses
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flat()
    .join('\n\n');
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

const shipped = [
  extension,
  firstLenses,
  features,
  client,
  reportWorker,
  rowWorker,
  webview,
  figureDrawer,
  commandLine,
];
const bundles = [...shipped, ...(production ? [] : hostTests)];

if (watch) {
  const contexts = await Promise.all(bundles.map((options) => context(options)));
  // All bundles once, before any says that it watches: F5 starts at the first such line.
  await Promise.allSettled(contexts.map((bundle) => bundle.rebuild()));
  await Promise.all(contexts.map((bundle) => bundle.watch()));
} else {
  // Where it fails, esbuild has printed what is wrong, and where.
  const results = await Promise.all(bundles.map((options) => build(options))).catch(() => []);
  if (results.length === 0) process.exitCode = 1;
  else {
    const ofShipped = results.slice(0, shipped.length);
    const outputs = ofShipped.map(({ metafile }) => metafile.outputs);
    writeFileSync(join(root, 'dist/LICENSES.txt'), licensesOf(ofShipped));
    writeFileSync(join(root, 'dist/outputs.json'), JSON.stringify(Object.assign({}, ...outputs)));
  }
}
