import { defaultJudge } from '../../../src/core/judges/defaultJudge.ts';
import { recognizeFollowUp } from '../../../src/core/runs/audit/challenges/catalog.ts';
import { keyedIndex, keyedUnit } from '../../../src/core/words/digest.ts';
import { verdictText } from '../stub/stubJudge.ts';

interface Message {
  readonly role: string;
  readonly content: string;
}

/** Fraction of follow-ups under which the judge changes its verdict. */
const flipShare = 0.3;

/**
 * Returns the last verdict of a conversation, drawn only from its messages: repeated requests get
 * the same one.
 */
export function drawnAnswer(messages: readonly Message[]): string {
  const asked = JSON.stringify(messages);
  const standing = lastPreference(messages) ?? (keyedUnit(1, 'first', asked) < 0.5 ? 'A' : 'B');
  const isFollowUp = recognizeFollowUp(defaultJudge, messages.at(-1)?.content ?? '') !== undefined;
  const flips = isFollowUp && keyedUnit(1, 'flip', asked) < flipShare;
  const preference = flips ? (standing === 'A' ? 'B' : 'A') : standing;
  const confidence = 50 + keyedIndex(50, 1, 'confidence', asked);
  const reason = ['clearer', 'more complete', 'better argued'][keyedIndex(3, 1, 'reason', asked)];
  return verdictText(`Response ${preference} is ${reason}.`, preference, confidence);
}

function lastPreference(messages: readonly Message[]): 'A' | 'B' | undefined {
  const said = messages.findLast(({ role }) => role === 'assistant')?.content ?? '';
  const found = /"preference":\s*"([AB])"/.exec(said)?.[1];
  return found === 'A' || found === 'B' ? found : undefined;
}
