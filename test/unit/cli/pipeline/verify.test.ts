import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createTestFolder, recant } from '../commandLine.ts';

const root = await createTestFolder();

const records = Array.from({ length: 6 }, (_, i) => ({
  ...{ id: `p${i}`, prompt: `Question ${i}?`, label: 'A', labelSource: 'human' },
  ...{ reference: `The reference answer to question ${i}, with its reason.` },
  ...{ responseA: `One answer to ${i}.`, responseB: `Another, longer answer to question ${i}.` },
}));
const data = join(root, 'pairs.jsonl');
await writeFile(data, records.map((record) => `${JSON.stringify(record)}\n`).join(''));

type Entry = Record<string, unknown>;

/** Writes a project whose audit has run once; returns its configuration and its log. */
async function audited(name: string, config: Entry = {}) {
  const folder = join(root, name);
  await mkdir(folder);
  await writeFile(join(folder, 'pairs.jsonl'), await readFile(data));
  const path = join(folder, 'recant.config.json');
  const judges = [{ provider: 'practice' }];
  await writeFile(path, JSON.stringify({ data: 'pairs.jsonl', judges, ...config }));
  const { code, err } = await recant(['run', '--config', path]);
  assert.equal(code, 0, err);
  return { folder, path, log: join(folder, '.recant/runs/practice.jsonl') };
}

