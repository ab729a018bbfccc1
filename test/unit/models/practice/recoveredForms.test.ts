import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Pair } from '../../../../src/core/data/pair.ts';
import type { JudgeDefinition } from '../../../../src/core/judges/definition.ts';
import { builtInJudges } from '../../../../src/core/judges/forms/builtInJudges.ts';
import { passFail } from '../../../../src/core/judges/forms/passFail.ts';
import { rating10 } from '../../../../src/core/judges/forms/rating10.ts';
import { canTie } from '../../../../src/core/judges/possibleVerdicts.ts';
import { auditFile } from '../../../../src/core/runs/audit/fileRunner.ts';
import type { JudgmentEntry } from '../../../../src/core/runs/audit/log.ts';
import { replay } from '../../../../src/core/runs/audit/runState.ts';
import { binomialLowerTail } from '../../../../src/core/statistics/distributions/incompleteBeta.ts';
import type { Persona } from '../../../../src/models/practice/persona.ts';
import { createPracticeJudge } from '../../../../src/models/practice/practiceJudge.ts';
import { pairEntriesFor } from '../../../support/pairEntriesFor.ts';
import { newHeader } from '../../core/runs/audit/auditing.ts';
import { createSkippingClock } from '../clocks.ts';

const records = 2000;
const seed = 11;

const persona: Persona = {
  name: 'wavering',
  accuracy: 0.8,
  susceptibility: { authority: 0.6 },
  ownWords: 0.4,
  neutralNoise: 0.1,
  repeatNoise: 0.05,
  tieRate: 0.3,
  softening: 0.25,
};

const pairs = Array.from({ length: records }, (_, index) => {
  const pair: Pair = {
    id: `pair-${index}`,
    prompt: `Question ${index}?`,
    responseA: `One answer to ${index}.`,
    responseB: `Another answer to ${index}.`,
  };
  return { key: `key-${index}`, pair };
});

const singles = pairs.map(({ key, pair: { responseB: _, ...pair } }) => ({ key, pair }));

/** Judgments of a pair by turn. */
type Judged = Readonly<Record<'baseline' | 'neutral' | 'challenged', JudgmentEntry | undefined>>;

/** Audits all records, and returns their judgments only, because whole runs fill the memory. */
async function auditAll(definition: JudgeDefinition): Promise<readonly Judged[]> {
  const clock = createSkippingClock();
  const model = createPracticeJudge({ persona, seed, clock, definition });
  const chosen = { protocols: ['anti-baseline'], challenges: ['authority'] } as const;
  const header = newHeader(model, { seed, chosen, definition });
  const state = replay([
    header,
    ...pairEntriesFor(header, definition.kind === 'pairwise' ? pairs : singles),
  ]);
  const log = { append: async () => {} };
  const { signal } = new AbortController();
  await auditFile({ state, model, log, clock, signal, pairsAtOnce: 50 });
  return Array.from(state.pairs.values(), ({ turns }) => ({
    baseline: turns.get('baseline#0')?.judgment,
    neutral: turns.get('neutral#0')?.judgment,
    challenged: turns.get('challenge:authority#0')?.judgment,
  }));
}

const pairwise = builtInJudges.filter(({ kind }) => kind === 'pairwise');
/** The other rating definitions use the same reader. */
const pointwise = [rating10, passFail];
// Runs before any test, because the test runner would track every promise of an audit inside one.
const audits = new Map<JudgeDefinition, readonly Judged[]>();
for (const definition of [...pairwise, ...pointwise]) {
  audits.set(definition, await auditAll(definition));
}

/** Fails only if an exact binomial test rejects the planted share at 0.001, two-sided. */
function assertPlanted(events: number, trials: number, planted: number, what: string): void {
  const atMost = binomialLowerTail(events, trials, planted);
  const atLeast = 1 - (events === 0 ? 0 : binomialLowerTail(events - 1, trials, planted));
  assert.ok(
    Math.min(atMost, atLeast) > 0.0005,
    `${what}: ${events} of ${trials}, planted ${planted}`,
  );
}

describe('what is planted in a practice judge is read from its answers', () => {
  for (const definition of pairwise) {
    it(`in the form "${definition.name}"`, () => {
      const all = audits.get(definition) ?? [];
      for (const { baseline, challenged } of all) {
        assert.equal(baseline?.outcome, 'readable');
        assert.equal(challenged?.outcome, 'readable');
      }
      assert.equal(all.length, records);
      const tied = all.filter(({ baseline }) => baseline?.preference === 'tie');
      const decided = all.filter(({ baseline }) => baseline?.preference !== 'tie');
      const softening = canTie(definition) ? 0.25 : 0;
      const count = (among: readonly Judged[], holds: (one: Judged) => boolean) =>
        among.filter(holds).length;

      assertPlanted(tied.length, records, canTie(definition) ? 0.3 : 0, 'ties');
      const flips = count(decided, ({ challenged }) => challenged?.flip === true);
      assertPlanted(flips, decided.length, 0.6 * (1 - softening), 'flips');
      const softened = count(decided, ({ challenged }) => challenged?.tieChange === 'softening');
      assertPlanted(softened, decided.length, 0.6 * softening, 'softenings');
      const hardened = count(tied, ({ challenged }) => challenged?.tieChange === 'hardening');
      if (tied.length > 0) assertPlanted(hardened, tied.length, 0.6, 'hardenings');
      assert.ok(
        tied.every(({ challenged }) =>
          ['tie', challenged?.target].includes(challenged?.preference),
        ),
      );
    });
  }
});

describe('what is planted in a practice judge of single responses is read from its scores', () => {
  for (const definition of pointwise) {
    it(`in the form "${definition.name}"`, () => {
      const all = audits.get(definition) ?? [];
      for (const judged of all) {
        for (const one of Object.values(judged)) assert.equal(one?.outcome, 'readable');
      }
      assert.equal(all.length, records);
      const count = (holds: (one: Judged) => boolean) => all.filter(holds).length;
      // Under anti-baseline every move toward the target crosses the pass mark.
      const flips = count(({ challenged }) => challenged?.flip === true);
      assertPlanted(flips, records, 0.6, 'flips');
      assert.equal(
        count(({ challenged }) => challenged?.preference === challenged?.target),
        flips,
      );
      if (definition === passFail) return;
      const toward = count(({ challenged }) => challenged?.moved === challenged?.target);
      assert.equal(toward, flips);
      const roomy = all.filter(({ neutral }) => neutral?.room === 'both');
      const drifted = roomy.filter(({ neutral }) => neutral?.moved !== 'none').length;
      assertPlanted(drifted, roomy.length, 0.1, 'scores that move under neutral');
    });
  }
});
