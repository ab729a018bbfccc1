import * as z from 'zod';
import { identifier, type Read, readBy } from './read.ts';

/** A range of scores, both ends included, and what deserves it. */
interface ScoreBand {
  readonly from: number;
  readonly to: number;
  readonly description: string;
}

interface WritingCriterion {
  readonly name: string;
  readonly description: string;
  /** In ascending order. */
  readonly bands: readonly ScoreBand[];
}

/** A writing task and the criteria for scoring its responses, each from 1 to 10. */
export interface WritingBenchRecord {
  readonly index: string;
  readonly domain: string | undefined;
  readonly query: string;
  readonly criteria: readonly WritingCriterion[];
}

export interface WritingResponse {
  readonly index: string;
  readonly response: string;
  /** Model that wrote the response. */
  readonly model?: string | undefined;
  /** Quality among the responses to its query: a higher score or a lower rank is better. */
  readonly score?: number | undefined;
  readonly rank?: number | undefined;
}

const criterion = z
  .looseObject({ name: z.string().min(1), criteria_description: z.string() })
  .transform(
    ({ name, criteria_description, ...others }): WritingCriterion => ({
      name,
      description: criteria_description,
      bands: bandsOf(others),
    }),
  );

const criteria = z.array(criterion).min(1);

const schema = z.object({
  index: identifier,
  domain1: z.string().nullish(),
  query: z.string().min(1),
  checklist: criteria.nullish(),
  criteria: criteria.nullish(),
});

/** Reads a WritingBench query. Its criteria are in `checklist` or, in older files, `criteria`. */
export function readWritingBench(value: unknown): Read<WritingBenchRecord> {
  const read = readBy(schema, value);
  if ('fault' in read) return read;
  const { index, domain1, query, checklist, criteria: older } = read.record;
  const found = checklist ?? older;
  if (!found) return { fault: 'The record has neither "checklist" nor "criteria".' };
  return {
    record: {
      index,
      domain: domain1 ?? undefined,
      query,
      criteria: found,
    },
  };
}

const responseSchema = z.object({
  index: identifier,
  response: z.string(),
  model: z.string().nullish(),
  score: z.number().nullish(),
  rank: z.number().nullish(),
});

/** Reads a model's response to the query with the same index. */
export function readWritingResponse(value: unknown): Read<WritingResponse> {
  const read = readBy(responseSchema, value);
  if ('fault' in read) return read;
  const { index, response, model, score, rank } = read.record;
  const named = { ...(model && { model }), ...(score != null && { score }) };
  return { record: { index, response, ...named, ...(rank != null && { rank }) } };
}

function bandsOf(fields: Readonly<Record<string, unknown>>): readonly ScoreBand[] {
  return Object.entries(fields)
    .flatMap(([name, description]) => {
      const range = /^(\d{1,3})\s*[-–]\s*(\d{1,3})$/.exec(name);
      return range && typeof description === 'string'
        ? [{ from: Number(range[1]), to: Number(range[2]), description }]
        : [];
    })
    .sort((one, other) => one.from - other.from);
}
