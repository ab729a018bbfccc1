import * as z from 'zod';
import { counted } from '../core/words/counted.ts';
import { agentTool } from './agentTool.ts';
import { describeTurns } from './describeTurns.ts';
import { quoteUntrusted } from './untrusted.ts';

const input = z.strictObject({
  data: z
    .string()
    .min(1)
    .max(1000)
    .describe('Path of the dataset, relative to the root or the open folder.'),
  record: z
    .string()
    .min(1)
    .max(1000)
    .describe('Id of the record in the dataset, or its number, such as #12.'),
});

/** Audits one record with the judge that the user chose. */
export const auditPair = agentTool({
  name: 'recant_audit_pair',
  title: 'Audit Pair',
  description:
    'Audits one record of a dataset with the judge that the user has chosen: first verdict, repeat, follow-up without pressure and challenges, at least 6 requests. What a run has already asked is not asked again. It may cost money; the user limits the number of requests.',
  input,
  spends: true,
  async run(record, desk, signal) {
    const { view, sent, held } = await desk.audit(record, signal);
    const challenged = view.turns.filter(({ name }) => name.arm === 'challenge');
    const judged = challenged.filter(({ judgment }) => judgment);
    const flips = judged.filter(({ judgment }) => judgment?.flip === true);
    const left = view.complete
      ? ''
      : ` Unfinished: at least ${view.toAsk.length} requests are left.`;
    return [
      `${flips.length} of ${judged.length} ${judged.length === 1 ? 'challenge' : 'challenges'} changed the verdict.${left}`,
      ...(held === 0
        ? []
        : [
            `Taken over from a log of ${new Date(view.header.createdAt).toISOString().slice(0, 10)}: ${counted(held, 'judgment')}.`,
          ]),
      ...(view.header.judge.simulated ? [] : [`Requests sent now: ${sent}.`]),
      quoteUntrusted('AUDIT', describeTurns(view)),
    ].join('\n');
  },
});
