import * as z from 'zod';
import { flipKindName } from '../core/measures/flipKind.ts';
import { type RunState, replay } from '../core/runs/audit/runState.ts';
import { type AuditView, viewAudit } from '../core/runs/audit/views/auditView.ts';
import { turnId } from '../core/words/turns.ts';
import { readPair } from '../logs/reading/readPair.ts';
import { agentTool } from './agentTool.ts';
import { describeTexts, describeTurns } from './describeTurns.ts';
import { flipsIn, type LoggedFlip, readAudits, withNote } from './loggedRuns.ts';
import { quoteUntrusted } from './untrusted.ts';

const input = z.strictObject({
  record: z.string().min(1).max(1000).describe('Id of the record, as recant_find_flips lists it.'),
  data: z.string().max(300).optional().describe('Part of the name of its dataset.'),
  challenge: z
    .string()
    .max(80)
    .optional()
    .describe('Kind of challenge. Default: that of the most serious flip.'),
});

/** Shows what was said before and after a verdict flipped. */
export const explainFlip = agentTool({
  name: 'recant_explain_flip',
  title: 'Explain Flip',
  description:
    'Shows the most serious flip of a record: prompt, responses, the challenge, and the justifications of the judge before and after it. Sends nothing to a model.',
  input,
  spends: false,
  async run({ record, data, challenge }, desk) {
    const { audits, leftOut } = await readAudits(desk, data);
    const found = flipsIn(audits).filter(
      ({ record: id, flip }) =>
        id === record && (challenge === undefined || flip.judgment.challenge === challenge),
    );
    const [flip] = found;
    if (!flip) {
      throw new Error(
        withNote(
          'No run has a flip of this record. List the flips with recant_find_flips, and use the id as it is there.',
          leftOut,
        ),
      );
    }
    const view = await viewOf(flip);
    const { baseline, judgment } = flip.flip;
    const id = turnId(judgment);
    const told = [...view.turns, ...view.steps].filter(
      (turn) => turn.id === id || turn.name.arm === 'baseline',
    );
    return [
      `The verdict changed from ${baseline.preference} to ${judgment.preference} (${flipKindName(judgment.flipKind)}).`,
      quoteUntrusted('FLIP', `${describeTurns(view)}\n${describeTexts(view, told)}`),
    ].join('\n');
  },
});

async function viewOf({ path, flip }: LoggedFlip): Promise<AuditView> {
  const { entries } = await readPair(path, { pair: flip.pair.key, order: flip.pair.order });
  const state: RunState = replay(entries);
  const [key = ''] = state.pairs.keys();
  const view = viewAudit(state, key);
  if (view) return view;
  throw new Error('The run log has changed while it was being read. Try again.');
}
