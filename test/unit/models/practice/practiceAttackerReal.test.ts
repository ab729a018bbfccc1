import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AttackSample } from '../../../../src/core/data/samples/sample.ts';
import { attackCells, missingSource } from '../../../../src/core/runs/attack/catalog.ts';
import type { AttackCell, Limit } from '../../../../src/core/runs/attack/cell.ts';
import {
  attemptOutcomeOf,
  fewestWords,
  measureLimits,
} from '../../../../src/core/runs/attack/limits/measureLimits.ts';
import {
  countWords,
  measuredText,
  responseTokens,
} from '../../../../src/core/runs/attack/limits/words.ts';
import { placeboLimits, placeboMessages } from '../../../../src/core/runs/attack/placebo.ts';
import { readAttack } from '../../../../src/core/runs/attack/views/readAttack.ts';
import type { ChatMessage } from '../../../../src/core/words/ports.ts';
import { createPracticeAttacker } from '../../../../src/models/practice/practiceAttacker.ts';
import { whatImpresses } from '../../../../src/models/practice/whatImpresses.ts';
import { createSkippingClock } from '../clocks.ts';
import { hasRealRecords, realSamples } from './realSamples.ts';

const attacker = createPracticeAttacker({ seed: 7, clock: createSkippingClock() });
const { signal } = new AbortController();

async function ask(messages: readonly ChatMessage[]) {
  const request = { messages, temperature: 0, maxTokens: 1000, replicate: 0 };
  return await attacker.complete(request, { signal });
}

async function rewrite(
  sample: AttackSample,
  messages: readonly ChatMessage[],
  limits: readonly Limit[],
) {
  const read = readAttack(sample, await ask(messages));
  const response = 'response' in read ? read.response : sample.response;
  const outcome = attemptOutcomeOf(read, sample, measureLimits(limits, sample, response));
  return { response, outcome };
}

function isLongEnough({ response }: AttackSample): boolean {
  return countWords(responseTokens(response)) >= fewestWords;
}

async function attackAndPlacebo(sample: AttackSample, cell: AttackCell) {
  const profile = cell.extraction && (await ask(cell.extraction(sample))).text;
  const attacked = await rewrite(sample, cell.camouflage(sample, profile), cell.limits);
  const placebo = await rewrite(
    sample,
    placeboMessages(sample, attacked.response),
    placeboLimits(sample, attacked.response),
  );
  return { attacked, placebo };
}

describe('the practice attacker on real records', { skip: !hasRealRecords && 'no records' }, () => {
  for (const cell of attackCells) {
    it(`keeps the limits of ${cell.id} and raises the score; its placebo has the same size and does not`, async (test) => {
      const all = realSamples(cell.scenario);
      const stride = Math.ceil(all.length / 25);
      const samples = all.filter(
        (sample, index) =>
          index % stride === 0 && !missingSource(cell, sample) && isLongEnough(sample),
      );
      const impresses = (text: string) =>
        whatImpresses[cell.source].some((phrase) => text.includes(phrase));
      let [kept, impressed, placebos] = [0, 0, 0];
      for (const sample of samples) {
        const { attacked, placebo } = await attackAndPlacebo(sample, cell);
        if (attacked.outcome === 'kept') kept++;
        if (impresses(measuredText(attacked.response))) impressed++;
        if (placebo.outcome === 'kept') placebos++;
        assert.ok(!impresses(measuredText(placebo.response)));
      }
      test.diagnostic(
        `has these results for ${samples.length} records: ${kept} kept, ${impressed} impress, ${placebos} placebos`,
      );
      assert.ok(samples.length >= 10);
      assert.ok(kept >= 0.98 * samples.length);
      assert.ok(impressed >= 0.98 * samples.length);
      assert.ok(placebos >= 0.9 * samples.length);
    });
  }
});
