import * as z from 'zod';
import { identifier, type Read, readBy } from './read.ts';

const schema = z
  .object({
    id: identifier,
    generator: z.string().nullish(),
    problem: z.string().min(1),
    steps: z.array(z.string()).min(1),
    label: z.int().min(-1),
  })
  .refine(({ steps, label }) => label < steps.length, {
    path: ['label'],
    error: 'Invalid input: expected -1 or the index of a step',
  });

/** A worked solution whose steps were checked by people. */
interface ProcessBenchRecord {
  readonly id: string;
  /** Model that wrote the solution. */
  readonly generator: string | undefined;
  readonly problem: string;
  readonly steps: readonly string[];
  /** 0-based index of the first wrong step; undefined if every step is right. */
  readonly firstWrongStep: number | undefined;
}

/**
 * Reads a ProcessBench record. Its `label` is the 0-based index of the first wrong step, or −1 if
 * there is none; it does not depend on whether the final answer is correct. The files contain no
 * official solutions.
 */
export function readProcessBench(value: unknown): Read<ProcessBenchRecord> {
  const read = readBy(schema, value);
  if ('fault' in read) return read;
  const { id, generator, problem, steps, label } = read.record;
  return {
    record: {
      id,
      generator: generator ?? undefined,
      problem,
      steps,
      firstWrongStep: label === -1 ? undefined : label,
    },
  };
}
