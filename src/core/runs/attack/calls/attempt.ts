import { type AttackSample, contentText } from '../../../data/samples/sample.ts';
import { estimatedTokens } from '../../../journal/estimatedUsage.ts';
import { once } from '../../../journal/once.ts';
import { keepEntries } from '../../../journal/ongoingRun.ts';
import type { ChatMessage } from '../../../words/ports.ts';
import type { AttackTools } from '../attackTools.ts';
import type { AttackCell, Limit, ReadAttack } from '../cell.ts';
import { attemptOutcomeOf, measureLimits } from '../limits/measureLimits.ts';
import type { AttackHeader } from '../log/attackHeader.ts';
import type { SampleEntry } from '../log/attackLog.ts';
import type { AttemptEntry } from '../log/attemptEntries.ts';
import { attackSchema, readAttack } from '../views/readAttack.ts';
import { askCall } from './askCall.ts';
import { callKey, messagesDigest } from './callName.ts';
import { retryMessages } from './retry.ts';

/** Returns the sample as currently known to the run, including the parts synthesized for it. */
export function currentSample(
  { state }: Pick<AttackTools, 'state'>,
  entry: SampleEntry,
): AttackSample {
  return state.sampleOf(entry.key) ?? entry.sample;
}

/** Whether no further attempt follows this one, the last of `attempts` made so far. */
export function isFinal(
  { outcome, edited, call }: Pick<AttemptEntry, 'outcome' | 'edited' | 'call'>,
  attempts: number,
  { retries }: Pick<AttackHeader, 'retries'>,
): boolean {
  const hasNoProfile = call === undefined;
  const isSettled =
    edited === true || outcome === 'kept' || outcome === 'refusal' || outcome === 'too-short';
  return hasNoProfile || isSettled || attempts > retries;
}

/**
 * Requests another attempt at the attacked response, stating what was wrong with the last one, and
 * logs the result.
 */
export async function attempt(
  sample: SampleEntry,
  cell: AttackCell,
  tools: AttackTools,
): Promise<void> {
  const { state, header } = tools;
  const full = currentSample(tools, sample);
  const before = state.attemptsOf(sample.key, cell.id);
  const number = before.length;
  const about = { type: 'attempt', sample: sample.key, cell: cell.id, attempt: number } as const;
  const profile = cell.extraction ? await profileFor(sample, cell, tools) : undefined;
  if (profile && 'fault' in profile) {
    await keepEntries(tools, { ...about, outcome: profile.fault, limits: [] });
    return;
  }
  const asked = cell.camouflage(full, profile?.text);
  const messages = afterAttempt(asked, before.at(-1), tools);
  const name = { stage: 'camouflage', sample: sample.key, cell: cell.id, attempt: number } as const;
  const answer = await askCall(tools, name, {
    messages,
    schema: attackSchema(full.response),
    temperature: attackTemperature(before, messages, header),
    maxTokens: roomForResponse(full, header),
    replicate: number,
  });
  const measured = measureAttempt(readAttack(full, answer), full, cell.limits);
  await keepEntries(tools, { ...about, ...measured, call: callKey(name, messages) });
}

/** Returns what an attempt's log entry says of a response: its outcome, and its limits as measured. */
export function measureAttempt(
  read: ReadAttack,
  sample: Pick<AttackSample, 'response'>,
  limits: readonly Limit[],
): Pick<AttemptEntry, 'outcome' | 'response' | 'limits'> {
  const response = 'response' in read ? read.response : undefined;
  const measured = response ? [...measureLimits(limits, sample, response)] : [];
  const outcome = attemptOutcomeOf(read, sample, measured);
  return { outcome, ...(response && { response }), limits: measured };
}

/**
 * Continues from the previous attempt and its faults; starts from scratch after an edit by the
 * user.
 */
function afterAttempt(
  asked: readonly ChatMessage[],
  before: AttemptEntry | undefined,
  { state }: AttackTools,
): readonly ChatMessage[] {
  if (before?.call === undefined) return asked;
  const said = state.answerOf(before.call)?.text;
  return said === undefined ? asked : retryMessages(asked, said, before.outcome, before.limits);
}

/**
 * Temperature for repeating a request with identical messages; at 0 the answer would be the same.
 */
const repeatedTemperature = 1;

function attackTemperature(
  before: readonly Pick<AttemptEntry, 'call'>[],
  messages: readonly ChatMessage[],
  { generation }: Pick<AttackHeader, 'generation'>,
): number {
  const digest = messagesDigest(messages);
  const isRepeated = before.some(({ call }) => call?.endsWith(`#${digest}`));
  return isRepeated ? repeatedTemperature : generation.temperature;
}

const longestResponse = 16_384;

/**
 * Returns the token limit for rewriting a response in any script, with some room for thinking aloud
 * first.
 */
export function roomForResponse(
  { response }: Pick<AttackSample, 'response'>,
  { generation }: Pick<AttackHeader, 'generation'>,
): number {
  const room = 2 * estimatedTokens(contentText(response));
  return generation.maxTokens + Math.min(longestResponse, room);
}

type Profile = { readonly text: string } | { readonly fault: 'empty' | 'refusal' | 'cut-off' };

/** Returns the logged profile of the sample or its rubric, or else creates one. */
function profileFor(sample: SampleEntry, cell: AttackCell, tools: AttackTools): Promise<Profile> {
  const { state, header } = tools;
  const owner = state.profileOwner(cell, sample.key);
  return once(state, `profile/${cell.id}/${owner}`, async () => {
    const known = state.profileOf(cell, sample.key);
    if (known) return known;
    const messages = cell.extraction?.(currentSample(tools, sample)) ?? [];
    const answer = await askCall(
      tools,
      { stage: 'extraction', cell: cell.id, of: owner },
      { messages, ...header.generation, replicate: 0 },
    );
    const text = answer.text.trim();
    if (answer.refusal || answer.finishReason === 'content_filter') return { fault: 'refusal' };
    if (answer.finishReason === 'length') return { fault: 'cut-off' };
    if (text === '') return { fault: 'empty' };
    const from = owner === sample.key ? { sample: owner } : { rubric: owner };
    await keepEntries(tools, { type: 'profile', cell: cell.id, ...from, text });
    return { text };
  });
}
