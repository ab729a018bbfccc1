import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  readCoserScene,
  readCoserSimulation,
} from '../../../../../../src/core/data/import/records/coser.ts';

const scene = {
  book: 'The Lamp',
  i_p: 3,
  i_c: 0,
  scenario: 'A kitchen at night.',
  topic: 'The letter',
  key_characters: [
    { name: 'Ada', motivation: 'To hide it.' },
    { name: 'Ben', thought: 'She hides something.' },
    { name: 'Cat' },
  ],
  dialogues: [
    { character: 'Ada', message: '[He must not see.] (turns away) Good evening.' },
    { character: 'Environment', message: 'The lamp goes out.' },
  ],
  major_characters: ['Ada'],
  plot: { summary: 'A letter is lost.', chapter: '3' },
  character_profiles: { Ada: 'A teacher.', Ben: 'Her brother.' },
};

describe('CoSER scenes', () => {
  test('have dialogue, profiles, plot and motivations', () => {
    const read = readCoserScene(scene);
    assert.ok('record' in read);
    const { record } = read;
    assert.equal(record.key, 'The Lamp-3-0');
    assert.equal(record.plot, 'A letter is lost.');
    assert.deepEqual(record.majorCharacters, ['Ada']);
    assert.deepEqual(
      [...record.profiles],
      [
        ['Ada', 'A teacher.'],
        ['Ben', 'Her brother.'],
      ],
    );
    assert.deepEqual(record.dialogue, [
      { speaker: 'Ada', kind: 'character', text: '[He must not see.] (turns away) Good evening.' },
      { speaker: 'Environment', kind: 'environment', text: 'The lamp goes out.' },
    ]);
  });

  test('accept motivation or thought as the name of a character’s motivation, or none', () => {
    const read = readCoserScene(scene);
    assert.deepEqual('record' in read && [...read.record.motivations], [
      ['Ada', 'To hide it.'],
      ['Ben', 'She hides something.'],
    ]);
  });

  test('report a field of another type by name', () => {
    const broken = readCoserScene({ ...scene, dialogues: [{ character: 1, message: '' }] });
    assert.ok('fault' in broken && broken.fault.startsWith('"dialogues.0.character"'));
  });
});

describe('CoSER simulations', () => {
  test('belong to the scene that they name, not to the one in their circumstance', () => {
    const read = readCoserSimulation({
      book_title: 'The Lamp',
      i_p: 3,
      i_c: 0,
      circumstance: { ...scene, i_p: 1 },
      simulation: [
        { role: 'Ada', content: 'Ada: Good evening.' },
        { role: 'NSP', content: 'Environment' },
        { role: 'Environment', content: 'A door.' },
        { role: 'Ben', content: 'Who is there?' },
      ],
    });
    assert.ok('record' in read);
    assert.equal(read.record.key, 'The Lamp-3-0');
    assert.deepEqual(
      read.record.turns.map(({ kind }) => kind),
      ['character', 'nextSpeaker', 'environment', 'character'],
    );
  });
});
