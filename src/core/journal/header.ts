import * as z from 'zod';
import { count, instant } from './callEntries.ts';

/** Fields that the header of every kind of run has, beside its `type`. Never holds a key. */
export const headerFields = {
  schema: z.number().int().positive(),
  run: z.string().min(1),
  tool: z.string(),
  createdAt: instant,
  seed: z.number().int(),
  generation: z.object({ temperature: z.number(), maxTokens: count, seed: z.number().optional() }),
  /** `name` is shown; `location` is a path or URI that reopens the file, and may be gone. */
  dataset: z.object({ name: z.string(), location: z.string(), format: z.string() }),
};

const header = z.object(headerFields);
export type RunHeader = z.infer<typeof header> & { readonly type: string };
