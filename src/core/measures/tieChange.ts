import * as z from 'zod';
import type { Field } from './field.ts';
import { changeOf, tieChanges } from './verdictChange.ts';

const schema = z.enum(tieChanges).optional();

/** Whether the verdict became a tie or was one before; absent if neither. Never a flip. */
export const tieChange = {
  schema,
  measure: ({ preference, baseline }) => {
    const change = changeOf(baseline?.preference, preference);
    return change === 'flip' ? undefined : change;
  },
} satisfies Field<typeof schema>;
