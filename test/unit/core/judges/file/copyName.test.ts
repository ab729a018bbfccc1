import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { copyName } from '../../../../../src/core/judges/file/copyName.ts';

describe('the name proposed for a new definition', () => {
  const proposed = (name: string, ...taken: readonly string[]) =>
    copyName(name, (one) => taken.includes(one));

  it('is the name of its origin if it is not taken', () => {
    assert.equal(proposed('pair-v2', 'Double brackets'), 'pair-v2');
  });

  it('is that of a copy if a built-in definition or a file has it', () => {
    assert.equal(proposed('Double brackets', 'Double brackets'), 'Double brackets copy');
    assert.equal(
      proposed('Double brackets', 'Double brackets', 'Double brackets copy'),
      'Double brackets copy 2',
    );
  });
});
