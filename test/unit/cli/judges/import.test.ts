import assert from 'node:assert/strict';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readJudgeFile } from '../../../../src/files/readJudge.ts';
import { fastChatRecord } from '../../core/judges/import/support.ts';
import { createTestFolder, recant, stackTrace } from '../commandLine.ts';

const folder = await createTestFolder();
const prompts = join(folder, 'judge_prompts.jsonl');
await writeFile(prompts, fastChatRecord().text + fastChatRecord({ name: 'second judge' }).text);
let outs = 0;
const newOut = (ending = '') => join(folder, `out-${outs++}${ending}`);

describe('recant judge import', () => {
  it('writes one definition per judge to a folder, and says what was lost', async () => {
    const out = newOut();
    const { code, out: printed, err } = await recant(['judge', 'import', prompts, '--out', out]);
    assert.equal(code, 0, err);
    const first = await readJudgeFile(join(out, 'own-pair.judge.json'));
    assert.equal(first.messages[1]?.content.includes('{{first}}'), true);
    assert.equal((await readJudgeFile(join(out, 'second-judge.judge.json'))).name, 'second judge');
    assert.match(
      printed,
      /own-pair \(FastChat\): .*own-pair\.judge\.json\n {2}not carried over: order/,
    );
  });

  it('prints the chosen judge, with its losses as comments', async () => {
    const { code, out } = await recant(['judge', 'import', prompts, '--name', 'second judge']);
    assert.equal(code, 0);
    const file = newOut('.judge.json');
    await writeFile(file, out);
    const definition = await readJudgeFile(file);
    assert.equal(definition.name, 'second judge');
    assert.equal(definition.messages[0]?.content.startsWith('Compare assistant A'), true);
    assert.match(
      out,
      /^\/\/ Imported from judge_prompts\.jsonl \(FastChat\)\.\n\/\/ Not carried over/,
    );
  });

  it('writes a file only if one judge is left, and never replaces one without --force', async () => {
    const out = newOut('.judge.json');
    const several = await recant(['judge', 'import', prompts, '--out', out]);
    assert.equal(several.code, 2);
    assert.match(several.err, /several judges: own-pair, second judge\. Choose one with --name/);
    const one = ['judge', 'import', prompts, '--name', 'own-pair', '--out', out];
    assert.equal((await recant(one)).code, 0);
    const again = await recant(one);
    assert.equal(again.code, 1);
    assert.match(again.err, /exists already/);
    assert.equal((await recant([...one, '--force'])).code, 0);
  });

  it('lists the judges if none has the given name', async () => {
    const { code, err } = await recant(['judge', 'import', prompts, '--name', 'third']);
    assert.equal(code, 2);
    assert.match(err, /no judge "third"; available judges: own-pair, second judge\./);
  });

  it('imports the others if one is refused, which it names, and fails', async () => {
    const mixed = join(folder, 'mixed.jsonl');
    const broken = fastChatRecord({ name: 'broken', prompt_template: '{mood}' }).text;
    await writeFile(mixed, broken + fastChatRecord().text);
    const { code, out, err } = await recant(['judge', 'import', mixed]);
    assert.equal(code, 1);
    assert.match(err, /mixed\.jsonl: broken: .*\{mood\}/);
    assert.match(out, /"name": "own-pair"/);
    const to = newOut();
    assert.equal((await recant(['judge', 'import', mixed, '--out', to])).code, 1);
    assert.equal((await readJudgeFile(join(to, 'own-pair.judge.json'))).name, 'own-pair');
    const chosen = await recant(['judge', 'import', mixed, '--name', 'own-pair']);
    assert.equal(chosen.code, 0, chosen.err);
  });

  it('fails if one of the files cannot be read, after the judges in the others', async () => {
    const code = join(folder, 'prompts.py');
    await writeFile(code, 'print(1)\n');
    const imported = await recant(['judge', 'import', code, prompts, '--out', newOut()]);
    assert.equal(imported.code, 1);
    assert.match(imported.err, /prompts\.py: This is code/);
    assert.match(imported.out, /own-pair[\s\S]*second judge/);
  });

  it('warns of grades that the prompt names and the pattern does not read', async () => {
    const scorer = join(folder, 'scorer.json');
    const instructions = 'Reply with GRADE: C or GRADE: X';
    await writeFile(
      scorer,
      JSON.stringify({
        template: 'Q {question} A {answer} C {criterion} {instructions}',
        grade_pattern: 'GRADE: ([CPI])',
        instructions,
      }),
    );
    const out = newOut();
    const { code, out: printed, err } = await recant(['judge', 'import', scorer, '--out', out]);
    assert.equal(code, 0, err);
    assert.match(printed, /\n {2}warning: The messages ask for "GRADE: X", which is unreadable\./);
    const file = join(out, 'scorer.judge.json');
    assert.match(await readFile(file, 'utf8'), /^\/\/ The messages ask for "GRADE: X"/m);
    assert.match((await recant(['judge', 'lint', file])).out, /warning: .*"GRADE: X"/);
  });

  it('says which files it looked for', async () => {
    const other = join(folder, 'other.yaml');
    await writeFile(other, 'a: 1\n');
    const { code, err } = await recant(['judge', 'import', other]);
    assert.equal(code, 1);
    assert.match(err, /No judges were found.*FastChat \(judge_prompts\.jsonl\); Arena-Hard/);
    const missing = await recant(['judge', 'import', join(folder, 'none.yaml')]);
    assert.equal(missing.code, 1);
    assert.match(missing.err, /There is no such file/);
    assert.doesNotMatch(missing.err, stackTrace);
  });

  it('neither follows links nor prints control characters', async () => {
    const hostile = join(folder, 'hostile.jsonl');
    await writeFile(hostile, fastChatRecord({ name: '\u001b[2J../../x\u202e' }).text);
    const out = newOut();
    const { code, out: printed } = await recant(['judge', 'import', hostile, '--out', out]);
    assert.equal(code, 0);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what must not be printed
    assert.doesNotMatch(printed, /[\u001b\u202e]/);
    const target = newOut('.txt');
    await writeFile(target, 'mine');
    const link = newOut('.judge.json');
    await symlink(target, link);
    const linked = await recant([
      'judge',
      'import',
      prompts,
      '--name',
      'own-pair',
      '--out',
      link,
      '--force',
    ]);
    assert.equal(linked.code, 1);
    assert.equal(await readFile(target, 'utf8'), 'mine');
  });
});

describe('recant judge', () => {
  it('lists its commands', async () => {
    const asked = await recant(['judge', '--help']);
    assert.equal(asked.code, 0);
    assert.match(asked.out, /recant judge import .*\n {2}recant judge check/);
    const bare = await recant(['judge']);
    assert.equal(bare.code, 2);
    assert.match(bare.err, /recant judge import/);
  });
});
