import { fieldOf } from '../formats/fields.ts';
import type { NamesUnused } from '../formats/format.ts';
import { unusedBy } from '../formats/unusedTexts.ts';
import type { Origin } from '../import/origin.ts';
import {
  readWritingBench,
  readWritingResponse,
  type WritingBenchRecord,
  type WritingResponse,
} from '../import/records/writingBench.ts';
import type { AttackSample } from './sample.ts';
import { checkRecord, type SampleFault, type SampleFormat } from './sampleFormat.ts';

type Placed<Value> = Value & { readonly origin: Origin };

const unusedOfQuery = unusedBy([
  ...['index', 'domain1', 'domain2', 'lang', 'query', 'checklist', 'criteria'],
]);
const unusedOfResponse = unusedBy(['index', 'response', 'model', 'score', 'rank']);

const unused: NamesUnused = (record, kinds) =>
  (fieldOf(record, 'query') === undefined ? unusedOfResponse : unusedOfQuery)(record, kinds);

/**
 * WritingBench queries with models' responses, joined by index. The rubric is the query's
 * checklist. The reference is the best response, by the highest `score` or the lowest `rank` in its
 * record, and is never attacked itself. Without scores and ranks there is no reference.
 */
export const writingBenchSamples: SampleFormat = {
  id: 'writingbench',
  title: 'WritingBench texts',
  hint: 'the queries, and files of responses with index and response',
  isJoined: true,
  recognizes: (record) => {
    const isQuery =
      typeof fieldOf(record, 'query') === 'string' &&
      (Array.isArray(fieldOf(record, 'checklist')) || Array.isArray(fieldOf(record, 'criteria')));
    const isResponse = typeof fieldOf(record, 'response') === 'string';
    const isOfShape = fieldOf(record, 'index') !== undefined && (isQuery || isResponse);
    return isOfShape && unused(record, 'texts').length === 0;
  },
  unused,
  begin() {
    const queries = new Map<string, Placed<WritingBenchRecord>>();
    const responses = new Map<string, Placed<WritingResponse>[]>();
    const faults: SampleFault[] = [];
    return {
      add(value, origin) {
        const isQuery = fieldOf(value, 'query') !== undefined;
        const read = isQuery ? readWritingBench(value) : readWritingResponse(value);
        if ('fault' in read) {
          faults.push({ ...origin, reason: read.fault, remedy: checkRecord });
        } else if ('query' in read.record) {
          queries.set(read.record.index, { ...read.record, origin });
        } else {
          const { index } = read.record;
          responses.set(index, [...(responses.get(index) ?? []), { ...read.record, origin }]);
        }
      },
      end: () => join(queries, responses, faults),
    };
  },
};

function join(
  queries: ReadonlyMap<string, Placed<WritingBenchRecord>>,
  responses: ReadonlyMap<string, readonly Placed<WritingResponse>[]>,
  faults: readonly SampleFault[],
) {
  const samples: AttackSample[] = [];
  const found = [...faults];
  for (const [index, query] of queries) {
    const answers = responses.get(index) ?? [];
    if (answers.length === 0) {
      found.push({
        ...query.origin,
        reason: `Query ${index} has no response.`,
        remedy: 'Name a file of responses with "index" and "response" too.',
      });
      continue;
    }
    const best = bestOf(answers);
    const attacked = answers.filter((answer) => answer !== best);
    if (best && attacked.length === 0) samples.push(sampleOf(query, best, undefined, answers));
    for (const answer of attacked) samples.push(sampleOf(query, answer, best?.response, answers));
  }
  for (const [index, answers] of responses) {
    const [first] = answers;
    if (queries.has(index) || !first) continue;
    found.push({
      ...first.origin,
      reason: `No query has the index ${index} of this response.`,
      remedy: 'Name the file of queries too.',
    });
  }
  return { samples, faults: found };
}

/** Returns the best response, or undefined without ranks and scores. */
function bestOf(answers: readonly Placed<WritingResponse>[]): Placed<WritingResponse> | undefined {
  const height = ({ score, rank }: WritingResponse) =>
    score ?? (rank === undefined ? undefined : -rank);
  return answers
    .filter((answer) => height(answer) !== undefined)
    .sort((one, other) => (height(other) ?? 0) - (height(one) ?? 0))[0];
}

function sampleOf(
  { index, query, criteria, domain, origin: _ }: Placed<WritingBenchRecord>,
  { response, model, origin }: Placed<WritingResponse>,
  reference: string | undefined,
  answers: readonly Placed<WritingResponse>[],
): AttackSample {
  const place = answers.findIndex((answer) => answer.origin === origin);
  const name = answers.length === 1 ? '' : `:${model ?? place + 1}`;
  return {
    id: `${index}${name}`,
    scenario: 'writing',
    prompt: query,
    response: { text: response },
    rubric: {
      kind: 'holistic',
      criteria: criteria.map(({ bands, ...criterion }) => ({ ...criterion, bands: [...bands] })),
    },
    ...(reference !== undefined && { reference }),
    ...(domain !== undefined && { domain }),
    ...(model !== undefined && { model }),
  };
}
