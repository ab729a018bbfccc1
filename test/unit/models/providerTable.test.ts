import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { chosenGeneration } from '../../../src/core/judges/generation.ts';
import { practiceProviderId } from '../../../src/core/judges/simulated.ts';
import { endpointProviders, modelForm, providers } from '../../../src/models/providers.ts';
import { projectRoot } from '../../support/paths.ts';
import { recant } from '../cli/commandLine.ts';

const sources = globSync(['src/**/*.ts', 'webview/**/*.{ts,tsx}'], { cwd: projectRoot });

describe('a provider', () => {
  it('is explained by --help, with its key and its URL', async () => {
    const { out } = await recant(['audit', '--help']);
    for (const provider of providers) {
      const line = out.split('\n').find((one) => one.startsWith(`  ${modelForm(provider)}  `));
      assert.ok(line, provider.id);
      assert.ok(line.includes(provider.title), line);
      for (const told of [provider.auth?.env, provider.defaultUrl]) {
        if (told !== undefined) assert.ok(line.includes(told), `${provider.id}: ${told}`);
      }
    }
    assert.match(out, /^ {2}--judge MODEL$/m);
  });

  it('can be named by a profile of the settings', () => {
    const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
    const { provider } =
      manifest.contributes.configuration.properties['recant.profiles'].items.properties;
    assert.deepEqual(
      provider.enum,
      endpointProviders.map(({ id }) => id),
    );
  });

  it('takes the same generation settings from a profile as from a list', () => {
    const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
    const { generation } =
      manifest.contributes.configuration.properties['recant.profiles'].items.properties;
    const { shape } = chosenGeneration;
    assert.deepEqual(Object.keys(generation.properties).sort(), Object.keys(shape).sort());
    assert.deepEqual(
      generation.properties.reasoningEffort.enum,
      shape.reasoningEffort.unwrap().options,
    );
    for (const extra of [{ model: 'x' }, { base_url: 'x' }, { messages: 'x' }]) {
      assert.equal(chosenGeneration.safeParse({ extra }).success, false);
    }
    assert.ok(chosenGeneration.safeParse({ extra: { guided_regex: 'A|B' } }).success);
  });

  for (const { id } of providers) {
    it(`is named only in its folder and in the table: ${id}`, () => {
      const naming = new RegExp(`['"]${id}['":]|\`${id}:|/${id}/`);
      const named = sources.filter((path) => {
        const isOwn = path.startsWith(`src/models/${id}/`) || path === 'src/models/providers.ts';
        // Logs are read by it, so core has to know which provider's answers are simulated.
        if (id === practiceProviderId && path === 'src/core/judges/simulated.ts') return false;
        return !isOwn && naming.test(readFileSync(join(projectRoot, path), 'utf8'));
      });
      assert.deepEqual(named, []);
    });
  }

  it('has a key that no other provider reads', () => {
    for (const field of ['env', 'baseUrlEnv', 'secret'] as const) {
      const names = endpointProviders.map(({ auth }) => auth[field]);
      assert.equal(new Set(names).size, names.length, field);
    }
  });
});
