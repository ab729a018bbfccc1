import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { projectRoot } from '../../support/paths.ts';
import { closeEditors } from '../support/datasets.ts';
import { importAs } from '../support/importAs.ts';
import { lensesOf } from '../support/lenses.ts';
import { eventually, recant, workspaceFolder } from '../support/recant.ts';

const fixtures = join(projectRoot, 'test/fixtures/import');

describe('importing a dataset', () => {
  let out: vscode.Uri;

  before(recant);
  beforeEach(() => {
    const folder = vscode.Uri.joinPath(workspaceFolder(), 'generated', randomUUID());
    mkdirSync(folder.fsPath, { recursive: true });
    out = vscode.Uri.joinPath(folder, 'new.pairs.jsonl');
  });
  afterEach(closeEditors);

  it('joins the chosen parts of a folder, opens the result and lists what was skipped', async () => {
    const { asked, said } = await importAs({
      folder: join(fixtures, 'mt-bench'),
      picks: {
        'Choose a dataset to import': 'MT-Bench',
        'Models: two': ['heron', 'swift'],
        'Turns to make': 'First turn',
      },
      out,
      button: 'Show Skipped',
    });
    assert.match(asked[0] ?? '', /MT-Bench \(.*3 questions.*; 3 models\)$/);
    assert.match(
      asked[1] ?? '',
      /heron \(3 responses\), linnet \(3 responses\), swift \(3 responses\)$/,
    );
    assert.equal(asked.length, 3);

    const ids = readFileSync(out.fsPath, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id);
    assert.deepEqual(ids, ['mt-bench-1-t1-heron-vs-swift', 'mt-bench-3-t1-heron-vs-swift']);
    assert.match(
      said[0] ?? '',
      /^2 pairs written to new\.pairs\.jsonl \(2 without a label\)\. 3 records/,
    );

    const skipped = await eventually('the list of what was skipped', () => {
      const document = vscode.window.activeTextEditor?.document;
      return document?.isUntitled ? document.getText() : undefined;
    });
    assert.match(
      skipped,
      /An answer is empty\. \(1\)\n {2}mt-bench\/model_answer\/swift\.jsonl:2 \(/,
    );
    assert.match(
      skipped,
      /No majority among the votes.+ \(1\)\n {2}mt-bench\/human_votes\.jsonl:5 \(/,
    );
    const dataset = vscode.workspace.textDocuments.find(({ uri }) => uri.fsPath === out.fsPath);
    assert.ok(dataset);
    const lenses = await lensesOf(dataset);
    assert.equal(lenses.filter(({ command }) => command === 'recant.auditPair').length, 2);
  });

  it('asks for models and turns only if there is a choice', async () => {
    const { asked, said } = await importAs({
      folder: join(fixtures, 'fair-eval'),
      picks: { 'Choose a dataset to import': 'FairEval and other aligned files' },
      out,
    });
    assert.equal(asked.length, 1);
    assert.deepEqual(said, [
      '2 pairs written to new.pairs.jsonl (1 labeled: human, 1 labeled: human (tie)).',
    ]);
  });

  it('asks again if a single model was chosen, and ends if dismissed', async () => {
    const { asked, said } = await importAs({
      folder: join(fixtures, 'mt-bench'),
      picks: {
        'Choose a dataset': 'MT-Bench',
        'Models: two': ['heron'],
        'at least two': ['heron', 'linnet'],
      },
      out,
    });
    assert.match(asked[2] ?? '', /^A pair needs two models/);
    assert.match(asked[3] ?? '', /^Turns/);
    assert.deepEqual(said, []);
    assert.ok(!existsSync(out.fsPath));
  });

  it('writes nothing if no folder or file is chosen', async () => {
    assert.deepEqual(await importAs({ folder: undefined, out }), { asked: [], said: [] });
    const picks = { 'Choose a dataset': 'FairEval and other aligned files' };
    const { said } = await importAs({ folder: join(fixtures, 'fair-eval'), picks, out: undefined });
    assert.deepEqual(said, []);
  });

  it('says which files a dataset needs if the folder has none', async () => {
    const { asked, said } = await importAs({ folder: join(fixtures, 'fair-eval/review'), out });
    assert.deepEqual(asked, []);
    assert.match(
      said[0] ?? '',
      /^No dataset .+ was found in review \(files read: 1\)\..+MT-Bench: question\.jsonl/,
    );
  });

  it('writes no file and says why if nothing can be joined', async () => {
    const folder = join(workspaceFolder().fsPath, 'generated', randomUUID());
    cpSync(join(fixtures, 'fair-eval'), folder, { recursive: true });
    rmSync(join(folder, 'question.jsonl'));
    const picks = { 'Choose a dataset': 'FairEval and other aligned files' };
    const { said } = await importAs({ folder, picks, out });
    assert.match(said[0] ?? '', /^No pair could be joined, so no file was written\. FairEval/);
    assert.match(said[0] ?? '', /6 records or votes were skipped/);
    assert.ok(!existsSync(out.fsPath));
  });
});
