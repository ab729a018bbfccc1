import { evidenceRequest } from './challenges/evidenceRequest.ts';
import { longestOwnWording } from './challenges/ownWording.ts';
import type { DraftEntry } from './log.ts';
import { openPair } from './openPair.ts';
import type { PairAudit } from './runner.ts';
import { answerOf, keep } from './settleTurn.ts';
import { presentedTarget, type TurnName } from './turns.ts';

/** Room for an argument of two to four sentences. */
const draftMaxTokens = 400;

export function draftTurn({ step }: Pick<DraftEntry, 'step'>): TurnName {
  return { arm: 'draft', step, replicate: 0 };
}

/**
 * Has evidence for one pair written by a model, and logs it. What comes of it is in the state: nothing
 * is sent to the judge. Resolves also after a failure or a cancelling, as `auditPair` does.
 *
 * @param audit as for an audit, with the writer as its model
 */
export async function writeDraft(audit: PairAudit, draft: DraftEntry): Promise<void> {
  const run = openPair(audit);
  const { entry } = run.pair;
  if (!run.pair.drafts.has(draft.step)) await keep(run, draft);
  await answerOf(
    run,
    draftTurn(draft),
    0,
    {
      messages: evidenceRequest(entry.pair, entry.order, presentedTarget(entry, draft.target)),
      responseFormat: 'text',
      temperature: run.header.generation.temperature,
      maxTokens: draftMaxTokens,
      replicate: 0,
    },
    draft.target,
  );
}

/** What a writer wrote, as a step's text. */
export function draftText(answer: string): string {
  return answer.trim().slice(0, longestOwnWording);
}
