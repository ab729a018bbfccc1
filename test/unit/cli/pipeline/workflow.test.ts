import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { commands } from '../../../../src/cli/commands.ts';
import { readGiven } from '../../../../src/cli/options/readGiven.ts';
import { parseRunConfig } from '../../../../src/core/config/parseRunConfig.ts';
import { configName } from '../../../../src/core/config/runConfig.ts';
import { listedProviders } from '../../../../src/models/providers.ts';
import { markedKey } from '../../../support/data/markedKey.ts';
import { projectRoot } from '../../../support/paths.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { stubFor } from '../../models/stubbed.ts';

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

  it("runs as written, with the guide's audit, in an empty home folder", async (t) => {
    const [config = ''] = blocksOf('json');
    const { data, judges } = parse(config);
    const stub = await stubFor(t, {
      models: judges.map(({ model }: { model: string }) => model),
      judge: { preference: 'A', confidence: 85, flipsUnder: ['authority'] },
    });
    const folder = join(temporaryFolder('workflow'), 'project');
    const bin = join(folder, '../bin');
    const home = join(folder, '../home');
    for (const one of [dirname(join(folder, data)), bin, home])
      await mkdir(one, { recursive: true });
    const cli = join(projectRoot, 'dist/cli.js');
    const shim = `#!/bin/sh\nexec '${process.execPath}' '${cli}' "$@"\n`;
    await writeFile(join(bin, 'recant'), shim, { mode: 0o755 });
    await writeFile(join(folder, configName), config);
    await writeFile(
      join(folder, data),
      Array.from({ length: 5 }, (_, n) =>
        JSON.stringify({
          ...{ id: `p${n}`, prompt: `Why ${n}?`, responseA: `So ${n}.`, responseB: 'Not so.' },
          ...{ label: 'A', labelSource: 'human' },
        }),
      ).join('\n'),
    );
    const { env, steps } = parse(text).jobs.judges;
    assert.deepEqual(Object.keys(env), ['OPENAI_API_KEY']);
    const environment = {
      ...{ HOME: home, PATH: `${bin}:${process.env.PATH}`, GITHUB_STEP_SUMMARY: 'summary.md' },
      ...{ OPENAI_API_KEY: markedKey, OPENAI_BASE_URL: stub.baseUrl },
    };
    const ran = [];
    for (const { run } of steps.filter((step: { run?: string }) => step.run !== undefined)) {
      ran.push(await runStep(run, folder, environment));
    }
    const [audited, summarized] = ran;
    assert.equal(audited?.code, 3, audited?.output);
    assert.equal(summarized?.code, 0, summarized?.output);
    assert.ok(stub.requests.length >= 5 * 6);
    assert.match(audited.output, /^::error file=data\/pairs\.jsonl,line=\d,title=/m);
    const read = (name: string) => readFile(join(folder, name), 'utf8');
    const { version, runs } = JSON.parse(await read('flips.sarif'));
    assert.equal(version, '2.1.0');
    assert.ok(runs[0].results.length > 0);
    assert.match(await read('gates.xml'), /tests="1" failures="1"/);
    assert.match(await read('summary.md'), /^# Recant report\n/);
    assert.deepEqual(await readdir(home), []);
  });
});

/** Runs a step as the runner's own shell does. */
function runStep(command: string, cwd: string, env: NodeJS.ProcessEnv) {
  return new Promise<{ readonly code: number; readonly output: string }>((resolve) => {
    const child = execFile('bash', ['-e', '-c', command], { cwd, env }, (error, stdout, stderr) =>
      resolve({ code: error ? (child.exitCode ?? -1) : 0, output: stdout + stderr }),
    );
  });
}

describe('the audit and the baseline in the guide', () => {
  it('are read without errors, and compared by options that exist', () => {
    const [config = ''] = blocksOf('json');
    assert.ok('config' in parseRunConfig(config, listedProviders));
    const check = blocksOf('sh').flatMap((text) => text.split('\n'));
    for (const line of check.filter((one) => one.startsWith('recant '))) assertKnown(line);
    assert.ok(check.some((line) => line.startsWith('recant check ')));
  });
});
