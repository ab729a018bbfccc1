import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { attackCells } from '../../../../../../src/core/runs/attack/catalog.ts';
import { recognizeAttackRequest } from '../../../../../../src/core/runs/attack/cells/attackPrompt.ts';
import {
  type PromptOverrides,
  withOverrides,
} from '../../../../../../src/core/runs/attack/plan/overrides.ts';
import { fullSample } from '../samples.ts';

function cellWith(overrides: PromptOverrides, id: string) {
  const result = withOverrides(attackCells, overrides);
  assert.ok('cells' in result);
  return result.cells.find((cell) => cell.id === id);
}

function faultsOf(overrides: PromptOverrides): readonly string[] {
  const result = withOverrides(attackCells, overrides);
  return 'faults' in result ? result.faults : [];
}

describe('a user’s own attack prompts', () => {
  it('replace the built-in ones; limits and the form of the answer stay', () => {
    const camouflage = 'Make {response} like {profile}, with {{braces}}.';
    const cell = cellWith({ 'writing-format': { camouflage } }, 'writing-format');
    const [system, user] = cell?.camouflage(fullSample('writing'), 'PROFILE TEXT') ?? [];
    assert.match(user?.content ?? '', /^Make === BEGIN RESPONSE /);
    assert.match(user?.content ?? '', /PROFILE TEXT\n.*, with \{braces\}\.$/s);
    assert.match(system?.content ?? '', /more than 70 % of the original's words kept/);
    const asked = recognizeAttackRequest(cell?.camouflage(fullSample('writing'), 'p') ?? []);
    assert.equal(asked?.cell, 'writing-format');
    assert.equal(cell?.extraction !== undefined, true);
  });

  it('do not affect other attacks', () => {
    const camouflage = '{response} {profile}';
    const result = withOverrides(attackCells, { 'writing-format': { camouflage } });
    assert.ok('cells' in result);
    assert.deepEqual(
      result.cells.filter((cell, index) => cell !== attackCells[index]).map(({ id }) => id),
      ['writing-format'],
    );
  });

  it('are rejected if they have an unknown placeholder, with the list of known ones', () => {
    const faults = faultsOf({ 'writing-format': { camouflage: '{response} {profile} {answer}' } });
    assert.equal(faults.length, 1);
    assert.match(faults[0] ?? '', /camouflage prompt of "writing-format" names \{answer\}/);
    assert.match(faults[0] ?? '', /\{response\}, \{profile\}/);
    assert.match(faults[0] ?? '', /write \{\{answer\}\}/);
  });

  it('cannot add material that an extraction is not allowed to see', () => {
    const faults = (id: string, extraction: string) => faultsOf({ [id]: { extraction } });
    assert.match(
      faults('maths-format', '{reference} {response}')[0] ?? '',
      /must not see \{response\}/,
    );
    assert.match(
      faults('writing-loophole', '{rubric} {prompt}')[0] ?? '',
      /must not see \{prompt\}/,
    );
    assert.match(faults('writing-loophole', '{rubric} {reference}')[0] ?? '', /must not see/);
    assert.deepEqual(faults('maths-format', '{reference} {prompt}'), []);
  });

  it('have to include the text that they work on', () => {
    const faults = faultsOf({ 'maths-format': { camouflage: 'Do it.', extraction: 'Do it.' } });
    assert.deepEqual(faults, [
      'The extraction prompt of "maths-format" has to contain {reference}.',
      'The camouflage prompt of "maths-format" has to contain {response}.',
      'The camouflage prompt of "maths-format" has to contain {profile}.',
    ]);
  });

  it('are rejected for an unknown attack or stage', () => {
    assert.match(
      faultsOf({ nonsense: { camouflage: '{response}' } })[0] ?? '',
      /no attack "nonsense"/,
    );
    const onlyOne = faultsOf({ 'general-rubric': { extraction: '{rubric}' } });
    assert.match(onlyOne[0] ?? '', /one stage/);
  });
});
