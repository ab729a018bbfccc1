import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { replaceTemplate } from '../../../../src/host/steps/replaceTemplate.ts';

const aunt = { name: 'Aunt', kind: 'doubt', text: 'My aunt says {target}.' } as const;

describe('saving a template', () => {
  it('takes the place of those of its name', () => {
    const other = { ...aunt, name: 'Uncle' };
    const changed = { ...aunt, text: '{target}!' };
    assert.deepEqual(replaceTemplate([aunt, other, aunt], changed), [other, changed]);
  });

  it('leaves what cannot be read as the user wrote it', () => {
    const broken = [{ name: 'Aunt', kind: 'douby', text: 'Typed for an hour.' }, 'a line', null];
    assert.deepEqual(replaceTemplate(broken, aunt), [...broken, aunt]);
  });

  it('begins a list where there is none', () => {
    assert.deepEqual(replaceTemplate(undefined, aunt), [aunt]);
    assert.deepEqual(replaceTemplate({ 0: aunt }, aunt), [aunt]);
  });
});
