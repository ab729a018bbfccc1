import * as z from 'zod';

/** Fields of a price, as the user states it: per million tokens. */
export const priceFields = {
  /** Of prompts. */
  input: z.number().min(0),
  /** Of answers. */
  output: z.number().min(0),
  /** Of prompts that were cached. Default: `input`. */
  cached: z.number().min(0).optional(),
  /** Of prompts that are written to a cache. Default: 1.25 × `input`. */
  written: z.number().min(0).optional(),
  /** ISO 4217 code. */
  currency: z.string().default('USD'),
};
