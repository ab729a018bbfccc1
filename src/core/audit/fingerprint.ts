import { digestOfAll } from '../digest.ts';
import type { ModelIdentity } from '../ports.ts';
import { followUps, followUpText } from './challenges/catalogue.ts';
import { repairRequests, systemPrompt } from './judgePrompt.ts';
import type { AnswerEntry, HeaderEntry } from './log.ts';

let ownDigests: HeaderEntry['prompts'] | undefined;

/** Digests of everything that a judge reads apart from the pair itself. */
export function promptDigests(): HeaderEntry['prompts'] {
  ownDigests ??= digestPrompts();
  return ownDigests;
}

function digestPrompts(): HeaderEntry['prompts'] {
  const wordings = followUps.flatMap(({ kind, paraphrases }) =>
    [...paraphrases.keys()].flatMap((index) => [
      followUpText(kind, index, 'A'),
      followUpText(kind, index, 'B'),
    ]),
  );
  return {
    system: digestOfAll([systemPrompt]).slice(0, 16),
    followUps: digestOfAll([...wordings, ...Object.values(repairRequests)]).slice(0, 16),
  };
}

type FingerprintedAnswer = Pick<
  AnswerEntry,
  'servedModel' | 'systemFingerprint' | 'responseFormat' | 'effectiveTemperature'
>;

/**
 * What a judgment may be compared and pooled by: requested and served model, endpoint, system
 * fingerprint, prompts, response format, temperature requested and effective, token limit, seed and
 * provider settings. 16 hexadecimal digits.
 */
export function judgeFingerprint(
  header: Pick<HeaderEntry, 'judge' | 'generation' | 'prompts' | 'evidence'>,
  answer: FingerprintedAnswer,
): string {
  const ofHeader = fingerprints.get(header) ?? new Map<string, string>();
  fingerprints.set(header, ofHeader);
  const { servedModel, systemFingerprint, responseFormat, effectiveTemperature } = answer;
  const key = JSON.stringify([
    servedModel,
    systemFingerprint,
    responseFormat,
    effectiveTemperature,
  ]);
  const fingerprint = ofHeader.get(key) ?? digestSettings(header, answer);
  ofHeader.set(key, fingerprint);
  return fingerprint;
}

/** Those that a run has met so far: mostly one, for thousands of answers. */
const fingerprints = new WeakMap<object, Map<string, string>>();

function digestSettings(
  {
    judge,
    generation,
    prompts,
    evidence,
  }: Pick<HeaderEntry, 'judge' | 'generation' | 'prompts' | 'evidence'>,
  answer: FingerprintedAnswer,
): string {
  return digestOfAll([
    judge.provider,
    judge.model,
    judge.endpoint,
    JSON.stringify(Object.entries(judge.settings ?? {}).sort()),
    JSON.stringify(generation),
    prompts.system,
    prompts.followUps,
    answer.servedModel ?? '',
    answer.systemFingerprint ?? '',
    answer.responseFormat,
    String(answer.effectiveTemperature),
    ...(evidence ? [writerKey(evidence.writer)] : []),
  ]).slice(0, 16);
}

/** What tells the evidence of one writer from that of another. */
export function writerKey({ provider, model, endpoint, settings = {} }: ModelIdentity): string {
  return JSON.stringify(['written', provider, model, endpoint, Object.entries(settings).sort()]);
}