/** Replaces the entries of a log by what `change` makes of each; `undefined` leaves it out. */
async function edit(log: string, change: (entry: Entry) => Entry | undefined): Promise<void> {
  const entries = (await readFile(log, 'utf8')).trimEnd().split('\n');
  const changed = entries.flatMap((line) => change(JSON.parse(line)) ?? []);
  await writeFile(log, changed.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
}

/** Says that a judgment under doubt held its first verdict. */
function withoutFlips(entry: Entry): Entry {
  if (entry.type !== 'judgment' || entry.flip !== true) return entry;
  const { flipKind: _, ...rest } = entry;
  return { ...rest, flip: false, preference: entry.preference === 'A' ? 'B' : 'A' };
}

function untruthful({ judge }: Entry): Entry {
  return { judge: { ...(judge as Entry), simulated: false } };
}

const isDoubted = ({ type, challenge }: Entry) => type === 'answer' && challenge === 'doubt';

describe('recant verify', () => {
  for (const [name, args] of [
    ['all protocols', ['--protocol', 'anti-baseline,counterbalanced,multi-step']],
    ['both orders and repeats', ['--orders', 'both', '--repeats', '4']],
    ['single responses', ['--definition', 'Rating 1–10']],
    ['ties', ['--definition', 'Double brackets']],
    ['written evidence', ['--evidence', 'written', '--writer', 'practice']],
  ] as const) {
    it(`reads the judgments of an unchanged log as they are: ${name}`, async () => {
      const out = join(root, name.replaceAll(' ', '-'));
      const run = await recant(['audit', data, '--judge', 'practice', ...args, '--out', out]);
      assert.equal(run.code, 0, run.err);
      const verified = await recant(['verify', out]);
      assert.equal(verified.code, 0, verified.err);
      assert.match(verified.out, /practice.*\.jsonl: all \d\d+ judgments are what the answers/);
    });
  }

  it('reads steps and attacks too', async () => {
    const steps = join(root, 'steps.jsonl');
    const chosen = ['--pair', 'p1', '--judge', 'practice', '--challenges', 'doubt,authority'];
    assert.equal((await recant(['step', data, ...chosen, '--out', steps])).code, 0);
    const attacks = join(root, 'attacks');
    const models = [
      '--judge',
      'practice',
      '--attacker',
      'practice',
      '--attack',
      'general-reference',
    ];
    const attacked = await recant(['attack', data, ...models, '--out', attacks]);
    const made = (await readdir(attacks)).filter((file) => file.endsWith('.attacks.jsonl'));
    const logs = [steps, ...made.map((file) => join(attacks, file))];
    assert.equal(logs.length, 2, attacked.err);
    assert.equal((await recant(['verify', ...logs])).code, 0);
    let isEdited = false;
    await edit(logs[1] ?? '', (entry) => {
      if (entry.type !== 'score' || typeof entry.total !== 'number' || isEdited) return entry;
      isEdited = true;
      return { ...entry, total: entry.total === 1 ? 2 : 1 };
    });
    const { code, err } = await recant(['verify', ...logs]);
    assert.equal(code, 9);
    assert.match(err, /attacks\.jsonl:\d+: .*: total is \d+ in the log, and [\d.]+ as read from/);
  });

  it('names line, pair, turn and field of an edited judgment', async () => {
    const { log } = await audited('edited');
    await edit(log, withoutFlips);
    const { code, err } = await recant(['verify', log]);
    assert.equal(code, 9);
    const [, line] =
      err.match(/jsonl:(\d+): \S+, challenge:\w+#0: preference is "." in the log/) ?? [];
    const entry = JSON.parse((await readFile(log, 'utf8')).split('\n')[Number(line) - 1] ?? '');
    assert.equal(entry.type, 'judgment');
    assert.match(err, /judgments? edited: not what the answers in the log give\. .*--fresh/);
  });

  for (const [name, lines] of [
    ['conflict markers', ['<<<<<<< HEAD', '=======', '>>>>>>> theirs']],
    ['an entry of another kind', ['{"type":"surprise"}']],
    ['a line torn in the middle', ['{"type":"judgm']],
  ] as const) {
    it(`names the lines that it cannot read, and uses the others: ${name}`, async () => {
      const { log } = await audited(name.replaceAll(' ', '-'));
      const entries = (await readFile(log, 'utf8')).split('\n');
      lines.forEach((line, index) => void entries.splice(20 + 5 * index, 0, line));
      await writeFile(log, entries.join('\n'));
      const { code, out, err } = await recant(['verify', log]);
      assert.equal(code, 4, err);
      const named = [...err.matchAll(/jsonl:(\d+): .*; the line is skipped/g)];
      assert.deepEqual(
        named.map(([, line]) => Number(line)),
        lines.map((_, index) => 21 + 5 * index),
      );
      assert.match(
        out,
        /all \d+ judgments are what .*; what \d unreadable lines? held is not known/,
      );
    });
  }

  it('says why a log is refused', async () => {
    const { log } = await audited('refused');
    await edit(log, (entry) => ({ ...entry, ...(entry.type === 'header' && untruthful(entry)) }));
    for (const command of ['verify', 'show']) {
      const { code, err } = await recant([command, log]);
      assert.equal(code, 1);
      assert.match(
        err,
        /holds no run that can be read\. Line 1 of the log says that the answers of/,
      );
    }
    const other = join(root, 'other.jsonl');
    await writeFile(other, '{"a":1}\n');
    assert.match((await recant(['verify', other])).err, /Its first line is not a run's header/);
  });

  it('never calls what an earlier version read edited', async () => {
    const { log } = await audited('earlier');
    await edit(log, ({ reader: _, ...entry }) => withoutFlips(entry));
    const { code, err } = await recant(['verify', log]);
    assert.equal(code, 9);
    assert.match(err, /read by an earlier version of Recant/);
    assert.doesNotMatch(err, /edited/);
  });

  it('finds a judgment without an answer', async () => {
    const { log } = await audited('unanswered');
    await edit(log, (entry) => (isDoubted(entry) ? undefined : entry));
    const { code, err } = await recant(['verify', log]);
    assert.equal(code, 9);
    assert.match(err, /challenge:doubt#0: the log holds no answer that gives this judgment/);
  });
});

describe('a log that claims to need no verification', () => {
  it('is not taken over because its header says that another tool asked', async () => {
    const { path, log } = await audited('claimed', { gates: ['flipRate>1'] });
    const recorded = { source: 'x', tool: 'y', continued: true };
    await edit(log, (entry) => {
      if (entry.type === 'header') return { ...entry, recorded };
      return entry.type === 'answer' ? { ...entry, recorded: true } : withoutFlips(entry);
    });
    const { code, err } = await recant(['run', '--config', path]);
    assert.equal(code, 9, err);
    assert.match(err, /edited: not what the answers in the log give/);
  });

  it('is read again if only its answers say so', async () => {
    const { log } = await audited('recorded');
    await edit(log, (entry) =>
      entry.type === 'answer' ? { ...entry, recorded: true } : withoutFlips(entry),
    );
    assert.equal((await recant(['verify', log])).code, 9);
  });

  it('counts a judgment of doubled lines once', async () => {
    const { log } = await audited('doubled');
    const text = await readFile(log, 'utf8');
    const before = await recant(['verify', log]);
    await writeFile(log, `${text}${text}`);
    const { code, out } = await recant(['verify', log]);
    assert.deepEqual([code, out], [0, before.out]);
  });

  it('is measured again if its attacks claim to keep their limits', async () => {
    const out = join(root, 'limits');
    const models = ['--judge', 'practice', '--attacker', 'practice'];
    await recant(['attack', data, ...models, '--attack', 'general-reference', '--out', out]);
    const name = (await readdir(out)).find((file) => file.endsWith('.attacks.jsonl')) ?? '';
    const log = join(out, name);
    assert.equal((await recant(['verify', log])).code, 0);
    const text = await readFile(log, 'utf8');
    const longer = { text: 'Something else altogether, which keeps to no limit of an attack.' };
    for (const [change, code] of [
      [(entry: Entry) => ({ ...entry, response: longer, edited: true }), 9],
      [(entry: Entry) => ({ ...entry, response: longer }), 9],
      [(entry: Entry) => ({ ...entry, limits: [] }), 9],
    ] as const) {
      await writeFile(log, text);
      await edit(log, (entry) => (entry.type === 'attempt' ? change(entry) : entry));
      const verified = await recant(['verify', log]);
      assert.equal(verified.code, code, verified.err);
      assert.match(verified.err, /attempt\/general-reference: (outcome|limits|response|edited) is/);
    }
    await writeFile(log, text);
    await edit(log, (entry) => (entry.type === 'attack-run' ? { ...entry, cells: [] } : entry));
    const verified = await recant(['verify', log]);
    assert.equal(verified.code, 4, verified.err);
    assert.match(verified.err, /limits not checked: its attacks have other limits/);
  });

  it('is read again if its header is not in the first line', async () => {
    const { log } = await audited('headless');
    await edit(log, withoutFlips);
    await writeFile(log, `{"type":"header","run":1}\n${await readFile(log, 'utf8')}`);
    assert.equal((await recant(['report', log, '--fail-on', 'flipRate>1'])).code, 9);
  });
});

describe('a log with edited judgments', () => {
  it('whose pairs its run would not have drawn is refused by name before anything is asked', async () => {
    const forge: readonly (readonly [name: string, change: (entry: Entry) => Entry])[] = [
      ['order', (entry) => ({ ...entry, order: 'AB' })],
      [
        'wording',
        ({ paraphrases, ...entry }) => ({
          ...{ ...entry, paraphrases: { ...(paraphrases as Entry), doubt: 0 } },
        }),
      ],
      [
        'texts',
        ({ pair, ...entry }) => ({ ...entry, pair: { ...(pair as Entry), responseA: 'Mine.' } }),
      ],
    ];
    for (const [name, change] of forge) {
      const { log, path, folder } = await audited(`forged-${name}`);
      const isPair = ({ type }: Entry) => type === 'pair' || type === 'header';
      await edit(log, (entry) =>
        isPair(entry) ? (entry.type === 'pair' ? change(entry) : entry) : undefined,
      );
      const before = await readFile(log, 'utf8');
      const asked = ['--judge', 'practice', '--out', join(folder, '.recant/runs')];
      const audit = await recant(['audit', join(folder, 'pairs.jsonl'), ...asked]);
      assert.equal(audit.code, 1, audit.err);
      assert.match(audit.err, /practice\.jsonl is not what its run would have written/);
      assert.match(audit.err, /Nothing was sent\./);
      for (const command of [
        ['run', '--config', path],
        ['verify', log],
        ['check', '--config', path],
        ['check', log],
        ['report', log, '--fail-on', 'ps>0.99'],
      ]) {
        const { code, err } = await recant(command);
        assert.equal(code, 9, `${name}: ${command.join(' ')}: ${err}`);
        assert.match(err, /not what its run would have written: .* in the log; its run gives/);
      }
      assert.equal(await readFile(log, 'utf8'), before);
    }
  });

  it('that names no rule of drawing and differs passes no gate, and is not called edited', async () => {
    const { log, path, folder } = await audited('unnamed');
    await edit(log, ({ draws: _, ...entry }) =>
      entry.type === 'pair'
        ? { ...entry, order: 'AB' }
        : entry.type === 'header'
          ? entry
          : undefined,
    );
    for (const command of [
      ['run', '--config', path],
      ['verify', log],
      ['check', '--config', path],
      ['report', log, '--fail-on', 'ps>0.99'],
    ]) {
      const { code, err } = await recant(command);
      assert.equal(code, 4, `${command.join(' ')}: ${err}`);
      assert.match(err, /draws not checked/);
      assert.doesNotMatch(err, /edited/);
    }
    const asked = ['--judge', 'practice', '--out', join(folder, '.recant/runs'), '--yes'];
    const audit = await recant(['audit', join(folder, 'pairs.jsonl'), ...asked]);
    assert.equal(audit.code, 1);
    assert.match(audit.err, /practice\.jsonl: draws not checked: .*\(another --out, or --fresh/);
    assert.equal((await recant(['report', log, '--summary'])).code, 0);
  });

  it('passes no gate with labels that its dataset does not have', async () => {
    const { log } = await audited('relabeled');
    const kinds: Readonly<Record<string, string>> = {
      harmful: 'beneficial',
      beneficial: 'harmful',
    };
    await edit(log, (entry) => {
      if (entry.type === 'pair')
        return { ...entry, pair: { ...(entry.pair as Entry), label: 'B' } };
      const { flipKind } = entry;
      return flipKind === undefined ? entry : { ...entry, flipKind: kinds[String(flipKind)] };
    });
    for (const command of [
      ['verify', log],
      ['report', log, '--fail-on', 'ps>0.99'],
      ['check', log],
    ]) {
      const { code, err } = await recant(command);
      assert.equal(code, 4, err);
      assert.match(err, /its dataset has other values now: p0 \(line 1\): label "A", was "B"/);
    }
  });

  it('that names no rule of drawing and agrees with it is continued', async () => {
    const { log, path } = await audited('older');
    await edit(log, ({ draws: _, ...entry }) => entry);
    assert.equal((await recant(['run', '--config', path])).code, 0);
    assert.equal((await recant(['verify', log])).code, 0);
  });

  it('of verdicts that another tool recorded says that nothing could be verified', async () => {
    const { log } = await audited('recorded-only');
    await edit(log, (entry) => {
      if (entry.type === 'header') return { ...entry, recorded: { source: 'x', tool: 'y' } };
      const isFirst = entry.arm === undefined || entry.arm === 'baseline';
      if (!isFirst) return undefined;
      return entry.type === 'answer' ? { ...entry, recorded: true } : entry;
    });
    const { code, out } = await recant(['verify', log]);
    assert.match(out, /nothing could be verified: 6 judgments of another tool/);
    assert.equal(code, 4);
  });

  it('is read again after first verdicts that another tool recorded', async () => {
    const { log } = await audited('recorded-follow-ups');
    await edit(log, (entry) => {
      if (entry.type === 'header') {
        return { ...entry, recorded: { source: 'x', tool: 'y', continued: true } };
      }
      return withoutFlips(entry.type === 'answer' ? { ...entry, recorded: true } : entry);
    });
    const { code, err } = await recant(['verify', log]);
    assert.equal(code, 9, err);
  });

  it('passes no gate, and nothing is asked', async () => {
    const { path, log } = await audited('gated', { gates: ['flipRate>1'] });
    const copy = `${log}.copy.jsonl`;
    await writeFile(copy, await readFile(log));
    await edit(log, withoutFlips);
    const before = await readFile(log, 'utf8');
    const run = await recant(['run', '--config', path]);
    assert.equal(run.code, 9);
    assert.match(run.err, /practice\.jsonl:\d+: .*preference/);
    assert.equal(await readFile(log, 'utf8'), before);
    assert.equal((await recant(['report', log, '--fail-on', 'flipRate>1'])).code, 9);
    assert.equal((await recant(['report', copy, '--fail-on', 'flipRate>1'])).code, 0);
    assert.equal((await recant(['check', log, '--baseline', copy])).code, 9);
    assert.equal((await recant(['report', log])).code, 0);
  });

  it('is replaced by a new run with --fresh, and kept under another name', async () => {
    const { path, log, folder } = await audited('fresh');
    const original = await readFile(log, 'utf8');
    await edit(log, withoutFlips);
    const { code, err, out } = await recant(['run', '--config', path, '--fresh']);
    assert.equal(code, 0, err);
    assert.match(err, /The earlier run is kept in .*practice\.before-\d{8}T\d{6}\.jsonl/);
    assert.doesNotMatch(out, /taken over/);
    const verdicts = (text: string) => text.match(/"preference":"[AB]"/g)?.sort();
    assert.deepEqual(verdicts(await readFile(log, 'utf8')), verdicts(original));
    assert.equal((await readdir(join(folder, '.recant/runs'))).length, 3);
  });
});

describe('a run that continues an earlier one', () => {
  it('says how many answers it asked for, and how many it took over from when', async () => {
    const { path, log } = await audited('continued', {
      ...{ gates: ['flipRate>1'], protocols: ['anti-baseline'] },
    });
    await edit(log, (entry) => (entry.challenge === 'doubt' ? undefined : entry));
    const junit = `${log}.xml`;
    const annotated = ['--annotations', 'github', '--junit', junit];
    const run = await recant(['run', '--config', path, ...annotated]);
    assert.equal(run.code, 0, run.err);
    const day = new Date().toISOString().slice(0, 10);
    const origin = `36 answers: 6 asked now, 30 taken over from a run of ${day}`;
    assert.ok(run.out.includes(`\n${origin}\n`), run.out.slice(0, 2000));
    assert.match(run.out, new RegExp(`^::notice title=Recant%3A answers::${origin}$`, 'm'));
    assert.ok((await readFile(junit, 'utf8')).includes(`name="answers" value="${origin}"`));
    const again = await recant(['run', '--config', path]);
    assert.match(again.out, /36 answers: 0 asked now, 36 taken over/);
  });
});
