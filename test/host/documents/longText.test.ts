import assert from 'node:assert/strict';
import { datasetFormats } from '../../../src/core/data/formats/catalog.ts';
import { PairDocuments } from '../../../src/host/documents/pairDocuments.ts';
import { closeEditors, edit, openFile, turnsUntil } from '../support/datasets.ts';
import { recant } from '../support/recant.ts';

const record = (id: string) =>
  JSON.stringify({ id, prompt: `Question ${id}, please`, responseA: 'yes', responseB: 'no' });
const lines = Array.from({ length: 20_000 }, (_, n) => record(`p${n}`));

describe('a long JSON Lines file', () => {
  let documents: PairDocuments;

  before(recant);
  beforeEach(() => {
    documents = new PairDocuments({ formats: () => datasetFormats });
  });
  afterEach(async () => {
    documents.dispose();
    await closeEditors();
  });

  it('is a dataset at once, and is read in steps between which other work has its turn', async () => {
    const document = await openFile('long.jsonl', lines.join('\n'));
    assert.equal(documents.formatOf(document), 'recant');
    assert.equal(documents.pairsOf(document).length, 0);
    const turns = await turnsUntil(documents.ready(document.uri));
    const pairs = documents.pairsOf(document);
    assert.deepEqual([pairs.length, pairs.at(-1)?.pair.id], [lines.length, 'p19999']);
    const { start = 0, end = 0 } = pairs.at(-2) ?? {};
    assert.equal(document.getText().slice(start, end), lines.at(-2));
    assert.ok(turns >= document.getText().length / 128 / 1024 - 1, `only ${turns} turns`);
  });

  it('is read again after an edit while it is read, and then follows edits at once', async () => {
    const document = await openFile('edited.jsonl', lines.join('\n'));
    assert.equal(documents.pairsOf(document).length, 0);
    await edit(document, [0, 0, `${record('early')}\n`]);
    await documents.ready(document.uri);
    assert.equal(documents.pairsOf(document).length, lines.length + 1);
    await edit(document, [0, 0, `${record('late')}\n`]);
    const pairs = documents.pairsOf(document);
    assert.equal(pairs.length, lines.length + 2);
    assert.deepEqual(
      pairs.slice(0, 3).map(({ pair }) => pair.id),
      ['late', 'early', 'p0'],
    );
  });
});
