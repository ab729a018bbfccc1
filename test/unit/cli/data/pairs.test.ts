import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { run } from '../../../../src/cli/run.ts';
import { openDataset } from '../../../support/data/openDataset.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const folder = temporaryFolder('pairs');

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function pairs(...args: string[]) {
  let stdout = '';
  let stderr = '';
  const output = {
    stdout: (text: string) => {
      stdout += text;
    },
    stderr: (text: string) => {
      stderr += text;
    },
  };
  const code = await run(['pairs', ...args], output, new AbortController().signal);
  return { code, stdout, stderr };
}

const whole =
  '{"id":"x","prompt":"p","responseA":"a","responseB":"b","label":"A","labelSource":"human"}';

describe('recant pairs --json', () => {
  test('prints Recant’s own records, with fields in the documented order, one per line', async () => {
    const path = await file(
      'llmbar.json',
      '[{"output_2": "4", "label": 2, "input": "2 + 2", "output_1": "5"}]',
    );
    const { code, stdout, stderr } = await pairs('--json', path);
    assert.equal(code, 0);
    assert.equal(stderr, '');
    assert.match(
      stdout,
      /^\{"id":"[0-9a-f]{16}","prompt":"2 \+ 2","responseA":"5","responseB":"4","label":"B","labelSource":"gold"\}\n$/,
    );
  });

  test('reads lines that end with CR, as on classic Mac OS, and counts them', async () => {
    const lines = [whole, '{"id":"y","prompt"', whole.replace('"x"', '"z"'), ''];
    const { stdout, stderr } = await pairs('--json', await file('mac.jsonl', lines.join('\r')));
    assert.deepEqual(
      stdout
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line).id),
      ['x', 'z'],
    );
    assert.match(stderr, /^\S+mac\.jsonl:2: [^\n]*\n\S+mac\.jsonl: 1 pair has [^\n]*\n$/);
  });

  test('prints records that are read back as the same pairs', async () => {
    const set = {
      bon_uid: '1',
      conversation_input: [
        { role: 'user', content: 'Hi\u0000 \ud800' },
        { role: 'assistant', content: '"x"\n' },
        { role: 'user', content: 'And?' },
      ],
      bon_best: { llm_name: 'm', answer: 'best' },
      loser_list: [
        { llm_name: 'n', answer: 'worse' },
        { llm_name: 'n', answer: 'worse' },
      ],
    };
    const text = JSON.stringify({ rows: [set] });
    const { stdout } = await pairs('--json', await file('bon.json', text));
    const contents = (given: string) =>
      openDataset(given)?.records.flatMap((record) => record.pairs);
    assert.equal(contents(stdout)?.length, 2);
    assert.deepEqual(contents(stdout), contents(text));
    assert.equal(openDataset(stdout)?.format, 'recant');
  });

  test('reports the position of an unreadable record, and continues', async () => {
    const path = await file(
      'broken.jsonl',
      `\uFEFF${whole}\r\n{"id":"y",\r\n\r\n{"prompt":"p"}\r\n`,
    );
    const { code, stdout, stderr } = await pairs(path, '--json');
    assert.equal(code, 0);
    assert.equal(stdout, `${whole}\n`);
    const [second, fourth, ...more] = stderr.split('\n');
    assert.ok(second?.startsWith(`${path}:2: `), second);
    assert.equal(fourth, `${path}:4: "responseA" is missing. Add "responseA" to the record.`);
    assert.deepEqual(more, ['']);
  });

  test('reports a line that is not UTF-8, and prints the others', async () => {
    const other = whole.replace('"x"', '"Grüße"');
    const bytes = Buffer.from(`${whole}\n${whole.replace('"x"', '"§"')}\n${other}\n`);
    bytes[bytes.indexOf('§')] = 0xe4;
    const path = await file('latin.jsonl', bytes);
    const { code, stdout, stderr } = await pairs('--json', path);
    assert.deepEqual([code, stdout], [0, `${whole}\n${other}\n`]);
    assert.match(
      stderr,
      /^[^\n]+latin\.jsonl:2: The record contains bytes that are not UTF-8 text\./,
    );
  });

  test('prints only as fast as its output is read, and stops when interrupted', async () => {
    const path = await file(
      'large.jsonl',
      `${whole.replace('"p"', `"${'p'.repeat(1000)}"`)}\n`.repeat(3000),
    );
    const controller = new AbortController();
    let printed = 0;
    let waits = 0;
    let stderr = '';
    const output = {
      stdout: () => {
        printed += 1;
        assert.equal(printed, waits + 1, 'waits after each piece');
      },
      stderr: (text: string) => {
        stderr += text;
      },
      drained: async () => {
        waits += 1;
        if (waits === 2) controller.abort();
      },
    };
    const code = await run(['pairs', '--json', path], output, controller.signal);
    assert.deepEqual([code, printed, stderr], [1, 2, 'recant pairs: Interrupted.\n']);
  });

  test('reports the line of a syntax error within a record', async () => {
    const record = JSON.stringify(JSON.parse(whole), null, 2);
    const broken = record.replace('"b"', 'b');
    const { stdout, stderr } = await pairs(
      '--json',
      await file('array.json', `[\n${record},\n${broken}\n]`),
    );
    assert.equal(stdout.trim(), whole);
    assert.match(stderr, /array\.json:14: This is not JSON: expected a value, found "b"\./);
  });
});

