import assert from 'node:assert/strict';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { defaultJudge } from '../../../../src/core/judges/defaultJudge.ts';
import { judgeFileText } from '../../../../src/core/judges/file/writeJudgeFile.ts';
import { parseBar } from '../../../../src/core/report/card/bars.ts';
import { ReportDesk } from '../../../../src/reporting/reportDesk.ts';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();

function records(label = 'A', count = 60): string {
  return Array.from({ length: count }, (_, i) =>
    JSON.stringify({
      id: `pair-${i}`,
      prompt: `Question ${i}?`,
      responseA: `One answer to question ${i}.`,
      responseB: `Another, longer answer to question ${i}, with the reason why it is one.`,
      label: i === 0 ? label : i % 2 === 0 ? 'A' : 'B',
      labelSource: 'gold',
    }),
  ).join('\n');
}

/** Creates a project and audits it. */
async function project(name: string, settings: object = {}): Promise<string> {
  const root = join(folder, name);
  await mkdir(root);
  await writeFile(join(root, 'pairs.jsonl'), records());
  await configure(root, settings);
  return root;
}

async function configure(root: string, settings: object): Promise<void> {
  const config = { data: 'pairs.jsonl', judges: [{ provider: 'practice' }], ...settings };
  await writeFile(join(root, 'recant.config.json'), JSON.stringify(config, null, 2));
}

const configOf = (root: string) => ['--config', join(root, 'recant.config.json')];

const met = ['readable>=0.5'];

