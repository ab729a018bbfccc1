import type { JudgedSample } from '../../../metrics/attack/judgedSample.ts';
import { meanOf } from '../../../metrics/estimation/shareQuantity.ts';
import type { Variant } from '../../../runs/attack/log/scoreEntry.ts';
import { markedSentence } from '../../../scoring/answers/leaning.ts';
import { asOneLine } from '../../../words/escape.ts';
import type { ReportTable } from '../../reportSchema.ts';
import { tableOf } from '../../section.ts';
import { report } from '../../sectionContext.ts';
import type { AttackContext, AttackSection } from '../attackContext.ts';

const shown: readonly Variant[] = ['original', 'attacked', 'placebo', 'other'];

/** Reports how much judges' justifications rely on the reference, if they were given one. */
export const leaning: AttackSection = (context) => {
  const numbers = shown.flatMap((of) => {
    const scores = context.samples.flatMap(({ sample, cluster }) =>
      [...sample.scores.values()].flatMap(({ variant, leaning: value }) =>
        variant === of && value !== undefined ? [{ cluster, value }] : [],
      ),
    );
    if (scores.length === 0) return [];
    const title = 'Share of justification sentences that lean on the reference';
    return [report(context, of, 'leaning', title, meanOf(scores, 'No justification.'))];
  });
  if (numbers.length === 0) return undefined;
  return {
    numbers,
    tables: examples(context),
    notes: [
      'A sentence leans on the reference where it cites it, or shares four words in a row with it that the response does not have. Mean over justifications.',
    ],
  };
};

const mostExamples = 5;
const longestSentence = 600;

const columns = {
  example: 'Example',
  sample: 'Sample',
  of: 'Response',
  why: 'Cites or borrows',
  sentence: 'Sentence of the justification',
};

/** Returns one sentence for each of a few samples, attacked responses first. */
function examples({ samples }: AttackContext): ReportTable[] {
  const order = new Set<Variant>(['attacked', ...shown]);
  const bySample = new Map<string, Record<string, string>>();
  for (const of of order) {
    for (const { sample } of samples) {
      const key = `${sample.run}\n${sample.key}`;
      if (bySample.size === mostExamples || bySample.has(key)) continue;
      const example = exampleIn(sample, of);
      if (example) bySample.set(key, example);
    }
  }
  const rows = [...bySample.values()].map((row, place) => ({ example: String(place + 1), ...row }));
  const title = 'Sentences that lean on the reference, with what they take from it';
  return rows.length === 0 ? [] : [tableOf('leaningExamples', title, columns, rows)];
}

function exampleIn({ id, scores }: JudgedSample, of: Variant): Record<string, string> | undefined {
  for (const { variant, leaningMarks = [], justification = '' } of scores.values()) {
    const [mark] = leaningMarks;
    if (variant !== of || !mark) continue;
    const sentence = asOneLine(markedSentence(justification, mark), longestSentence);
    return { sample: asOneLine(id, 100), of, why: mark.why, sentence };
  }
  return undefined;
}