describe('recant pairs', () => {
  test('prints a table that escapes all text from the data', async () => {
    const hostile = { prompt: '\u001b[31mred\nline', responseA: 'a', responseB: 'b', label: 'tie' };
    const path = await file(
      'table.jsonl',
      `${whole}\n${JSON.stringify({ ...hostile, id: '\u202ey' })}\n`,
    );
    const { code, stdout } = await pairs(path);
    assert.equal(code, 0);
    const [title, header, first, second] = stdout.split('\n');
    assert.equal(title, `${path}: 2 pairs, Recant pairs`);
    assert.match(header ?? '', /^ {2}id +label {2}source +prompt$/);
    assert.match(first ?? '', /^ {2}x +A +human +p$/);
    assert.match(second ?? '', /⟨U\+202E⟩y +tie +unknown source +⟨U\+001B⟩\[31mred line$/);
    assert.ok(!stdout.includes('\u001b') && !stdout.includes('\u202e'));
  });

  test('counts unreadable records', async () => {
    const { stdout } = await pairs(await file('two.jsonl', `${whole}\n{"prompt":"p"}\n`));
    assert.match(stdout, /: 1 pair, Recant pairs, 1 record unreadable\n/);
  });

  test('reads several files, and fails only if none contains a pair', async () => {
    const good = await file('good.jsonl', whole);
    const other = await file('package.json', '{"name": "x"}');
    const some = await pairs('--json', other, join(folder, 'absent.jsonl'), good);
    assert.equal(some.code, 0);
    assert.equal(some.stdout, `${whole}\n`);
    assert.equal(some.stderr.split('\n').length, 3);
    const none = await pairs('--json', other);
    assert.equal(none.code, 1);
    assert.equal(none.stdout, '');
  });

  test('prints a remedy for each file that cannot be opened', async () => {
    const latin1 = await file('latin1.jsonl', Uint8Array.from([0x7b, 0xe4, 0x7d]));
    const absent = join(folder, 'absent.jsonl');
    const { code, stderr } = await pairs(absent, folder, latin1, await file('empty.jsonl', ''));
    assert.equal(code, 1);
    const [first, second, third, fourth] = stderr.split('\n');
    assert.equal(first, `${absent}: There is no such file. Check the name.`);
    assert.equal(second, `${folder}: This is a folder. Name the files in it.`);
    assert.equal(third, `${latin1}: It is not UTF-8 text. Save it as UTF-8.`);
    assert.match(
      fourth ?? '',
      /empty\.jsonl: No pairs were recognized in it \(looked for: Recant pairs, /,
    );
  });

  test('prints the search limit if the first record extends beyond it', async () => {
    const late = `{"background":"${'x'.repeat(300_000)}",${whole.slice(1)}`;
    const foreign = `{"a":1}\n{"background":"${'x'.repeat(300_000)}"}`;
    const { stderr } = await pairs(await file('late.jsonl', late), await file('no.jsonl', foreign));
    const [first, second] = stderr.split('\n');
    assert.match(
      first ?? '',
      /late\.jsonl: No pairs were recognized in its first 262144 characters, which end within its first record \(looked for: /,
    );
    assert.match(second ?? '', /no\.jsonl: No pairs were recognized in it \(/);
  });

  test('fails for a file with only invalid records', async () => {
    const { code, stderr } = await pairs(await file('all.jsonl', whole.slice(0, -1)));
    assert.equal(code, 1);
    assert.match(stderr, /all\.jsonl:1: /);
  });

  test('tries only the given --format, and lists the known ones if it is unknown', async () => {
    const path = await file('one.jsonl', whole);
    assert.equal((await pairs('--format', 'recant', path)).code, 0);
    const other = await pairs('--format', 'rmb', path);
    assert.equal(other.code, 1);
    assert.match(other.stderr, /\(looked for: RMB pairs and best-of-n sets\)/);
    const unknown = await pairs('--format', 'csv', path);
    assert.equal(unknown.code, 2);
    assert.match(
      unknown.stderr,
      /--format takes recant or llmbar or judgebench or rmb or alpacaeval, not "csv"\./,
    );
  });

  test('prints its usage without a file or with an unknown option', async () => {
    for (const args of [[], ['--pretty', 'x']]) {
      const { code, stdout, stderr } = await pairs(...args);
      assert.equal(code, 2);
      assert.equal(stdout, '');
      assert.match(stderr, /^usage: recant pairs FILE… \[options\]$/m);
    }
  });

  test('lists the sample included with Recant', async () => {
    const sample = new URL('../../../../media/sample/judge-pairs.jsonl', import.meta.url).pathname;
    const { code, stdout, stderr } = await pairs('--json', sample);
    assert.deepEqual([code, stderr], [0, '']);
    const labels = stdout
      .trim()
      .split('\n')
      .map((line) => {
        const { label, labelSource } = JSON.parse(line) as Record<string, string>;
        return `${label} ${labelSource}`;
      });
    const counts = Map.groupBy(labels, (label) => label);
    assert.deepEqual(Object.fromEntries([...counts].map(([label, all]) => [label, all.length])), {
      'A gold': 2,
      'A human': 3,
      'B gold': 3,
      'B human': 3,
      'tie human': 2,
      'undefined undefined': 2,
    });
  });
});
