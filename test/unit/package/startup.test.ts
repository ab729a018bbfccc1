import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { projectRoot } from '../../support/paths.ts';

interface Output {
  readonly entryPoint?: string;
  readonly bytes: number;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly imports: readonly { readonly path: string; readonly kind: string }[];
}

const outputs: Readonly<Record<string, Output>> = JSON.parse(
  readFileSync(join(projectRoot, 'dist/outputs.json'), 'utf8'),
);

/** Returns the sources that are loaded together with an entry point, except by `import()`. */
function loadedWith(entryPoint: string): readonly string[] {
  const [start] = Object.entries(outputs).find(([, one]) => one.entryPoint === entryPoint) ?? [];
  assert.ok(start !== undefined, entryPoint);
  const loaded = new Set([start]);
  for (const path of loaded) {
    for (const { path: imported, kind } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && imported in outputs) loaded.add(imported);
    }
  }
  return [...loaded].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}));
}

describe('the code loaded at startup', () => {
  it('contains no package and no part of an audit, attack or report in the editor', () => {
    const { inputs, bytes } = outputs['dist/extension.cjs'] ?? assert.fail('no first bundle');
    const loaded = Object.keys(inputs);
    assert.ok(loaded.includes('src/extension.ts'));
    const others = loaded.filter((path) => !/^src\/(extension\.ts|host\/)/.test(path));
    assert.deepEqual(others.sort(), [
      'src/core/data/formats/mayHoldRecords.ts',
      'src/files/tables/tableNames.ts',
    ]);
    assert.ok(bytes <= 150_000, `${bytes} bytes`);
  });

  it('contains only the formats of datasets for the first lenses', () => {
    const { inputs, bytes } = outputs['dist/firstLenses.cjs'] ?? assert.fail('no bundle');
    const loaded = Object.keys(inputs);
    assert.ok(loaded.includes('src/core/data/formats/catalog.ts'));
    const unwanted = /^src\/(models|logs|reporting)\/|^src\/core\/(runs|report|metrics)\//;
    assert.deepEqual(
      loaded.filter((path) => unwanted.test(path)),
      [],
    );
    assert.ok(bytes <= 350_000, `${bytes} bytes`);
  });

  it('contains no package and no part of an audit for recant --help', () => {
    const loaded = loadedWith('src/cli/main.ts');
    assert.ok(loaded.includes('src/cli/commands.ts'));
    const others = loaded.filter((path) => /node_modules|src\/models|src\/core\/./.test(path));
    assert.deepEqual(others.sort(), ['src/core/words/escape.ts', 'src/core/words/hiddenSigns.ts']);
  });

  it('contains no client, no server and no report section for the help of a command', () => {
    const loaded = loadedWith('src/cli/options/help.ts');
    assert.ok(loaded.includes('src/models/openai/openAiProvider.ts'));
    const unused =
      /node_modules\/(openai|@modelcontextprotocol)\/|src\/models\/http\/|Model\.ts$|src\/core\/report\/sections/;
    assert.deepEqual(
      loaded.filter((path) => unused.test(path)),
      [],
    );
  });
});
