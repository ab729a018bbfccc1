import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import type { LogEntry } from '../../../../src/core/runs/audit/log.ts';
import { asMessageLine } from '../../../../src/core/words/escape.ts';
import {
  everyHostileText,
  hostileTexts,
  longWord,
  prototypeNames,
  understatedIn,
} from '../../../support/data/hostileText.ts';
import {
  answersBy,
  audit,
  createScriptedJudge,
  newHeader,
  samplePair,
  verdict,
} from '../../core/runs/audit/auditing.ts';
import { createTestFolder, type Outcome, recant } from '../commandLine.ts';

const folder = await createTestFolder();
const classes = Object.entries(hostileTexts);
const ids = [...Object.values(hostileTexts), ...prototypeNames, longWord];

/** Returns a record with this text in every field. */
function pairOf(text: string, id = text): object {
  return {
    id,
    prompt: text,
    responseA: `${text} `,
    responseB: text,
    modelA: text,
    modelB: text,
    label: 'A',
    labelSource: `llm:${text}`,
    reference: text,
    rubric: { [`${text.slice(0, 100)}!`]: [text] },
    background: text,
    domain: text,
  };
}

function jsonLines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

/** Asserts that the output contains no control characters and only Recant's own lines. */
function assertPlain({ out, err }: Outcome): void {
  assert.deepEqual(understatedIn(out), []);
  assert.deepEqual(understatedIn(err), []);
}

function linesOf(text: string): string[] {
  assert.ok(text === '' || text.endsWith('\n'));
  return text.split('\n').slice(0, -1);
}

/** Returns a path in the test folder, with the characters of the text that file systems allow. */
function hostileName(text: string): string {
  return join(folder, text.replace(/[\0/]/g, '_').toWellFormed().slice(0, 60));
}

