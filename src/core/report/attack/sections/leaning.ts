import { asOneLine } from '../../../escape.ts';
import type { JudgedSample } from '../../../metrics/attack/judgedSample.ts';
import { meanOf } from '../../../metrics/estimation/shareQuantity.ts';
import { markedSentence } from '../../../pointwise/answers/leaning.ts';
import type { Variant } from '../../../runs/attack/attackLog.ts';
import type { ReportTable } from '../../reportSchema.ts';
import { report, type SectionContent } from '../../sectionContext.ts';
import type { AttackContext } from '../attackContext.ts';

const shown: readonly Variant[] = ['original', 'attacked', 'placebo', 'other'];

/** How much of their justifications leans on the reference, where judges were given one. */
export function leaning(context: AttackContext): SectionContent | undefined {
  const numbers = shown.flatMap((of) => {
    const scores = context.samples.flatMap(({ sample, cluster }) =>
      [...sample.scores.values()].flatMap(({ variant, leaning: value }) =>
        variant === of && value !== undefined ? [{ cluster, value }] : [],
      ),
    );
    if (scores.length === 0) return [];
    const title = 'Share of justification sentences that lean on the reference';
    return [report(context, { id: 'leaning', title, of }, meanOf(scores, 'No justification.'))];
  });
  return numbers.length === 0
    ? undefined
    : {
        numbers,
        tables: examples(context),
        notes: [
          'A sentence leans on the reference where it cites it, or shares four words in a row with it that the response does not have. Mean over justifications.',
        ],
      };
}

const mostExamples = 5;
const longestSentence = 600;

/** A sentence each of a few samples, of attacked responses before others. */
function examples({ samples }: AttackContext): ReportTable[] {
  const order = new Set<Variant>(['attacked', ...shown]);
  const bySample = new Map<string, Example>();
  for (const of of order) {
    for (const { sample } of samples) {
      const example = bySample.size < mostExamples ? exampleIn(sample, of) : undefined;
      if (example && !bySample.has(example.key)) bySample.set(example.key, example);
    }
  }
  const rows = [...bySample.values()];
  return rows.length === 0
    ? []
    : [
        {
          id: 'leaningExamples',
          title: 'Sentences that lean on the reference, with what they take from it',
          columns: [
            { id: 'example', title: 'Example' },
            { id: 'sample', title: 'Sample' },
            { id: 'of', title: 'Response' },
            { id: 'why', title: 'Cites or borrows' },
            { id: 'sentence', title: 'Sentence of the justification' },
          ],
          rows: rows.map(({ key: _, ...row }, place) => ({ example: String(place + 1), ...row })),
        },
      ];
}

interface Example {
  readonly key: string;
  readonly sample: string;
  readonly of: Variant;
  readonly why: string;
  readonly sentence: string;
}

function exampleIn({ run, key, id, scores }: JudgedSample, of: Variant): Example | undefined {
  for (const { variant, leaningMarks = [], justification = '' } of scores.values()) {
    const [mark] = leaningMarks;
    if (variant !== of || !mark) continue;
    const sentence = asOneLine(markedSentence(justification, mark), longestSentence);
    return { key: `${run}\n${key}`, sample: asOneLine(id, 100), of, why: mark.why, sentence };
  }
  return undefined;
}
