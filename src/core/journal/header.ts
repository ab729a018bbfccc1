import * as z from 'zod';
import { generationFields } from '../judges/generation.ts';
import { priceFields } from '../words/price.ts';
import { instant } from './callEntries.ts';

/** Fields in the header of every kind of run, in addition to `type`. Never contain a key. */
export const headerFields = {
  schema: z.number().int().positive(),
  run: z.string().min(1),
  tool: z.string(),
  createdAt: instant,
  seed: z.number().int(),
  /** Version of the readers that judge its answers (`readerVersion`); absent in older logs. */
  reader: z.int().positive().optional(),
  /**
   * Version of the rule by which records get their keys, and an audit's pairs their presented orders,
   * targets and wordings (`drawsVersion`); absent in older logs.
   */
  draws: z.int().positive().optional(),
  generation: generationFields,
  /**
   * `name` is for display; `location` is a path or URI to reopen the file, which may no longer
   * exist. `mapping` is the digest of the mapping by which the file was read, if any.
   */
  dataset: z.object({
    name: z.string(),
    location: z.string(),
    format: z.string(),
    mapping: z.string().optional(),
  }),
  /** Prices of its models as the user stated them when the run began; others are unknown. */
  prices: z
    .array(
      z.object({
        provider: z.string(),
        endpoint: z.string(),
        model: z.string(),
        price: z.object(priceFields),
      }),
    )
    .optional(),
};

/** Version of the rule that a new run's header names. */
export const drawsVersion = 1;

const header = z.object(headerFields);
export type RunHeader = z.infer<typeof header> & { readonly type: string };
