import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { replaceTemplate } from '../../../../src/host/steps/replaceTemplate.ts';

const aunt = { name: 'Aunt', kind: 'doubt', text: 'My aunt says {target}.' } as const;

describe('saving a template', () => {
  it('replaces those with the same name', () => {
    const other = { ...aunt, name: 'Uncle' };
    const changed = { ...aunt, text: '{target}!' };
    assert.deepEqual(replaceTemplate([aunt, other, aunt], changed), [other, changed]);
  });

  it('keeps invalid templates as the user wrote them', () => {
    const broken = [{ name: 'Aunt', kind: 'douby', text: 'Typed for an hour.' }, 'a line', null];
    assert.deepEqual(replaceTemplate(broken, aunt), [...broken, aunt]);
  });

  it('creates a list if there is none', () => {
    assert.deepEqual(replaceTemplate(undefined, aunt), [aunt]);
    assert.deepEqual(replaceTemplate({ 0: aunt }, aunt), [aunt]);
  });
});
