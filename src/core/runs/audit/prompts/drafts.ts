import { keepEntries } from '../../../journal/ongoingRun.ts';
import { definitionOf } from '../../../judges/defaultJudge.ts';
import { baselineTurn, presentedTarget, turnId } from '../../../words/turns.ts';
import type { Target } from '../../../words/verdict.ts';
import { createDraftEntry } from '../../steps/steps.ts';
import { answerOf } from '../answers/settleTurn.ts';
import { evidenceRequest } from '../challenges/evidenceRequest.ts';
import type { AnswerEntry, DraftEntry } from '../log.ts';
import { type OpenPair, openPair } from '../openPair.ts';
import type { PairAudit } from '../pairAudit.ts';
import { draftTurn, plannedDraft } from './writtenEvidence.ts';

/** Token limit for an argument of two to four sentences. */
export const draftMaxTokens = 400;

/**
 * Has a model write evidence for one pair and logs it. The result is in the state; nothing is sent
 * to the judge. Also resolves after a failure or cancellation, like `auditPair`.
 *
 * @param audit as for an audit, but with the writer as its model
 */
export async function writeDraft(audit: PairAudit, draft: DraftEntry): Promise<void> {
  const run = openPair(audit);
  if (!run.pair.drafts.has(draft.step)) await keepEntries(run, draft);
  await answerDraft(run, draft);
}

/**
 * Has the run's writer write the pair's evidence for a target, once for all turns that favor it.
 * Undefined if the call failed or was canceled.
 */
export function writeEvidence(run: OpenPair, target: Target): Promise<AnswerEntry | undefined> {
  const { evidence } = run;
  const known = evidence.byTarget.get(target);
  if (known) return known;
  // Drafts are numbered, so they are declared one at a time.
  const declared = evidence.declared.then(() => declareDraft(run, target));
  evidence.declared = declared;
  const { writer } = run;
  const written = declared.then(
    (draft) => draft && writer && answerDraft({ ...run, model: writer }, draft),
  );
  evidence.byTarget.set(target, written);
  return written;
}

async function declareDraft(run: OpenPair, target: Target): Promise<DraftEntry | undefined> {
  const { header, pair, clock } = run;
  const known = plannedDraft(pair, target);
  if (known || !header.evidence || run.signal.aborted) return known;
  const about = { parent: turnId(baselineTurn), aim: target, target };
  const draft = createDraftEntry(pair, about, header.evidence.writer, clock.now());
  await keepEntries(run, { ...draft, planned: true });
  return draft;
}

function answerDraft(run: OpenPair, draft: DraftEntry): Promise<AnswerEntry | undefined> {
  const { entry } = run.pair;
  return answerOf(
    run,
    draftTurn(draft),
    0,
    {
      messages: evidenceRequest(
        definitionOf(run.header),
        entry.pair,
        entry.order,
        presentedTarget(entry, draft.target),
      ),
      responseFormat: 'text',
      temperature: run.header.generation.temperature,
      maxTokens: draftMaxTokens,
      replicate: 0,
    },
    draft.target,
  );
}
