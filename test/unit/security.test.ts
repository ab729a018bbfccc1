import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { projectRoot } from '../support/paths.ts';

const text = await readFile(join(projectRoot, 'SECURITY.md'), 'utf8');

/** The titles that are cited together, and the file or folder of the tests that they name. */
const citations = [...text.matchAll(/((?:`[^`]+`(?:,? and )?)+) in `(test\/[^`]+)`/g)].map(
  ([, titles = '', place = '']) => ({
    titles: [...titles.matchAll(/`([^`]+)`/g)].map(([, title = '']) => title),
    place,
  }),
);

async function testsIn(place: string): Promise<string> {
  const files = place.endsWith('.ts')
    ? [place]
    : globSync(`${place}/**/*.ts`, { cwd: projectRoot });
  const sources = await Promise.all(files.map((file) => readFile(join(projectRoot, file), 'utf8')));
  return sources.join('\n');
}

describe('SECURITY.md', () => {
  it('names tests that exist', async () => {
    for (const { titles, place } of citations) {
      const source = await testsIn(place);
      for (const title of titles) {
        const found = ["'", '`'].some((quote) =>
          ['describe', 'it', 'test'].some((call) => source.includes(`${call}(${quote}${title}`)),
        );
        assert.ok(found, `${place} has no test "${title}"`);
      }
    }
  });

  it('names at least one test for each promise', () => {
    const [, section = ''] = text.split('## Promises and their tests');
    const promises = (section.split('\n## ')[0] ?? '')
      .split('\n')
      .filter((line) => /^- /.test(line));
    assert.ok(promises.length > 10);
    for (const promise of promises) assert.match(promise, /: `[^`]+`.* in `test\/[^`]+`\.$/);
    const places = [...text.matchAll(/ in `(test\/[^`]+)`/g)].map(([, place]) => place);
    assert.deepEqual(
      citations.map(({ place }) => place),
      places,
    );
  });

  it('is about systems that README says the tests ran on', async () => {
    const readme = await readFile(join(projectRoot, 'README.md'), 'utf8');
    assert.match(readme, /\[SECURITY\.md\]\(SECURITY\.md\)/);
    assert.match(readme, /has run on .*Linux/);
  });
});
