import { alpacaEvalFormat } from '../../data/formats/alpacaEval.ts';
import { fieldOf } from '../../data/formats/fields.ts';
import { withoutFailure } from './alpacaEvalAnnotations.ts';
import { itemOf } from './itemOf.ts';
import type { RecordedShape } from './recordedAnswer.ts';

/** AlpacaEval's annotations without the annotator's completions: verdicts in an unknown order. */
export const alpacaEvalPreferences: RecordedShape = {
  id: 'alpacaeval',
  title: 'AlpacaEval annotations',
  recognizes: (record) =>
    alpacaEvalFormat.recognizes(record) && fieldOf(record, 'preference') !== undefined,
  begin: () => (record) => {
    const read = alpacaEvalFormat.read(withoutFailure(record));
    if ('fault' in read) return read;
    const annotator = fieldOf(record, 'annotator');
    return {
      answers: read.pairs.map((pair) => ({
        item: itemOf(pair),
        text: '',
        decision: pair.label === undefined ? 'unreadable' : { preference: pair.label },
        ...(typeof annotator === 'string' && { prompt: annotator }),
      })),
    };
  },
};