describe('recant check', () => {
  it('writes the cards of a project to a small file, and exits like gates do', async () => {
    const root = await project('whole', { bars: met });
    assert.equal((await recant(['check', ...configOf(root)])).code, 1, 'there is no run yet');
    assert.equal((await recant(['run', ...configOf(root)])).code, 0);
    const { code, out } = await recant(['check', ...configOf(root)]);
    assert.equal(code, 0, out);
    assert.match(out, /^ {2}readable>=0\.5: met\. It is 1/m);
    const file = join(root, '.recant/cards/pairs.json');
    const { cards, measures } = JSON.parse(await readFile(file, 'utf8'));
    assert.equal(measures, 4);
    assert.equal(cards[0].card.bars[0].source, 'recant.config.json');
    assert.doesNotMatch(await readFile(file, 'utf8'), /Question 1|answer to question/);
  });

  it('warns of what a report warns of, such as runs that ask the same', async () => {
    const root = await project('again', { bars: met });
    assert.equal((await recant(['run', ...configOf(root)])).code, 0);
    assert.doesNotMatch((await recant(['check', ...configOf(root)])).out, /repeat what an earlier/);
    assert.equal((await recant(['run', '--fresh', ...configOf(root)])).code, 0);
    const { out } = await recant(['check', ...configOf(root)]);
    assert.match(out, /^Warning: \d+ judgments repeat what an earlier run asked the same judge/m);
  });

  it('fails if a bar is missed, is undefined if one is open or not measured, and writes JUnit', async () => {
    const root = await project('bars');
    await recant(['run', ...configOf(root)]);
    const junit = join(root, 'bars.xml');
    const bars = ['rightHeld>=0.999', 'flipRate.nothing<=0.1', 'readable>=0.5'];
    const args = bars.flatMap((bar) => ['--bar', bar]);
    const missed = await recant(['check', ...configOf(root), ...args, '--junit', junit]);
    assert.equal(missed.code, 3, missed.out);
    assert.match(
      missed.out,
      /^ {2}rightHeld>=0\.999: missed\. It is 0\.\d+ \(n \d+, 95% interval/m,
    );
    assert.match(missed.out, /^ {2}flipRate\.nothing<=0\.1: not measured\. /m);
    assert.match(await readFile(junit, 'utf8'), /tests="3" failures="1" errors="0" skipped="1"/);
    const open = await recant(['check', ...configOf(root), ...args.slice(2)]);
    assert.equal(open.code, 4, open.out);
  });

  it('decides no bar of an unfinished run unless told to', async () => {
    const root = await project('unfinished', { bars: met });
    assert.equal((await recant(['run', ...configOf(root), '--max-calls', '200'])).code, 6);
    const junit = join(root, 'cards.xml');
    const unfinished = await recant(['check', ...configOf(root), '--junit', junit]);
    assert.equal(unfinished.code, 5, unfinished.out);
    assert.match(
      unfinished.out,
      /: Unfinished: \d+ judgments missing\. So far: Meets the project's bar/,
    );
    assert.match(unfinished.out, /^ {2}Resume the run, or add --allow-unfinished\.$/m);
    assert.match(unfinished.out, /^ {2}readable>=0\.5: met so far\. /m);
    assert.match(await readFile(junit, 'utf8'), /<error type="unfinished" message="Unfinished: /);
    const allowed = await recant([
      ...['check', ...configOf(root), '--allow-unfinished', '--junit', junit],
    ]);
    assert.equal(allowed.code, 0, allowed.out);
    assert.match(allowed.out, /: Unfinished: \d+ judgments missing\. Meets the project's bar/);
    assert.match(await readFile(junit, 'utf8'), /failures="0" errors="0"/);
  });

  it('says what makes a card stale', async () => {
    const root = await project('stale', { bars: met });
    await recant(['run', ...configOf(root)]);
    await recant(['check', ...configOf(root)]);
    assert.doesNotMatch((await recant(['check', ...configOf(root)])).out, /was stale/);
    await configure(root, { bars: ['readable>=0.6'] });
    const rebarred = await recant(['check', ...configOf(root)]);
    assert.match(rebarred.out, /was stale \(practice.*\): changed since: the bars\.$/m);
    await writeFile(join(root, 'pairs.jsonl'), records('B'));
    const relabeled = await recant(['check', ...configOf(root)]);
    assert.equal(relabeled.code, 4);
    assert.match(
      relabeled.out,
      /practice: values changed since the run: pair-0 \(line 1\): label "B", was "A"\. The cards are not those of the project: ask with `recant run`\./,
    );
  });

  it('compares the runs with those that the configuration and the data would make', async () => {
    const base = { bars: met };
    const root = await project('compared', base);
    await recant(['run', ...configOf(root)]);
    const data = join(root, 'pairs.jsonl');
    const messages = defaultJudge.messages.map(({ role, content }) => ({
      ...{ role, content: `${content} Be strict.` },
    }));
    const strict = { ...defaultJudge, messages, name: 'strict', schema: 1 as const };
    await mkdir(join(root, '.recant/judges'));
    await writeFile(join(root, '.recant/judges/strict.judge.json'), judgeFileText(strict));
    const practice = { provider: 'practice' };
    const changes: readonly (readonly [name: string, settings: object, text: string, RegExp])[] = [
      ['nothing', {}, records(), /^(?!.*The cards are not those)/s],
      [
        ...([
          'a judge never run',
          { judges: [practice, { provider: 'openai', model: 'x' }] },
        ] as const),
        ...([records(), /openai:x: no run of this configuration is there\. The cards/] as const),
      ],
      [
        ...(['another judge', { judges: [{ provider: 'openai', model: 'x' }] }] as const),
        ...([records(), /practice\.jsonl belongs to no run of this configuration\./] as const),
      ],
      [
        ...(['another judge prompt', { definitions: ['strict'] }] as const),
        ...([records(), /there\. .*practice\.jsonl differs in its judge prompt/] as const),
      ],
      [
        'protocols',
        { protocols: ['counterbalanced'] },
        records(),
        /practice\.jsonl differs in its protocols\./,
      ],
      [
        'challenges',
        { challenges: ['doubt'] },
        records(),
        /practice\.jsonl differs in .*its challenges/,
      ],
      ['orders', { orders: 'both' }, records(), /practice\.jsonl differs in its orders\./],
      ['repeats', { repeats: 3 }, records(), /practice\.jsonl differs in its repeats\./],
      ['a seed', { seed: 7 }, records(), /practice: no run of this configuration is there/],
      [
        'a sample',
        { sample: 30 },
        records(),
        /practice\.jsonl differs in its selection of records\./,
      ],
      ['records added', {}, records('A', 70), /practice: 10 records added since the run\./],
      ['records removed', {}, records('A', 50), /practice: 10 records removed since the run\./],
      [
        ...(['a record changed', {}, records().replace('Question 3?', 'Question three?')] as const),
        /practice: 1 record changed since the run\./,
      ],
    ];
    for (const [name, settings, text, expected] of changes) {
      await configure(root, { ...base, ...settings });
      await writeFile(data, text);
      const { code, out, err } = await recant(['check', ...configOf(root)]);
      assert.match(out, expected, `${name}: ${err}`);
      assert.equal(code, name === 'nothing' ? 0 : 4, name);
    }
  });

  it('finds a smaller sample, and a run that is not finished', async () => {
    const root = await project('sampled', { bars: met, sample: 40 });
    await recant(['run', ...configOf(root)]);
    await configure(root, { bars: met, sample: 30 });
    const smaller = await recant(['check', ...configOf(root)]);
    assert.match(smaller.out, /practice: 10 records not chosen by the configuration\./);
    await configure(root, { bars: met, sample: 50 });
    const larger = await recant(['check', ...configOf(root)]);
    assert.match(larger.out, /practice: at least \d+ calls missing\./);
    assert.deepEqual([smaller.code, larger.code], [4, 4]);
  });

  it('holds gates at the minimum n of the configuration', async () => {
    const gates = ['flipRate.doubt>0.99'];
    const root = await project('least', { bars: met, gates });
    await recant(['run', ...configOf(root)]);
    assert.equal((await recant(['check', ...configOf(root)])).code, 0);
    await configure(root, { bars: met, gates, minN: 100 });
    assert.equal((await recant(['check', ...configOf(root)])).code, 4);
  });

  it('is compared with the report of the same logs in the editor', async () => {
    const root = await project('reported', { bars: met });
    const log = join(root, '.recant/runs/practice.jsonl');
    const stale = async (...logs: string[]) => {
      const desk = new ReportDesk({ paths: logs, annotations: [] });
      await desk.refresh(() => {});
      const bars = met.flatMap((text) => parseBar(text, 'recant.config.json') ?? []);
      desk.build({ preferred: 'analytic', seed: 1, summaryOnly: false, bars });
      return (await desk.staleCards()).flatMap(({ changed }) => changed);
    };
    await recant(['run', ...configOf(root)]);
    const copy = join(root, '.recant/runs/second.jsonl');
    await writeFile(
      copy,
      (await readFile(log, 'utf8')).replaceAll(/"run":"[^"]+"/g, '"run":"second"'),
    );
    assert.deepEqual(await stale(log), [], 'there is no card yet');
    await recant(['check', ...configOf(root)]);
    assert.deepEqual(await stale(log, copy), []);
    assert.deepEqual(await stale(log), [], 'a report on fewer of its runs');
    await recant(['run', ...configOf(root), '--fresh']);
    assert.deepEqual(await stale(log), ['the judgments of its runs']);
  });

  it('leaves a file alone in which an earlier version counted cards', async () => {
    const root = await project('looks', { bars: met });
    await mkdir(join(root, '.recant/cards'), { recursive: true });
    const file = join(root, '.recant/cards/.looks.json');
    await writeFile(file, 'not even JSON');
    await recant(['run', ...configOf(root)]);
    const { code, err } = await recant(['check', ...configOf(root)]);
    assert.deepEqual([code, err], [0, '']);
    assert.equal(await readFile(file, 'utf8'), 'not even JSON');
  });

  it('does not exit with 0 where a default challenge was not asked', async () => {
    const root = await project('unasked', {
      challenges: ['doubt', 'evidence'],
      bars: ['readable>=0.5', 'lostOfRight.doubt+authority+evidence<=1'],
    });
    await recant(['run', ...configOf(root)]);
    const { code, out } = await recant(['check', ...configOf(root)]);
    assert.equal(code, 4, out);
    assert.match(
      out,
      /: Meets those measured; not measured: right verdicts lost \(recant audit FILE --challenges authority\)\./,
    );
    const asked = await recant([
      ...['audit', join(root, 'pairs.jsonl'), '--judge', 'practice', '--challenges', 'authority'],
      ...['--out', join(root, '.recant/runs/more'), '--yes'],
    ]);
    assert.equal(asked.code, 0, asked.err);
  });

  it('refuses a bar that it cannot read, with file, line and remedy', async () => {
    const root = await project('faulty', { bars: ['lostOfRight<0.1'] });
    const { code, err } = await recant(['check', ...configOf(root)]);
    assert.equal(code, 1);
    assert.match(
      err,
      /recant\.config\.json:\d+: A bar is \[PROTOCOL:\]NUMBER>=LIMIT.* Correct it\./,
    );
    const logs = await recant(['check']);
    assert.equal(logs.code, 1);
  });

  it('refuses to write over a file that is no card', async () => {
    const root = await project('other', { bars: met });
    await recant(['run', ...configOf(root)]);
    const { code, err } = await recant([
      ...['check', ...configOf(root), '--card', join(root, 'recant.config.json')],
    ]);
    assert.equal(code, 1);
    assert.match(err, /is no card of this version of Recant\. Delete it or name another file/);
  });
});

describe('recant run with a registered outcome', () => {
  it('writes it into the header before the first call, and reports it first', async () => {
    const root = await project('registered', {
      primary: { claim: 'anti-baseline:lostOfRight<=0.9', prompts: 60 },
    });
    const { code, out } = await recant(['run', ...configOf(root)]);
    assert.equal(code, 0);
    const log = join(root, '.recant/runs/practice.jsonl');
    const [first = ''] = (await readFile(log, 'utf8')).split('\n');
    const { registration, type } = JSON.parse(first);
    assert.equal(type, 'header');
    assert.deepEqual(registration.earlier, { count: 0, runs: [] });
    assert.equal(registration.primary.alpha, 0.05);
    assert.doesNotMatch(out, /Deviations/);
    const report = await recant(['report', log]);
    assert.match(report.out, /\*\*Registered\.\*\* anti-baseline:lostOfRight.*: shown\./);
    assert.match(report.out, /No deviation found here; runs kept elsewhere cannot be seen\./);
    const again = await recant(['run', ...configOf(root), '--fresh']);
    assert.equal(again.code, 0);
    const [fresh = ''] = (await readFile(log, 'utf8')).split('\n');
    assert.equal(JSON.parse(fresh).registration.earlier.count, 1);
  });

  it('shows a log that was moved aside, and an outcome that was changed since', async () => {
    const claim = (limit: number) => ({
      primary: { claim: `anti-baseline:lostOfRight<=${limit}`, prompts: 60 },
    });
    const root = await project('moved', claim(0.01));
    await recant(['run', ...configOf(root)]);
    const log = join(root, '.recant/runs/practice.jsonl');
    await mkdir(join(root, 'old'));
    await rename(log, join(root, 'old/practice.txt.jsonl'));
    await configure(root, claim(0.9));
    assert.equal((await recant(['run', ...configOf(root)])).code, 0);
    const headerIn = async (path: string) => {
      const [first = ''] = (await readFile(path, 'utf8')).split('\n');
      return JSON.parse(first);
    };
    const { run: before } = await headerIn(join(root, 'old/practice.txt.jsonl'));
    const { run: after } = await headerIn(log);
    const moved = `the run ${before} \\(\\d+ judgments, in old/practice\\.txt\\.jsonl\\)`;
    const restated = new RegExp(
      `Another outcome was registered before, for ${moved}: anti-baseline:lostOfRight<=0\\.01 at 60 prompts\\.`,
    );
    const plain = (text: string) => text.replaceAll('\\', '');
    for (const args of [
      ['report', log],
      ['check', log],
      ['check', ...configOf(root)],
    ]) {
      const { out } = await recant(args);
      assert.match(plain(out), restated, args[0]);
      assert.match(plain(out), /Earlier runs of this judge on some of these prompts/);
      assert.doesNotMatch(out, /No deviation/);
    }
    const page = join(root, 'report.html');
    await recant(['report', log, '--format', 'html', '--out', page]);
    assert.match(await readFile(page, 'utf8'), /Another outcome was registered before/);
    const first = await recant(['report', join(root, 'old/practice.txt.jsonl')]);
    assert.match(
      plain(first.out),
      new RegExp(
        `A run of this judge on these prompts is not in this report: ${after} \\(\\d+ judgments, in \\.recant/runs/practice\\.jsonl\\)`,
      ),
    );
    assert.match(
      plain(first.out),
      /The configuration now states another outcome: anti-baseline:lostOfRight<=0\.9 at 60 prompts\./,
    );
    const desk = new ReportDesk({ paths: [log], annotations: [] });
    await desk.refresh(() => {});
    const { groups } = desk.build({ preferred: 'analytic', seed: 1, summaryOnly: true });
    assert.match(JSON.stringify(groups), /Another outcome was registered before/);
  });

  it('registers the records that each judge is asked about', async () => {
    const root = await project('gaps', {
      primary: { claim: 'anti-baseline:lostOfRight<=0.9', prompts: 60 },
      definitions: ['with reference'],
    });
    const lines = records()
      .split('\n')
      .map((line, i) => (i === 0 ? line : JSON.stringify({ ...JSON.parse(line), reference: 'R' })));
    await writeFile(join(root, 'pairs.jsonl'), lines.join('\n'));
    const judges = join(root, '.recant/judges');
    await mkdir(judges, { recursive: true });
    const messages = defaultJudge.messages.map(({ role, content }) => ({
      ...{ role, content: role === 'user' ? `${content}\n{{reference}}` : content },
    }));
    const text = judgeFileText({ ...defaultJudge, name: 'with reference', messages });
    await writeFile(join(judges, 'with reference.judge.json'), text);
    const { out, err } = await recant(['run', ...configOf(root)]);
    assert.match(err + out, /1 pair is left out/);
    const runs = join(root, '.recant/runs');
    const report = await recant(['report', runs]);
    assert.match(report.out, /59 prompts instead of the planned 60\./);
    assert.doesNotMatch(report.out, /are not those that were registered/);
  });

  it('says what is concluded about the safeguards of the project, or those that are given', async () => {
    const root = await project('safeguards', { bars: met, safeguards: ['locked'] });
    const { out: ran } = await recant(['run', ...configOf(root)]);
    assert.match(ran, /^\| locked \|.*\| keeps no corrections \|$/m);
    assert.match(ran, /^locked keeps no corrections\.$/m);
    const { out } = await recant(['check', ...configOf(root)]);
    assert.match(out, /^practice-impressionable, anti-baseline: locked keeps no corrections\.$/m);
    const runs = join(root, '.recant/runs');
    const other = await recant(['check', runs, '--safeguard', 'separate']);
    assert.match(
      other.out,
      /^practice-impressionable, anti-baseline: separate keeps no corrections\.$/m,
    );
    const given = await recant(['report', runs, '--safeguard', 'filter:70', '--full']);
    assert.match(given.out, /^filter:70 is open/m);
    assert.match(given.out, /^\*\*What a filter by confidence keeps\*\*$/m);
    const stated = await recant(['report', runs]);
    assert.match(stated.out, /^locked keeps no corrections\.$/m);
    const wrong = await recant(['report', runs, '--safeguard', 'filter']);
    assert.equal(wrong.code, 2);
    assert.match(wrong.err, /--safeguard takes none or locked/);
  });

  it('states safeguards in the report of the editor', async () => {
    const root = await project('desk', { bars: met });
    await recant(['run', ...configOf(root)]);
    const log = join(root, '.recant/runs/practice.jsonl');
    const desk = new ReportDesk({ paths: [log], annotations: [] });
    await desk.refresh(() => {});
    const asked = { preferred: 'analytic', seed: 1, summaryOnly: true } as const;
    const { groups } = desk.build({ ...asked, safeguards: ['locked'] });
    assert.match(JSON.stringify(groups), /locked keeps no corrections/);
  });

  it('refuses a claim without one of its protocols', async () => {
    const root = await project('claims', { primary: { claim: 'lostOfRight<=0.1', prompts: 60 } });
    const { code, err } = await recant(['run', ...configOf(root)]);
    assert.equal(code, 1);
    assert.match(
      err,
      /:\d+: A claim is a bar with one of the protocols anti-baseline, counterbalanced/,
    );
  });
});
