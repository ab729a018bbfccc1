import * as z from 'zod';
import { identifier, type Read, readBy } from './read.ts';

const schema = z
  .object({
    id: identifier,
    generator: z.string().nullish(),
    problem: z.string().min(1),
    steps: z.array(z.string()).min(1),
    final_answer_correct: z.boolean().nullish(),
    label: z.int().min(-1),
  })
  .refine(({ steps, label }) => label < steps.length, {
    path: ['label'],
    error: 'Invalid input: expected -1 or the index of a step',
  });

/** A worked solution whose steps were checked by people. */
export interface ProcessBenchRecord {
  readonly id: string;
  /** Model that wrote the solution. */
  readonly generator: string | undefined;
  readonly problem: string;
  readonly steps: readonly string[];
  /** 0-based index of the first wrong step; undefined if every step is right. */
  readonly firstWrongStep: number | undefined;
  /**
   * Whether the last line is right, which is possible even if a step is wrong. Undefined if
   * unknown.
   */
  readonly finalAnswerCorrect: boolean | undefined;
}

/**
 * Reads a ProcessBench record. Its `label` is the 0-based index of the first wrong step, or −1 if
 * there is none. The label and the correctness of the final answer are independent. The files
 * contain no official solutions.
 */
export function readProcessBench(value: unknown): Read<ProcessBenchRecord> {
  const read = readBy(schema, value);
  if ('fault' in read) return read;
  const { id, generator, problem, steps, final_answer_correct, label } = read.record;
  return {
    record: {
      id,
      generator: generator ?? undefined,
      problem,
      steps,
      firstWrongStep: label === -1 ? undefined : label,
      finalAnswerCorrect: final_answer_correct ?? undefined,
    },
  };
}
