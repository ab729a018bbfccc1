import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, it } from 'node:test';
import { markedKey } from '../../support/data/markedKey.ts';
import { filesWithKey, KeyWatch } from '../../support/keyScan.ts';
import { removeFolder, temporaryFolder } from '../../support/temporaryFolder.ts';

const folder = temporaryFolder('planted');
const planted = join(folder, 'planted');
afterEach(() => rmSync(planted, { recursive: true, force: true }));

function plant(path: string, content: string | Uint8Array): string {
  const whole = join(planted, path);
  mkdirSync(join(whole, '..'), { recursive: true });
  writeFileSync(whole, content);
  return whole;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const contents: readonly [string, string | Uint8Array][] = [
  ['as it is', `{"authorization":"Bearer ${markedKey}"}`],
  ['in an address', `https://judge.example/?key=${encodeURIComponent(markedKey)}`],
  ['in UTF-16', Buffer.from(`secret ${markedKey}`, 'utf16le')],
  ['in Base64', base64(`Bearer ${markedKey} and more`)],
  ['in Base64, one place further', base64(`Bearer: ${markedKey} and more`)],
  ['in Base64, two places further', base64(`Bearer : ${markedKey} and more`)],
  ['behind a long text', `${'x'.repeat(4 * 1024 * 1024 - 5)}${markedKey}`],
];

describe('the scan for the marked key', () => {
  for (const [how, content] of contents) {
    it(`finds it ${how}, and names the file`, () => {
      plant('clean.txt', 'sk-recant');
      const path = plant('logs/window1/exthost.log', content);
      assert.deepEqual(filesWithKey(folder), [path]);
    });
  }

  it('finds it in a name without repeating it', () => {
    plant(encodeURIComponent(markedKey), '');
    assert.deepEqual(filesWithKey(folder), [`a name in ${planted}`]);
  });

  it('does not follow links, and ignores a folder that is gone', () => {
    const path = plant('kept.txt', markedKey);
    symlinkSync(planted, join(planted, 'again'));
    assert.deepEqual(filesWithKey(folder), [path]);
    assert.deepEqual(filesWithKey(join(planted, 'gone')), []);
  });

  it('finds it split within a stream', () => {
    const watch = new KeyWatch();
    for (const piece of [`Bearer ${markedKey.slice(0, 9)}`, markedKey.slice(9)]) {
      assert.equal(watch.found, false);
      watch.push(Buffer.from(piece));
    }
    assert.equal(watch.found, true);
  });
});

describe('a folder for temporary files', () => {
  it('is removed with an error that names the file if it contains the key', () => {
    const path = plant('state.vscdb', markedKey);
    assert.throws(
      () => removeFolder(planted),
      ({ message }: Error) => message.includes(path) && !message.includes(markedKey),
    );
    assert.deepEqual(filesWithKey(planted), []);
  });

  it('makes the process fail that left the key in it', () => {
    const support = join(import.meta.dirname, '../../support');
    const script = `
      import { writeFileSync } from 'node:fs';
      import { temporaryFolder } from '${support}/temporaryFolder.ts';
      import { markedKey } from '${support}/data/markedKey.ts';
      writeFileSync(temporaryFolder('leak') + '/run.jsonl', markedKey);`;
    const args = ['--input-type=module-typescript', '--eval', script];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    assert.equal(status, 1);
    assert.match(stderr, /The marked API key was written to \S+recant-leak-\S+\/run\.jsonl\./);
    assert.ok(!stderr.includes(markedKey));
  });
});
