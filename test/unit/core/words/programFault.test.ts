import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod';
import { ModelError } from '../../../../src/core/words/ports.ts';
import { isProgramFault } from '../../../../src/core/words/programFault.ts';
import { SpecialFileError } from '../../../../src/disk/ordinaryFile.ts';
import { NotADatasetError } from '../../../../src/files/readRecords.ts';

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return assert.fail('nothing was thrown');
}

test('tells errors that the language throws from those with words for a user', () => {
  const missing: { readonly text?: string } = {};
  for (const act of [
    () => new Uint8Array(-11),
    () => missing.text?.length.toFixed(-1) ?? (missing as { text: string }).text.length,
    () => JSON.parse('{'),
    () => decodeURIComponent('%'),
    () => z.string().parse(7),
    () => assert.equal(1, 2),
    () => Buffer.alloc(1).readInt8(9),
  ]) {
    assert.equal(isProgramFault(thrownBy(act)), true, String(act));
  }
  for (const thrown of ['a text', undefined, { message: 'x' }]) {
    assert.equal(isProgramFault(thrown), true);
  }
  for (const error of [
    new Error('Audit the pair again.'),
    new ModelError('timeout', 'No answer within 60 s.'),
    new NotADatasetError(),
    new SpecialFileError('/dev/zero', 'It is a device.'),
  ]) {
    assert.equal(isProgramFault(error), false, error.name);
  }
});

test('leaves errors of files to the words that they have', () => {
  const decode = () => new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([0xff]));
  assert.equal(isProgramFault(thrownBy(decode)), false);
  const system = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT' });
  assert.equal(isProgramFault(system), false);
});

test('keeps the difference between threads', () => {
  const [fault, own] = [new RangeError('Invalid typed array length: -11'), new Error('Try again.')];
  assert.equal(isProgramFault(structuredClone(fault)), true);
  assert.equal(isProgramFault(structuredClone(own)), false);
});
