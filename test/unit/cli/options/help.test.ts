import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { commands } from '../../../../src/cli/commands.ts';
import { explainOptions, usageLines } from '../../../../src/cli/options/help.ts';
import { flagOf, optionTable, usageOf } from '../../../../src/cli/options/optionTable.ts';
import { optionsOf } from '../../../../src/cli/options/readGiven.ts';
import { projectRoot } from '../../../support/paths.ts';
import { recant } from '../commandLine.ts';

const guidePath = join(projectRoot, 'media/guide/command-line.md');
const names = Object.keys(commands);

function formsOf(name: string) {
  return commands[name]?.forms ?? [];
}

describe('recant COMMAND --help', () => {
  for (const name of names) {
    it(`explains every option of ${name} with its default`, async () => {
      const { code, out } = await recant([...name.split(' '), '--help']);
      assert.equal(code, 0);
      for (const form of formsOf(name)) {
        for (const id of optionsOf(form)) {
          const option = optionTable[id];
          const at = out.indexOf(`\n  ${usageOf(id)}\n      ${option.text}`);
          assert.notEqual(at, -1, usageOf(id));
          const explained = out.slice(at).split('\n')[2] ?? '';
          const value = option.fallback ?? option.usual;
          const isNeeded =
            form.needs?.includes(id) && / Needed( without --\w+)?\.$/.test(explained);
          const hasDefault = explained.endsWith(` Default: ${value}.`) && value !== undefined;
          if (option.kind) assert.ok(isNeeded || hasDefault, explained);
        }
      }
    });

    it(`refuses an option that ${name} does not explain`, async () => {
      const known = new Set(formsOf(name).flatMap(optionsOf).map(flagOf));
      const all = Object.keys(optionTable) as (keyof typeof optionTable)[];
      for (const id of all.filter((one) => !known.has(flagOf(one)))) {
        const { code, err } = await recant([...name.split(' '), flagOf(id)]);
        assert.equal(code, 2);
        assert.ok(err.includes(`there is no option ${flagOf(id)}.`), err);
      }
    });

    it(`lists each option of ${name} once per form`, () => {
      for (const form of formsOf(name)) {
        const flags = optionsOf(form).map(flagOf);
        assert.deepEqual(flags, [...new Set(flags)]);
      }
    });
  }

  it('lists every command', async () => {
    const { out } = await recant(['--help']);
    for (const name of names) assert.match(out, new RegExp(`^  recant ${name} `, 'm'));
  });
});

describe('an option', () => {
  const dataset = 'pairs.jsonl';
  const audit = ['audit', dataset, '--judge', 'practice', '--out', 'x'];
  const refusals: [name: string, args: string[], message: RegExp][] = [
    ['without its value', ['audit', dataset, '--judge'], /--judge needs a value: --judge MODEL\./],
    ['with a value that it does not take', [...audit, '--yes=no'], /--yes takes no value\./],
    ['that is required', ['record', dataset], /--out FOLDER is required\./],
    [
      'of another form',
      [...audit, '--pair', 'a', '--sample', '2'],
      /--sample cannot be used with --pair\./,
    ],
    [
      'of a form that is not chosen',
      ['plan', dataset, '--share', '0.5'],
      /--share can only be used with --detect or /,
    ],
    ['without its companion', [...audit, '--writer-price', '1,2'], /--writer-price needs --writer/],
  ];
  for (const [name, args, message] of refusals) {
    it(`is refused with a remedy: ${name}`, async () => {
      const { code, err } = await recant(args);
      assert.equal(code, 2, err);
      assert.match(err, message);
      assert.match(err, /^usage: recant /m);
    });
  }

  it('requires only options that exist', () => {
    for (const { with: needed } of Object.values(optionTable)) {
      assert.ok(needed === undefined || Object.hasOwn(optionTable, needed), needed);
    }
  });
});

/** Returns the options of every command as sections of the guide. */
function optionSections(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const sections = names.map((name) => {
    const usage = usageLines(name, formsOf(name)).join('\n');
    const rows = explainOptions(formsOf(name)).map(
      (option) => `| \`${cell(option.usage)}\` | ${cell(option.text)} |`,
    );
    return `### ${name}\n\n\`\`\`text\n${usage}\n\`\`\`\n\n| option | meaning |\n|---|---|\n${rows.join('\n')}\n`;
  });
  return `## Options\n\n${sections.join('\n')}`;
}

describe('the guide', () => {
  it('lists the same options as --help (`npm run generate` updates it)', async () => {
    const guide = await readFile(guidePath, 'utf8');
    const [before = '', rest = ''] = guide.split(/^## Options$/m);
    const after = rest.slice(rest.search(/^## /m));
    assert.notEqual(rest, '', 'The guide has a section "Options".');
    const updated = `${before}${optionSections()}\n${after}`;
    if (process.env.RECANT_WRITE === '1') await writeFile(guidePath, updated);
    else assert.equal(guide, updated);
  });
});
