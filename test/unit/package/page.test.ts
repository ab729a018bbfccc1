import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { lexer, walkTokens } from 'marked';
import { projectRoot } from '../../support/paths.ts';
import { extensionPage } from '../../support/release/page.ts';

const repository = 'https://example.org/recant.git';
const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');

/** Returns the addresses of a page's links and pictures. */
function addressesOf(page: string): { links: string[]; pictures: string[] } {
  const links: string[] = [];
  const pictures: string[] = [];
  void walkTokens(lexer(page), (token) => {
    if (token.type === 'link') links.push(token.href);
    if (token.type === 'image') pictures.push(token.href);
  });
  return { links, pictures };
}

describe('the page of the extension', () => {
  it('begins with what a user does and the card, and ends with the commands of a checkout', () => {
    const page = extensionPage(readme, { repository });
    const [first = ''] = page.split('\n## ');
    assert.match(first, /^# Recant\n\n\*\*.*\n\n!\[The card of two simulated judges[^\n]*\n$/);
    assert.match(page, /\n## Contributing\n\n.*npm start\n.*npm test\n.*CONTRIBUTING\.md/s);
    assert.equal(page.match(/npm start/g)?.length, 1);
  });

  it('has neither a dead link nor a broken picture without a repository', () => {
    const page = extensionPage(readme, { repository: null });
    const { links, pictures } = addressesOf(page);
    assert.deepEqual([...links, ...pictures], []);
    assert.match(page, /^# Recant\n\n[^\n]+\n\n## Get started\n/);
  });

  it('has an absolute link to every picture and page in the repository', () => {
    const { links, pictures } = addressesOf(extensionPage(readme, { repository }));
    const own = addressesOf(readme);
    assert.deepEqual(
      pictures,
      own.pictures.map((path) => `https://example.org/recant/raw/HEAD/${path}`),
    );
    assert.deepEqual(
      links,
      own.links.map((path) => `https://example.org/recant/blob/HEAD/${path}`),
    );
  });
});

describe('README', () => {
  it('begins with exactly two commands', () => {
    const [first = ''] = readme.split('\n## ');
    assert.deepEqual(first.match(/^npm .*$/gm), ['npm start', 'npm test']);
  });
});
