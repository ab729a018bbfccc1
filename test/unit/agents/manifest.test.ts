import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod';
import manifest from '../../../package.json' with { type: 'json' };
import { agentTools } from '../../../src/agents/agentTools.ts';

describe('the tools for agents', () => {
  it('are declared in the manifest, with their input, for trusted folders only', () => {
    assert.deepEqual(
      manifest.contributes.languageModelTools.map(
        ({ name, displayName, modelDescription, when, inputSchema }) => ({
          ...{ name, displayName, modelDescription, when, inputSchema },
        }),
      ),
      agentTools.map(({ name, title, description, input }) => {
        const { $schema: _, ...inputSchema } = z.toJSONSchema(input, { io: 'input' });
        const texts = { name, displayName: title, modelDescription: description };
        return { ...texts, when: 'isWorkspaceTrusted', inputSchema };
      }),
    );
  });
});
