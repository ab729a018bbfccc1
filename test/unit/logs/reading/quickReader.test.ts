import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { logEntry } from '../../../../src/core/runs/audit/log.ts';
import { quickReader } from '../../../../src/logs/reading/quickReader.ts';
import { audit, createScriptedJudge, verdict } from '../../core/runs/audit/auditing.ts';

describe('reading entries quickly', () => {
  const read = quickReader(logEntry);

  it('returns what the schema returns, for every entry of a run and for faulty entries', async () => {
    const { log } = await audit({
      judge: createScriptedJudge(({ name }) => (name === 'doubt' ? 'Hm.' : verdict('A'))),
    });
    const types = new Set(log.entries.map(({ type }) => type));
    assert.ok(
      ['header', 'pair', 'message', 'started', 'answer', 'judgment'].every((one) =>
        types.has(one as never),
      ),
    );
    const [header] = log.entries;
    const several = { ...header, protocols: ['anti-baseline', 'counterbalanced'] };
    for (const entry of [...log.lines.map((line) => JSON.parse(line)), several]) {
      const names = Object.keys(entry);
      const altered = names.flatMap((name) => [
        { ...entry, [name]: undefined },
        { ...entry, [name]: -1.5 },
        { ...entry, [name]: [null] },
        { ...entry, [name]: [] },
        { ...entry, [name]: { unknown: 1 } },
      ]);
      for (const value of [entry, { ...entry, unknown: 'x' }, ...altered]) {
        const json = JSON.parse(JSON.stringify(value));
        assert.deepEqual(read(json), logEntry.safeParse(json).data);
      }
    }
  });

  it('returns nothing for anything else', () => {
    for (const value of [null, undefined, 1, 'started', [], {}, { type: 'other' }]) {
      assert.equal(read(value), undefined);
    }
  });
});
