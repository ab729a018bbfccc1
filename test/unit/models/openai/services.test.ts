import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { normalizeBaseUrl } from '../../../../src/models/endpoint.ts';
import { services } from '../../../../src/models/openai/services.ts';
import { baseUrlNamed, isWhole } from '../../../../src/models/provider.ts';
import { projectRoot } from '../../../support/paths.ts';

describe('the services of the OpenAI protocol', () => {
  it('are listed in the guide with their base URLs and variables', async () => {
    const guide = await readFile(join(projectRoot, 'media/guide/judges.md'), 'utf8');
    for (const { id, baseUrl, keyVariable, headers } of services) {
      const secret = keyVariable
        ? `\`${keyVariable}\``
        : headers
          ? `header \`${headers}\``
          : 'none';
      assert.ok(guide.includes(`| \`${id}\` | \`${baseUrl}\` | ${secret} |`), id);
    }
  });

  it('have distinct names, origins and variables, and normalized base URLs', () => {
    for (const of of [
      services.map(({ id }) => id),
      services.map(({ baseUrl }) => new URL(baseUrl).origin),
      services.flatMap(({ keyVariable = [] }) => keyVariable),
    ]) {
      assert.equal(new Set(of).size, of.length);
    }
    for (const { baseUrl } of services.filter(isWhole)) {
      assert.equal(normalizeBaseUrl(baseUrl), baseUrl);
    }
  });

  it('are found by name, and any other text is a base URL', () => {
    const provider = { services };
    assert.equal(baseUrlNamed(provider, 'ollama'), 'http://127.0.0.1:11434/v1');
    assert.equal(baseUrlNamed(provider, 'http://127.0.0.1:9/v1'), 'http://127.0.0.1:9/v1');
    assert.equal(baseUrlNamed({}, 'ollama'), 'ollama');
    assert.throws(() => baseUrlNamed(provider, 'azure'), { reason: 'bad-request' });
  });
});
