import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { lexer, type Tokens, walkTokens } from 'marked';
import { projectRoot } from '../../support/paths.ts';

const pages = globSync(['*.md', 'media/**/*.md'], { cwd: projectRoot });

describe('the links in the documentation', () => {
  it('lead to files and headings that exist', () => {
    assert.ok(pages.includes('README.md') && pages.includes(join('media', 'guide', 'data.md')));
    const broken = pages.flatMap((page) =>
      targetsOf(page).filter(({ file, heading }) => !exists(file, heading)),
    );
    assert.deepEqual(broken, []);
  });

  it('stay in the guide’s folder, the only one from which its preview loads images', () => {
    const isInGuide = (path: string) => path.startsWith(join('media', 'guide'));
    const outside = pages
      .filter(isInGuide)
      .flatMap((page) => targetsOf(page).filter(({ file }) => !isInGuide(file)));
    assert.deepEqual(outside, []);
  });

  it('lead from texts of the manifest to pages and headings that exist', () => {
    const texts = readFileSync(join(projectRoot, 'package.nls.json'), 'utf8');
    const named = [...texts.matchAll(/command:recant\.openGuide\?([^)]+)\)/g)].map(
      ([, argument = '']) => String(JSON.parse(decodeURIComponent(argument))),
    );
    assert.ok(named.length > 0);
    const broken = named.filter((target) => {
      const [page, heading] = target.split('#');
      return !exists(`media/guide/${page}.md`, heading);
    });
    assert.deepEqual(broken, []);
  });

  it('lead from README to every page of the guide', () => {
    const linked = new Set(targetsOf('README.md').map(({ file }) => file));
    assert.deepEqual(
      globSync('media/guide/*.md', { cwd: projectRoot }).filter((page) => !linked.has(page)),
      [],
    );
  });
});

/**
 * The relative links and pictures of a page: the file, from the project's root, and the heading.
 */
function targetsOf(page: string) {
  return tokensOf(page, 'link', 'image')
    .map(({ href }) => String(href))
    .filter((href) => !/^[a-z]+:/.test(href))
    .map((href) => {
      const [path = '', heading] = href.split('#');
      return { page, file: path === '' ? page : join(dirname(page), path), heading };
    });
}

function exists(file: string, heading: string | undefined): boolean {
  if (!existsSync(join(projectRoot, file))) return false;
  return heading === undefined || slugsOf(file).includes(heading);
}

/** The anchors of a page's headings, on GitHub and in VS Code's preview. */
function slugsOf(page: string): string[] {
  return tokensOf(page, 'heading').map(({ text }) =>
    String(text)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
}

function tokensOf(page: string, ...types: string[]): Tokens.Generic[] {
  const tokens: Tokens.Generic[] = [];
  void walkTokens(lexer(readFileSync(join(projectRoot, page), 'utf8')), (token) => {
    if (types.includes(token.type)) tokens.push(token);
  });
  return tokens;
}
