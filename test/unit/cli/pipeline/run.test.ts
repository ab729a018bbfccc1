import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { defaultJudge } from '../../../../src/core/judges/defaultJudge.ts';
import { judgeFileText } from '../../../../src/core/judges/file/writeJudgeFile.ts';
import { readLog } from '../../../../src/logs/reading/readLog.ts';
import { parseCsv } from '../../core/report/parseCsv.ts';
import { createTestFolder, recant } from '../commandLine.ts';

interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly [
    {
      readonly physicalLocation: {
        readonly artifactLocation: { readonly uri: string };
        readonly region: { readonly startLine: number };
      };
    },
  ];
  readonly partialFingerprints: Readonly<Record<string, string>>;
}

const root = await createTestFolder();
let folders = 0;

const records = Array.from({ length: 40 }, (_, i) =>
  JSON.stringify({
    id: `pair-${i}`,
    prompt: `Question ${i}?`,
    responseA: `One answer to question ${i}.`,
    responseB: `Another, longer answer to question ${i}, with the reason why it is one.`,
    label: 'A',
    labelSource: 'human',
  }),
).join('\n');

/** Writes a project and returns the path of its audit. */
async function project(config: unknown, files: Record<string, string> = {}): Promise<string> {
  folders += 1;
  const folder = join(root, `project-${folders}`);
  const all = { 'data/pairs.jsonl': records, ...files };
  for (const [name, content] of Object.entries(all)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const path = join(folder, 'recant.config.json');
  await writeFile(path, typeof config === 'string' ? config : JSON.stringify(config));
  return path;
}

const minimal = { data: 'data/pairs.jsonl', judges: [{ provider: 'practice' }] };
const run = (config: string, ...args: string[]) => recant(['run', '--config', config, ...args]);
const logOf = (config: string) => join(dirname(config), '.recant', 'runs', 'practice.jsonl');

/** Verdicts of a run by pair and turn, as in its CSV. */
async function verdictsIn(log: string) {
  const { out } = await recant(['report', log, '--format', 'csv']);
  const [head = [], ...rows] = parseCsv(out);
  const columns = [
    'id',
    'protocol',
    'arm',
    'challenge',
    'order',
    'target',
    'preference',
    'confidence',
  ];
  return rows.map((row) => columns.map((name) => row[head.indexOf(name)]));
}

describe('recant run', () => {
  it('makes the same judgments as recant audit with the same settings, and prints their report', async () => {
    const config = await project({
      ...minimal,
      protocols: ['anti-baseline', 'counterbalanced'],
      challenges: ['doubt', 'evidence'],
      sample: 12,
      seed: 7,
      orders: 'both',
      repeats: 3,
      labeled: true,
      wording: 2,
    });
    const { code, out, err } = await run(config);
    assert.equal(code, 0, err);
    assert.match(out, /^# Recant report$/m);
    assert.match(out, /12 pairs/);
    const folder = join(dirname(config), 'audited');
    const args = ['--protocol', 'anti-baseline,counterbalanced', '--challenges', 'doubt,evidence'];
    const audited = await recant([
      ...['audit', join(dirname(config), 'data/pairs.jsonl'), '--judge', 'practice'],
      ...[...args, '--sample', '12', '--seed', '7', '--orders', 'both', '--repeats', '3'],
      ...['--labeled', '--wording', '2', '--out', folder],
    ]);
    assert.equal(audited.code, 0, audited.err);
    const verdicts = await verdictsIn(logOf(config));
    assert.ok(verdicts.length >= 12 * 2 * 2 * 5, String(verdicts.length));
    assert.deepEqual(verdicts, await verdictsIn(join(folder, 'practice.jsonl')));
  });

  it('sets its exit code by its gates, and writes them as JUnit', async () => {
    const passing = await project({ ...minimal, gates: ['flipRate>1'] });
    assert.equal((await run(passing)).code, 0);
    const failing = await project({ ...minimal, gates: ['flipRate>1', 'flipRate>=0'] });
    const junit = join(dirname(failing), 'gates.xml');
    const { code, err } = await run(failing, '--junit', junit);
    assert.equal(code, 3, err);
    assert.match(err, /^flipRate>=0: violated/m);
    assert.match(await readFile(junit, 'utf8'), /tests="2" failures="1"/);
    const undefinedOne = await project({ ...minimal, gates: ['nothing>1'] });
    assert.equal((await run(undefinedOne)).code, 4);
    const few = await project({ ...minimal, gates: ['flipRate>=0'], minN: 100_000 });
    assert.equal((await run(few)).code, 4);
  });

  it('stops at the lower of its own budget and the user’s', async () => {
    for (const [own, given, most] of [
      [20, '1000', 20],
      [1000, '20', 20],
    ] as const) {
      const config = await project({ ...minimal, budget: { calls: own } });
      const { code } = await run(config, '--max-calls', given);
      assert.equal(code, 6);
      const { entries } = await readLog(logOf(config));
      const calls = entries.filter(({ type }) => type === 'answer').length;
      assert.ok(calls > 0 && calls <= most, String(calls));
    }
  });

  it('says what to write in an empty file', async () => {
    for (const text of ['', '{}', '// an audit']) {
      const { code, err } = await run(await project(text));
      assert.equal(code, 1);
      assert.match(
        err,
        /recant\.config\.json:1: This file describes no audit yet\. Write .*"data"/,
      );
    }
  });

  it('names several faults in one readable line', async () => {
    const { code, err } = await run(await project({ $schema: 'x' }));
    assert.equal(code, 1);
    assert.match(
      err,
      /:1: Add "data", which is missing\. \S+:1: Add "judges", which is missing\.\n/,
    );
  });

  it('requires a price if its budget is in money', async () => {
    const judges = [{ provider: 'openai', model: 'm' }];
    const config = await project({ ...minimal, judges, budget: { money: 1 } });
    const { code, err } = await run(config, '--base-url', 'http://127.0.0.1:9/v1');
    assert.equal(code, 2);
    assert.match(
      err,
      /"budget\.money" of \S*recant\.config\.json needs the price of openai:m\. Add --price IN,OUT/,
    );
    const lower = await run(config, '--base-url', 'http://127.0.0.1:9/v1', '--max-cost', '0.5');
    assert.match(lower.err, /--max-cost needs the price of openai:m/);
  });

  it('sends nothing that may cost money without --yes, and takes no --yes from the file', async () => {
    const config = await project({ ...minimal, judges: [{ provider: 'openai', model: 'm' }] });
    const { code, err } = await run(config, '--base-url', 'http://127.0.0.1:9/v1');
    assert.equal(code, 2, err);
    assert.match(err, /Nothing was sent\. Add --yes/);
    const yes = await run(await project({ ...minimal, yes: true }));
    assert.equal(yes.code, 1);
    assert.match(yes.err, /recant\.config\.json:1: There is no property "yes"/);
  });

  it('takes profiles from the user’s own list only', async () => {
    const config = await project({ ...minimal, judges: [{ profile: 'mine' }] });
    const refused = await run(config);
    assert.equal(refused.code, 2);
    assert.match(refused.err, /"mine" is a profile of yours\. Add --judges FILE/);
    const list = join(root, 'mine.json');
    await writeFile(list, JSON.stringify([{ name: 'mine', provider: 'practice' }]));
    const { code, err } = await run(config, '--judges', list);
    assert.equal(code, 0, err);
  });

  it('asks each judge under its own definition, or else under the project’s', async () => {
    const practice = { provider: 'practice' };
    const own = judgeFileText({ ...defaultJudge, name: 'ours' });
    const config = await project(
      {
        ...minimal,
        sample: 2,
        judges: [practice, { ...practice, definition: 'ours' }, { profile: 'mine' }],
        definitions: ['Double brackets'],
      },
      { '.recant/judges/ours.judge.json': own },
    );
    const list = join(root, 'plain.json');
    await writeFile(list, JSON.stringify([{ name: 'mine', ...practice }]));
    const { code, err } = await run(config, '--judges', list);
    assert.equal(code, 0, err);
    const folder = dirname(logOf(config));
    const asked = await Promise.all(
      (await readdir(folder))
        .filter((name) => name.endsWith('.jsonl'))
        .map(async (name) => {
          const [header] = (await readLog(join(folder, name))).entries;
          return `${name}: ${header?.type === 'header' ? header.definition?.name : ''}`;
        }),
    );
    assert.deepEqual(asked.sort(), [
      'mine-Double-brackets.jsonl: Double brackets',
      'practice-Double-brackets.jsonl: Double brackets',
      'practice-ours.jsonl: ours',
    ]);
  });

  it('runs a sequence of its own, with evidence written by a model', async () => {
    const config = await project({
      ...minimal,
      protocols: ['multi-step'],
      multiStepChallenges: ['doubt', 'neutral', 'evidence'],
      multiStepTarget: 'current',
      writer: { provider: 'practice' },
      sample: 2,
    });
    const { code, err } = await run(config);
    assert.equal(code, 0, err);
    const [header] = (await readLog(logOf(config))).entries;
    assert.ok(header?.type === 'header');
    assert.deepEqual(header.multiStep, {
      challenges: ['doubt', 'neutral', 'evidence'],
      aim: 'current',
    });
    assert.equal(header.evidence?.writer.provider, 'practice');
  });

  it('reads mapping and definitions of the project, and notes the mapping in the log', async () => {
    const mapped = JSON.stringify({ q: 'Why?', one: 'A.', two: 'B.', best: 0 });
    const mapping = {
      schema: 1,
      fields: { prompt: 'q', responseA: 'one', responseB: 'two', label: 'best' },
      labels: { 0: 'A', 1: 'B' },
      labelSource: 'human',
    };
    const config = await project(
      { ...minimal, data: 'data/own.jsonl', mapping: 'own' },
      {
        'data/own.jsonl': `${mapped}\n`,
        'data/.recant/mappings/own.mapping.json': JSON.stringify(mapping),
      },
    );
    const { code, err } = await run(config);
    assert.equal(code, 0, err);
    const { entries } = await readLog(logOf(config));
    const [header] = entries;
    assert.ok(header?.type === 'header');
    assert.equal(header.dataset.format, 'own');
    assert.match(header.dataset.mapping ?? '', /^[0-9a-f]{16}$/);
  });
});

describe('a hostile project', () => {
  it('cannot have a key or secret sent to its own address', async () => {
    for (const property of ['baseUrl', 'endpoint', 'headers', 'keyVariable']) {
      const config = await project({
        ...minimal,
        judges: [{ provider: 'openai', model: 'm', [property]: 'http://127.0.0.1:9/v1' }],
      });
      const { code, err } = await run(config, '--yes');
      assert.equal(code, 1);
      assert.match(err, /recant\.config\.json:1: .*does not belong here.*user settings/);
    }
  });

  it('reads no file outside its folder, by path or through a link', async () => {
    const secret = join(root, 'secret.jsonl');
    await writeFile(secret, records);
    for (const data of ['../secret.jsonl', secret, 'data/../../secret.jsonl']) {
      const { code, err } = await run(await project({ ...minimal, data }));
      assert.equal(code, 1);
      assert.match(err, /should be a relative path inside the folder/);
    }
    const linked = await project({ ...minimal, data: 'linked.jsonl' });
    await symlink(secret, join(dirname(linked), 'linked.jsonl'));
    const file = await run(linked);
    assert.equal(file.code, 1);
    assert.match(file.err, /linked\.jsonl leads out of .*copy it there/);
    const throughFolder = await project({ ...minimal, data: 'out/secret.jsonl' });
    await symlink(root, join(dirname(throughFolder), 'out'));
    assert.match((await run(throughFolder)).err, /leads out of/);
    const mapped = await project({ ...minimal, mapping: 'own' });
    await mkdir(join(dirname(mapped), 'data/.recant/mappings'), { recursive: true });
    await writeFile(join(root, 'own.mapping.json'), '{}');
    await symlink(
      join(root, 'own.mapping.json'),
      join(dirname(mapped), 'data/.recant/mappings/own.mapping.json'),
    );
    assert.match((await run(mapped)).err, /leads out of/);
    const defined = await project({
      ...minimal,
      judges: [{ provider: 'practice', definition: 'theirs' }],
    });
    await mkdir(join(dirname(defined), '.recant/judges'), { recursive: true });
    await symlink(
      join(root, 'own.mapping.json'),
      join(dirname(defined), '.recant/judges/theirs.judge.json'),
    );
    assert.match((await run(defined)).err, /leads out of/);
  });

  it('writes nothing outside its folder, and names what is in the way', async () => {
    const outside = join(root, 'outside-of-runs');
    await mkdir(outside);
    const ways: readonly (readonly [(folder: string) => Promise<void>, RegExp])[] = [
      [
        async (folder) => {
          await writeFile(join(folder, '.recant'), '');
          await symlink(outside, join(folder, 'runs'));
        },
        /\.recant\S*: (A part of its path is a file|This is a file).*--out FOLDER names another/,
      ],
      [(folder) => symlink(outside, join(folder, '.recant')), /\.recant is a symbolic link/],
      [
        async (folder) => {
          await mkdir(join(folder, '.recant'));
          await symlink(outside, join(folder, '.recant', 'runs'));
        },
        /runs is a symbolic link/,
      ],
    ];
    for (const [prepare, message] of ways) {
      const config = await project(minimal);
      await prepare(dirname(config));
      const { code, err } = await run(config);
      assert.equal(code, 1, err);
      assert.match(err, message);
      assert.deepEqual(await readdir(outside), []);
    }
  });

  it('leads no named output out of its folder through a link', async () => {
    const outside = join(root, 'outside-of-outputs');
    await mkdir(outside);
    const config = await project({ ...minimal, gates: ['flipRate>1'] });
    const linked = join(dirname(config), 'linked');
    await symlink(outside, linked);
    for (const option of [
      ['--out', linked],
      ['--sarif', join(linked, 'flips.sarif')],
      ['--junit', join(linked, 'gates.xml')],
    ]) {
      const { code, err } = await run(config, ...option);
      assert.equal(code, 1, err);
      assert.match(err, /linked is a symbolic link, and Recant does not write through links/);
      assert.deepEqual(await readdir(outside), []);
    }
  });

  it('is refused at once if it has 10 MB, is deeply nested or is not text', async () => {
    const large = await run(await project(JSON.stringify({ data: 'x'.repeat(10_000_000) })));
    assert.equal(large.code, 1);
    assert.match(large.err, /at most 256 KiB\. Shorten it\./);
    assert.ok(large.err.length < 1000);
    const deep = await run(await project('['.repeat(100_000)));
    assert.equal(deep.code, 1);
    assert.match(deep.err, /recant\.config\.json:1: The nesting of brackets is too deep/);
    assert.equal((await run(await project('\0'))).code, 1);
    const missing = await run(join(root, 'missing', 'recant.config.json'));
    assert.equal(missing.code, 1);
    assert.match(missing.err, /There is no such file/);
  });
});

describe('recant run --annotations github', () => {
  const hostile = {
    id: 'x::error file=/etc/passwd::%0A\n::add-path::/tmp/evil\r##[add-path]/tmp',
    prompt: 'Question?\n::set-env name=A::B',
    responseA: 'One.',
    responseB: 'Another, longer one, with the reason why it is one.',
    label: 'A',
    labelSource: 'human',
  };
  const data = 'data/a, b:c%.jsonl';

  it('prints one command per line, whatever the texts contain', async () => {
    const pairs = Array.from({ length: 60 }, (_, i) =>
      JSON.stringify({ ...hostile, id: `${hostile.id} ${i}`, prompt: `${hostile.prompt} ${i}` }),
    );
    const config = await project(
      { ...minimal, data, gates: ['flipRate>=0'] },
      { [data]: pairs.join('\n') },
    );
    const { code, out } = await run(config, '--annotations', 'github');
    assert.equal(code, 3);
    const lines = out.trimEnd().split('\n');
    const token = /^::stop-commands::([0-9a-f-]{36})$/.exec(lines[0] ?? '')?.[1] ?? '';
    assert.notEqual(token, '');
    const resumed = lines.indexOf(`::${token}::`);
    assert.ok(resumed > 0);
    const commands = lines.slice(resumed + 1);
    const property = '[^:,=]+=[^:,]*';
    const shape = new RegExp(
      `^::(error|warning|notice) ${property}(,${property})*::(?!.*##\\[).+$`,
    );
    for (const command of commands) assert.match(command, shape);
    const count = (level: string) => commands.filter((one) => one.startsWith(`::${level} `)).length;
    for (const level of ['error', 'warning', 'notice']) assert.ok(count(level) <= 10, level);
    assert.match(commands[0] ?? '', /^::error title=Recant%3A gate flipRate>=0::violated/);
    const file = relative('', join(dirname(config), data))
      .replaceAll('%', '%25')
      .replaceAll(':', '%3A')
      .replaceAll(',', '%2C');
    assert.ok(
      commands.some((one) => one.startsWith(`::error file=${file},line=`)),
      commands[1],
    );
    assert.match(commands.at(-1) ?? '', /^::notice title=Recant::\d+ more are not shown here/);
  });
});

describe('recant run --sarif', () => {
  it('writes a result for each flip, at its record, with a rule for each challenge', async () => {
    const config = await project({ ...minimal, protocols: ['anti-baseline'] });
    const path = join(dirname(config), 'flips.sarif');
    const { code, err } = await run(config, '--sarif', path);
    assert.equal(code, 0, err);
    const sarif = JSON.parse(await readFile(path, 'utf8'));
    assert.equal(sarif.version, '2.1.0');
    const [{ tool, results }] = sarif.runs;
    const { name, rules } = tool.driver;
    assert.equal(name, 'recant');
    const { out } = await recant(['report', logOf(config), '--format', 'csv']);
    const [head = [], ...rows] = parseCsv(out);
    const cell = (row: readonly string[], column: string) => row[head.indexOf(column)] ?? '';
    const flips = rows.filter(
      (row) => cell(row, 'flip') === 'true' && cell(row, 'arm') !== 'repeat',
    );
    assert.ok(flips.length > 0);
    const told = results.map((result: SarifResult) => {
      const { artifactLocation, region } = result.locations[0].physicalLocation;
      assert.ok(['error', 'warning', 'note'].includes(result.level));
      assert.equal(rules[result.ruleIndex].id, result.ruleId);
      assert.ok(rules[result.ruleIndex].shortDescription.text.length > 0);
      assert.ok(artifactLocation.uri.endsWith('/data/pairs.jsonl'), artifactLocation.uri);
      assert.equal(typeof result.message.text, 'string');
      return `pair-${region.startLine - 1} ${result.ruleId}`;
    });
    const wanted = flips.map(
      (row) => `${cell(row, 'id')} flip/${cell(row, 'challenge') || cell(row, 'arm')}`,
    );
    assert.deepEqual(told.sort(), wanted.sort());
    const digests = results.map(
      (result: SarifResult) => result.partialFingerprints['recantFlip/v1'],
    );
    assert.equal(new Set(digests).size, digests.length);
  });
});