describe('recant pairs with hostile data', () => {
  it('prints one row of plain text per pair', async () => {
    const path = join(folder, 'table.jsonl');
    await writeFile(path, jsonLines(ids.map((id) => pairOf(id))));
    const outcome = await recant(['pairs', path]);
    assert.equal(outcome.err, '');
    assertPlain(outcome);
    assert.equal(linesOf(outcome.out).length, ids.length + 2);
    for (const line of linesOf(outcome.out)) assert.ok(line.length < 400, line.slice(0, 400));
  });

  it('returns every field unchanged with --json', async () => {
    const path = join(folder, 'json.jsonl');
    const records = ids.map((id) => pairOf(id));
    await writeFile(path, jsonLines(records));
    const outcome = await recant(['pairs', path, '--json']);
    assertPlain(outcome);
    const read = linesOf(outcome.out).map((line) => JSON.parse(line));
    assert.equal(read.length, records.length);
    for (const [index, record] of records.entries()) assert.deepEqual(read[index], record);
  });

  it('reports each unreadable record on one line', async () => {
    const broken = [
      ...classes.map(([, text]) => ({ ...pairOf(text), label: text, labelSource: text })),
      ...classes.map(([, text]) => ({ prompt: text, responseA: text, [text]: text })),
      ...prototypeNames.map((name) => ({ ...pairOf('x'), label: name })),
    ].map((record) => JSON.stringify(record));
    const torn = classes.map(
      ([, text]) => `{"id": "x", ${JSON.stringify(text)} ${text.replace(/[\r\n]/g, ' ')}`,
    );
    const path = join(folder, 'broken.jsonl');
    await writeFile(path, `${JSON.stringify(pairOf('x'))}\n${[...broken, ...torn].join('\n')}\n`);
    const outcome = await recant(['pairs', path]);
    assertPlain(outcome);
    const told = linesOf(outcome.err);
    assert.ok(told.length >= broken.length);
    for (const line of told) assert.ok(line.startsWith(`${path}:`) && line.length < 600, line);
  });

  it('keeps a hostile file name on one line, on both streams', async () => {
    for (const [name, text] of classes) {
      const path = hostileName(text);
      const good = jsonLines([pairOf('x')]);
      await writeFile(path, `${good}{"prompt": "p"}\n`);
      const outcome = await recant(['pairs', path, `${path}.not`]);
      assertPlain(outcome);
      assert.equal(linesOf(outcome.err).length, 2, name);
      assert.equal(linesOf(outcome.out).length, 3, name);
      assert.ok(outcome.err.startsWith(`${asMessageLine(path)}:2: `), outcome.err);
    }
  });

  it('repeats invalid arguments as plain text on one line', async () => {
    for (const [name, text] of classes) {
      for (const args of [
        ['pairs', 'x', `--format=${text}`],
        ['show', `--${text}`],
        ['show', text],
        ['audit', 'x', '--pair=x', `--judge=${text}`, '--out=y', `--seed=${text}`],
        ['audit', 'x', '--pair=x', '--judge=practice', '--out=y', `--protocol=${text}`],
      ]) {
        const outcome = await recant(args);
        assertPlain(outcome);
        assert.notEqual(outcome.code, 0);
        const messages = linesOf(outcome.err).filter((line) => !/^(usage: |See `)/.test(line));
        assert.equal(messages.length, 1, `${name}: ${outcome.err}`);
      }
    }
  });
});

describe('recant audit with hostile data', () => {
  it('finds a pair by any id, audits it, and prints only plain text', async () => {
    const path = join(folder, 'audit.jsonl');
    await writeFile(path, jsonLines(ids.slice(0, -1).map((id) => pairOf(id))));
    for (const [index, id] of ids.slice(0, -1).entries()) {
      const out = join(folder, `audit-${index}.jsonl`);
      const outcome = await recant([
        'audit',
        path,
        `--pair=${id}`,
        '--judge=practice',
        `--out=${out}`,
      ]);
      assert.equal(outcome.code, 0, outcome.err);
      assertPlain(outcome);
      assert.equal(linesOf(outcome.out).length, 11);
      const shown = await recant(['show', out, '--json']);
      assert.equal(JSON.parse(shown.out).turns[0].pair, id);
    }
  });

  it('reports an unknown pair on one line', async () => {
    const path = join(folder, 'none.jsonl');
    await writeFile(path, jsonLines(classes.map(([, text]) => pairOf(text))));
    for (const text of [everyHostileText, 'toLocaleString', longWord]) {
      const outcome = await recant([
        'audit',
        path,
        `--pair=${text}`,
        '--judge=practice',
        '--out=x',
      ]);
      assertPlain(outcome);
      assert.equal(linesOf(outcome.err).length, 1);
      assert.ok(outcome.err.length < 1000);
    }
  });
});

describe('recant show with a hostile log', () => {
  async function hostileLog(text: string): Promise<{ path: string; entries: readonly LogEntry[] }> {
    const judge = createScriptedJudge(
      answersBy({ authority: verdict('B', 62, text), evidence: text }, verdict('A', 90, text)),
    );
    const { log } = await audit({ judge });
    const header = newHeader(judge);
    const entries = log.entries.map((entry): LogEntry => {
      if (entry.type === 'pair') {
        return {
          ...entry,
          pair: { ...samplePair, id: text, label: 'A', labelSource: `llm:${text}` },
        };
      }
      if (entry.type !== 'header') return entry;
      return {
        ...entry,
        run: text,
        tool: text,
        judge: { ...header.judge, provider: text, model: text, endpoint: text },
        dataset: { name: text, location: text, format: text },
      };
    });
    const path = join(folder, `log-${Math.random()}.jsonl`);
    await writeFile(path, `${jsonLines(entries)}${text}\n`);
    return { path, entries };
  }

  it('prints a table of plain text, and reports each unreadable line on one line', async () => {
    for (const [name, text] of [...classes, ['a long word', longWord] as const]) {
      const { path } = await hostileLog(text);
      const outcome = await recant(['show', path]);
      assertPlain(outcome);
      const lines = linesOf(outcome.out).filter(
        (line) => !/^(Readable only after|Finished; no answer could be read)/.test(line),
      );
      assert.equal(lines.length, 12, name); // with that of the model's tokens and cost
      for (const line of linesOf(outcome.out)) assert.ok(line.length < 400);
      for (const line of linesOf(outcome.err)) assert.ok(line.startsWith(path), line);
    }
  });

  it('returns every text unchanged with --json', async () => {
    for (const [, text] of classes) {
      const { path } = await hostileLog(text);
      const outcome = await recant(['show', path, '--json']);
      assertPlain(outcome);
      assert.equal(linesOf(outcome.out).length, 1);
      const shown = JSON.parse(outcome.out);
      assert.deepEqual(
        [shown.run, shown.judge.model, shown.judge.endpoint, shown.turns[0].pair],
        [text, text, text, text],
      );
      assert.equal(shown.turns[0].justification, text);
    }
  });

  it('accepts a file with a hostile name', async () => {
    const { entries } = await hostileLog('x');
    for (const [name, text] of classes) {
      const path = hostileName(`log${text}`);
      await writeFile(path, `${jsonLines(entries)}garbage\n`);
      const outcome = await recant(['show', path]);
      assertPlain(outcome);
      assert.equal(linesOf(outcome.err).length, 2, `${name}: ${basename(path)}`);
    }
  });
});
