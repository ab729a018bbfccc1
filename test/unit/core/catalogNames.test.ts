import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { defaultJudge } from '../../../src/core/judges/defaultJudge.ts';
import { attackTextDigest } from '../../../src/core/runs/attack/attackTexts.ts';
import { attackCells } from '../../../src/core/runs/attack/catalog.ts';
import { firstAttackTexts } from '../../../src/core/runs/attack/firstAttackTexts.ts';
import { followUps } from '../../../src/core/runs/audit/challenges/catalog.ts';
import { firstWordings } from '../../../src/core/runs/audit/challenges/firstWordings.ts';
import { wordingKinds } from '../../../src/core/runs/audit/challenges/wordingRules.ts';
import { textDigest } from '../../../src/core/runs/audit/prompts/fingerprint.ts';

const manifest = new URL('../../../package.json', import.meta.url);
const wordingsFile = new URL(
  '../../../src/core/runs/audit/challenges/firstWordings.ts',
  import.meta.url,
);
const attackTextsFile = new URL(
  '../../../src/core/runs/attack/firstAttackTexts.ts',
  import.meta.url,
);

/** Whether to write the entries that a new follow-up or attack needs outside its own file. */
const writes = process.env.RECANT_WRITE !== undefined;
const remedy = 'Run npm run generate, and commit what it writes.';

describe('the names in catalogs', () => {
  it('are listed with the first wordings of follow-ups', () => {
    const kinds = ['repair', ...followUps.map(({ kind }) => kind)];
    checkFirst(kinds, firstWordings, (name) => textDigest(defaultJudge, name), wordingsFile);
  });

  it('are listed with the first texts of attacks', () => {
    const ids = ['framing', ...attackCells.map(({ id }) => id)];
    checkFirst(ids, firstAttackTexts, (id) => attackTextDigest(id), attackTextsFile);
  });

  it('are listed in the manifest as kinds of templates', () => {
    const { kind } = JSON.parse(readFileSync(manifest, 'utf8')).contributes.configuration
      .properties['recant.challenges'].items.properties;
    if (writes) {
      const text = readFileSync(manifest, 'utf8');
      const [before, after] = [kind.enum, wordingKinds].map((names) => listOf(names));
      writeFileSync(manifest, text.replace(before ?? '', after ?? ''));
      return;
    }
    assert.deepEqual(kind.enum, wordingKinds, `recant.challenges lists ${kind.enum}. ${remedy}`);
  });
});

/** Returns the names in the format of the manifest. */
function listOf(names: readonly string[]): string {
  return names.map((name) => `                  ${JSON.stringify(name)}`).join(',\n');
}

/**
 * Asserts that a table of first texts has every name; names may be added, but never removed or
 * given another digest.
 */
function checkFirst(
  names: readonly string[],
  first: Readonly<Record<string, string>>,
  digestOf: (name: string) => string,
  file: URL,
): void {
  const known = Object.keys(first);
  const added = names.filter((name) => !known.includes(name));
  const lines = added.map((name) => `  ${keyOf(name)}: '${digestOf(name)}',\n`).join('');
  if (writes) {
    writeFileSync(file, readFileSync(file, 'utf8').replace('\n};', `\n${lines}};`));
    return;
  }
  assert.equal(lines, '', `${file.pathname} lacks lines of what was added:\n${lines}${remedy}`);
  const gone = known.filter((name) => !names.includes(name));
  assert.deepEqual(gone, [], 'Logs hold these names: what was published keeps its name.');
}

function keyOf(name: string): string {
  return /^\w+$/.test(name) ? name : `'${name}'`;
}
