import { conversationOf } from '../../data/promptMessages.ts';
import { optionalSettingsKey } from '../../judges/generation.ts';
import { digestOfAll } from '../../words/digest.ts';
import type { HeaderEntry } from './log.ts';
import { definitionKey, writerKey } from './prompts/fingerprint.ts';

/**
 * Returns a digest of a judge with a run's settings, by which its judgments are pooled; 16
 * hexadecimal digits.
 */
export function judgeDigest(header: HeaderEntry): string {
  const { judge, generation, prompts, evidence } = header;
  const { provider, model, endpoint, settings = {} } = judge;
  const others = optionalSettingsKey(generation);
  return digestOfAll([
    provider,
    model,
    endpoint,
    JSON.stringify(Object.entries(settings).sort()),
    JSON.stringify([generation.temperature, generation.maxTokens, generation.seed]),
    prompts.system,
    prompts.followUps,
    ...(evidence ? [writerKey(evidence.writer)] : []),
    ...(others === '' ? [] : [others]),
    ...definitionKey(header),
  ]).slice(0, 16);
}

/** Number of hexadecimal digits of a prompt's digest, enough for millions of prompts. */
const promptDigits = 16;

/**
 * Returns the digest of a prompt; a text and a conversation of one message with this text have the
 * same digest.
 */
export function promptDigest(
  pair: Parameters<typeof conversationOf>[0],
  digest = digestOfAll,
): string {
  const texts: string[] = [];
  for (const { role, content } of conversationOf(pair)) texts.push(role, content);
  return digest(texts).slice(0, promptDigits);
}
