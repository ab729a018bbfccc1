import { endOfAll } from '../audit/endOfAll.ts';
import { judgeFingerprint } from '../audit/fingerprint.ts';
import { readScore } from '../pointwise/readScore.ts';
import { type ScoreSettings, scoreCalls } from '../pointwise/scoreCalls.ts';
import { askCall, keepEntries } from './askCall.ts';
import type { FoundEntry, SampleEntry } from './attackLog.ts';
import type { AttackTools } from './attackRunner.ts';
import { currentSample } from './attempt.ts';
import { type PlantedResponse, plantedCounts, plantFlaws } from './plantFlaws.ts';

const ways: readonly ScoreSettings['criteria'][] = ['together', 'one-at-a-time'];

/**
 * The attention limit on one sample (CE 5.4, figure 5): flaws are planted into its response, and every
 * judge is asked for issues with all criteria at once and with one at a time. Answers of the log are not
 * asked for again. Rejects with the ModelError of a call that failed, once the others have ended.
 *
 * @param counts how many flaws are planted, one response for each
 * @returns why it cannot be done where the sample has no penalty rubric, which alone asks for issues
 */
export async function measureAttention(
  sample: SampleEntry,
  tools: AttackTools,
  counts: readonly number[] = plantedCounts,
): Promise<{ readonly fault: string } | undefined> {
  const full = currentSample(tools, sample);
  if (full.rubric?.kind !== 'penalty') {
    return { fault: 'The sample has no rubric by which issues are counted.' };
  }
  for (const count of counts) {
    const planted = plantFlaws(full, count, tools.header.seed);
    if ('fault' in planted) return planted;
    await keepEntries(tools, {
      type: 'planted',
      sample: sample.key,
      count,
      ...withArrays(planted),
    });
    await endOfAll(
      tools.judges.flatMap((_, judge) =>
        ways.map((criteria) => findIssues(sample, planted, { judge, count, criteria }, tools)),
      ),
    );
  }
  return undefined;
}

function withArrays({ response, flaws }: PlantedResponse) {
  return { response, flaws: [...flaws] };
}

async function findIssues(
  sample: SampleEntry,
  { response }: PlantedResponse,
  { judge, count, criteria }: Pick<FoundEntry, 'judge' | 'count' | 'criteria'>,
  tools: AttackTools,
): Promise<void> {
  const { header } = tools;
  const full = currentSample(tools, sample);
  const settings = { criteria, referenceMayBeWrong: header.referenceMayBeWrong };
  const { temperature, maxTokens } = header.generation;
  const answers = await endOfAll(
    scoreCalls(full, response, 'rubric', settings).map(async ({ part, messages, schema }) => {
      const name = {
        ...({ stage: 'score', sample: sample.key, judge, part } as const),
        ...({ variant: 'original', cell: `planted-${count}`, auxiliary: 'rubric' } as const),
        replicate: 0,
      };
      const request = { messages, schema, temperature, maxTokens, replicate: 0 };
      return { part, answer: await askCall(tools, name, request) };
    }),
  );
  const { outcome, issues } = readScore(full, response, 'rubric', settings, answers);
  const identity = header.judges[judge]?.identity;
  const [first] = answers;
  await keepEntries(tools, {
    ...{ type: 'found', sample: sample.key, judge, count, criteria, outcome },
    ...(issues && { issues }),
    fingerprint:
      identity && first
        ? judgeFingerprint(
            {
              judge: identity,
              generation: header.generation,
              prompts: { system: header.prompts, followUps: '' },
            },
            first.answer,
          )
        : '',
  });
}
