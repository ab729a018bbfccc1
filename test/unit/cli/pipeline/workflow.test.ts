import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { commands } from '../../../../src/cli/commands.ts';
import { readGiven } from '../../../../src/cli/options/readGiven.ts';
import { parseRunConfig } from '../../../../src/core/config/parseRunConfig.ts';
import { listedProviders } from '../../../../src/models/providers.ts';
import { projectRoot } from '../../../support/paths.ts';

const guide = await readFile(join(projectRoot, 'media/guide/command-line.md'), 'utf8');
const section = guide.slice(guide.indexOf("## A project's audit"), guide.indexOf('## Show a run'));

function blocksOf(language: string): string[] {
  const blocks = section.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'));
  return [...blocks].map(([, text = '']) => text);
}

function assertKnown(line: string): void {
  const [program, name = '', ...args] = line.split(' > ')[0]?.split(' >> ')[0]?.split(' ') ?? [];
  assert.equal(program, 'recant');
  readGiven(name, commands[name]?.forms ?? [], args);
}

describe('the workflow in the guide', () => {
  const [text = ''] = blocksOf('yaml');

  it('is valid YAML of at most 12 lines', () => {
    assert.ok(text.trimEnd().split('\n').length <= 12, text);
    const { on, jobs } = parse(text);
    assert.equal(on, 'pull_request');
    assert.ok(jobs.judges.steps.length >= 3);
  });

  it('calls commands with options that exist', () => {
    const { steps } = parse(text).jobs.judges;
    const lines = steps.flatMap(({ run = '' }: { run?: string }) => run.split('\n'));
    const own = lines.filter((line: string) => line.startsWith('recant '));
    assert.equal(own.length, 2);
    for (const line of own) assertKnown(line);
  });
});

describe('the audit and the baseline in the guide', () => {
  it('are read without a fault, and compared by options that exist', () => {
    const [config = ''] = blocksOf('json');
    assert.ok('config' in parseRunConfig(config, listedProviders));
    const check = blocksOf('sh').flatMap((text) => text.split('\n'));
    for (const line of check.filter((one) => one.startsWith('recant '))) assertKnown(line);
    assert.ok(check.some((line) => line.startsWith('recant check ')));
  });
});
