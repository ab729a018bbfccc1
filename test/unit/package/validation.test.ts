import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { projectRoot } from '../../support/paths.ts';
import { gridParts } from '../../validate/coverage.ts';
import { partsOf, withParts } from '../../validate/page.ts';
import { publishedLines } from '../../validate/published.ts';

const page = await readFile(join(projectRoot, 'media/guide/validation.md'), 'utf8');
const parts = partsOf(page);
const stamp =
  /^\*Measured on \d{4}-\d\d-\d\d in \d+ s by `npm run validate -- (\S+)`: Recant \S+ at commit [0-9a-f]{8}, measures version \d+, Node v\d+\.\d+\.\d+\.\*$/m;

describe('the page of validation', () => {
  it('has planted truths, figures of the paper and a part of the grid at least', () => {
    assert.ok(parts.has('planted') && parts.has('published'));
    assert.ok(gridParts.some(({ id }) => parts.has(id)));
  });

  it('says of each section when, at which commit and by which command it was measured', () => {
    for (const [id, text] of parts) assert.equal(stamp.exec(text)?.[1], id, id);
  });

  it('has the figures of the paper that the report computes today, all as printed', () => {
    const lines = publishedLines();
    assert.ok(parts.get('published')?.includes(lines.join('\n')), lines.join('\n'));
    assert.ok(lines.every((line) => !line.includes('**no**')));
  });

  it('has figures in the form that is written, and no other text', () => {
    assert.equal(withParts(page, [], [...parts.keys()]), page);
    const judge =
      /^\| [a-z ]+ \| `\w+` \| −?\d\.\d{3} \| −?\d\.\d{3} \[−?\d\.\d{3}, −?\d\.\d{3}\] \| \d+ \| (yes|no) \|$/;
    const rows = (parts.get('planted') ?? '').split('\n').filter((line) => line.includes(' | `'));
    assert.equal(rows.length, 40);
    for (const row of rows) assert.match(row, judge);
    for (const { id } of gridParts) {
      for (const row of (parts.get(id) ?? '').split('\n').filter((line) => line.includes('% | ')))
        assert.match(
          row,
          /^\| [^|]+ \| \d+% \| \d+% \| 0(\.\d)? \| (yes|no) \| \d+\.\d% \| \d+\.\d% \| \d+ \| (yes|\*\*no\*\*) \|$/,
        );
    }
  });
});
