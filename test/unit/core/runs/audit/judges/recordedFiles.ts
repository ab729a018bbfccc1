import { pairDigest } from '../../../../../../src/core/data/formats/readRecord.ts';
import type { Pair } from '../../../../../../src/core/data/pair.ts';
import type {
  RecordedAnswer,
  RecordedShape,
} from '../../../../../../src/core/judges/recorded/recordedAnswer.ts';
import { RecordedJudges } from '../../../../../../src/core/runs/audit/recorded/recordedJudges.ts';

/** The judges of a file with one answer in each line, about these pairs or those in the answers. */
export function judgesIn(
  shape: RecordedShape,
  answers: readonly RecordedAnswer[],
  pairs?: readonly Pair[],
): RecordedJudges {
  const found = new RecordedJudges(pairs?.map((pair) => ({ key: pairDigest(pair), pair })));
  for (const [index, answer] of answers.entries()) {
    found.add('verdicts.jsonl', { line: index + 1, shape, answer });
  }
  return found;
}

/** Settings of a run of recorded verdicts. */
export const settings = {
  run: 'run-1',
  tool: 'recant test',
  createdAt: 1_750_000_000_000,
  dataset: { name: 'pairs.jsonl', location: '/data/pairs.jsonl', format: 'recant' },
  source: 'verdicts.jsonl',
};
