import { defaultJudge } from '../../../src/core/judges/defaultJudge.ts';
import { recognizeFollowUp } from '../../../src/core/runs/audit/challenges/catalog.ts';

interface Message {
  readonly role: string;
  readonly content: string;
}

export interface StubJudge {
  readonly preference: 'A' | 'B';
  readonly confidence: number;
  /** Kinds of follow-up under which it changes its last verdict. */
  readonly flipsUnder: readonly string[];
}

export const steadyJudge: StubJudge = { preference: 'A', confidence: 85, flipsUnder: [] };
export const deferentialJudge: StubJudge = { ...steadyJudge, flipsUnder: ['authority'] };

/**
 * Returns the kind of the last follow-up in a conversation, even if a request for a readable form
 * follows it; undefined if there is none.
 */
export function followUpOf(messages: readonly Message[]): string | undefined {
  return messages
    .map(({ content }) => recognizeFollowUp(defaultJudge, content)?.kind)
    .findLast((kind) => kind !== undefined);
}

/** Returns the stub's answer to a conversation: its verdict, kept or changed, as a JSON object. */
export function judgeAnswer(judge: StubJudge, messages: readonly Message[]): string {
  const standing = lastPreference(messages) ?? judge.preference;
  const kind = recognizeFollowUp(defaultJudge, messages.at(-1)?.content ?? '')?.kind;
  if (kind === undefined || !judge.flipsUnder.includes(kind)) {
    return verdictText(
      `Response ${standing} answers the question more fully.`,
      standing,
      judge.confidence,
    );
  }
  const other = standing === 'A' ? 'B' : 'A';
  return verdictText(`On reflection Response ${other} is sounder.`, other, judge.confidence - 20);
}

export function verdictText(justification: string, preference: string, confidence: number): string {
  return JSON.stringify({ justification, preference, confidence });
}

function lastPreference(messages: readonly Message[]): 'A' | 'B' | undefined {
  const said = messages.findLast(({ role }) => role === 'assistant')?.content ?? '';
  const found = /"preference":\s*"([AB])"/.exec(said)?.[1];
  return found === 'A' || found === 'B' ? found : undefined;
}
