import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { projectRoot } from '../../support/paths.ts';

interface Manifest {
  readonly capabilities: {
    readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] };
  };
  readonly contributes: {
    readonly configuration: {
      readonly properties: Readonly<Record<string, { scope?: string; tags?: string[] }>>;
    };
  };
}

const { capabilities, contributes }: Manifest = JSON.parse(
  await readFile(join(projectRoot, 'package.json'), 'utf8'),
);
const { properties } = contributes.configuration;

/** Every setting that Restricted Mode leaves alone, because no folder can set it anyway. */
const unrestricted = [
  ...['profiles', 'editorModels', 'prices', 'concurrency', 'confirmAbove', 'agentRequests'],
  ...['challenges', 'author'],
].map((name) => `recant.${name}`);

describe('the settings', () => {
  it('are 13, at most 11 of them not advanced', () => {
    const all = Object.entries(properties);
    assert.ok(all.length <= 13, `${all.length} settings`);
    const usual = all.filter(([, { tags = [] }]) => !tags.includes('advanced'));
    assert.ok(usual.length <= 11, usual.map(([name]) => name).join(', '));
  });
});

describe('the settings of an untrusted folder', () => {
  it('are restricted, except those that only the user can set', () => {
    const { restrictedConfigurations } = capabilities.untrustedWorkspaces;
    assert.deepEqual(
      Object.keys(properties).filter((name) => !restrictedConfigurations.includes(name)),
      unrestricted,
    );
    assert.deepEqual(
      unrestricted.filter((name) => properties[name]?.scope !== 'application'),
      [],
    );
    assert.deepEqual(
      restrictedConfigurations.filter((name) => !properties[name]),
      [],
    );
  });
});
