// Recorded judgments of GPT-4 (MT-Bench) and o1-mini (JudgeBench), read by Recant's own
// definitions.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { agreementOf, describeDecision } from '../../../../src/core/judges/agreement.ts';
import type { JudgeDefinition } from '../../../../src/core/judges/definition.ts';
import { doubleBrackets } from '../../../../src/core/judges/forms/doubleBrackets.ts';
import { fiveSteps } from '../../../../src/core/judges/forms/fiveSteps.ts';
import { rating10 } from '../../../../src/core/judges/forms/rating10.ts';
import { lacksData, realText, recordedIn, textFile } from './recorded/support.ts';

const judgments = 'mt_bench/gpt4_pair/model_judgment';
const files: readonly [title: string, file: string, JudgeDefinition, compared: number][] = [
  ['GPT-4 on pairs of MT-Bench', `${judgments}/gpt-4_pair.jsonl`, doubleBrackets, 150],
  ['GPT-4 on single responses of MT-Bench', `${judgments}/gpt-4_single.jsonl`, rating10, 160],
  [
    'o1-mini on pairs of JudgeBench',
    'judges/judgebench_outputs/dataset=judgebench,response_model=gpt-4o-2024-05-13,judge_name=arena_hard,judge_model=o1-mini-2024-09-12.jsonl',
    fiveSteps,
    30,
  ],
];

describe('recorded judgments', { skip: lacksData }, () => {
  for (const [title, file, definition, compared] of files) {
    it(`of ${title} are read as the recording tool read them`, async (t) => {
      const { answers } = await recordedIn(textFile(realText(file)));
      const agreement = agreementOf(definition, answers);
      for (const { answer, reading, read } of agreement.others) {
        t.diagnostic(
          `${answer.item.key} ${answer.order ?? ''}: recorded ${describeDecision(answer.decision)}, read ${describeDecision(read)} (${reading.outcome}): …${answer.text.slice(-120)}`,
        );
      }
      t.diagnostic(`${agreement.agree} of ${agreement.compared} decisions agree`);
      assert.equal(agreement.compared, compared);
      assert.ok(agreement.agree >= 0.995 * compared);
    });
  }
});
