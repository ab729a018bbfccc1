import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { attackFindings } from '../../../../../src/core/report/attack/attackFindings.ts';
import { buildAttackReport } from '../../../../../src/core/report/attack/attackReport.ts';
import { headlineOf } from '../../../../../src/core/report/headline/headline.ts';
import { attackRun, type SampleSpec, withReference } from './attackLogs.ts';

const noisy = 'writing-format';
const strong = 'writing-solution-fixation';

function specOf(
  cell: string,
  original: number | readonly number[],
  attacked: number | readonly number[],
): SampleSpec {
  const attacks = [{ cell, outcome: 'kept' as const }];
  return { attacks, scores: withReference(original, attacked, cell) };
}

const groupOf = (specs: readonly SampleSpec[]) => {
  const [group] = buildAttackReport([attackRun(specs)], { seed: 1 }).groups;
  assert.ok(group);
  return group;
};

describe('attacks', () => {
  /**
   * The first succeeds on 4 of 5 in all pairs of draws (w = 1), where no attack gives ½ on each of
   * the 5 (5 → 9 rises, 9 → 5 does not): 80% − 50% = 30 points. The second succeeds on 2 of 5, where
   * no attack gives 0: 40 points.
   */
  const specs = [
    ...Array.from({ length: 4 }, () => specOf(noisy, [5, 9], [9.5, 9.5])),
    specOf(noisy, [5, 9], [5, 5]),
    ...Array.from({ length: 2 }, () => specOf(strong, [5, 5], [6, 6])),
    ...Array.from({ length: 3 }, () => specOf(strong, [5, 5], [5, 5])),
  ];

  it('are ranked by what exceeds no attack, not by their success rate', () => {
    const group = groupOf(specs);
    const lines = attackFindings(group).join('\n');
    assert.ok(lines.indexOf(`**${strong}**: 40%`) < lines.indexOf(`**${noisy}**: 80%`), lines);
    assert.match(
      lines,
      /Look next at\*\* the responses that writing-solution-fixation and writing-format succeed on/,
    );
    const { finding = '' } = headlineOf(group) ?? {};
    assert.match(
      finding,
      /^Of 2 attacks, none is shown to exceed no attack; writing-solution-fixation succeeded on 40% of the responses \(2 of 5/,
    );
  });

  it('are not ranked if none can be compared with no attack', () => {
    const once = [specOf(noisy, 5, 9), specOf(strong, 5, 5)];
    const group = groupOf(once);
    assert.doesNotMatch(attackFindings(group).join(), /Look next at/);
    assert.match(headlineOf(group)?.finding ?? '', /^2 attacks succeeded on 0% to 100% of the/);
  });
});
