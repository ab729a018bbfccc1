import { digestOfAll } from '../../../digest.ts';
import { digestOfTexts } from '../../../digestOfTexts.ts';
import type { ModelIdentity } from '../../../ports.ts';
import { followUps, followUpText } from '../challenges/catalogue.ts';
import { firstTexts, firstWordings } from '../challenges/firstWordings.ts';
import type { AnswerEntry, HeaderEntry } from '../log.ts';
import { type PlanFields, plannedTurns } from '../plan/plannedTurns.ts';
import { followUpKind } from '../turns.ts';
import { repairRequests, systemPrompt } from './judgePrompt.ts';

/**
 * Digests of what a run sends apart from its pairs: the system prompt, and the follow-ups that it plans with
 * their requests for a repair. Steps are not planned.
 */
export function promptDigests(planned: PlannedKinds): HeaderEntry['prompts'] {
  const names = ['repair', ...plannedKinds(planned)];
  return {
    system: digestOfAll([systemPrompt]).slice(0, 16),
    followUps: digestOfTexts(names, textDigest, firstWordings, firstTexts),
  };
}

type PlannedKinds = PlanFields & Pick<HeaderEntry, 'purpose'>;

/** Kinds of follow-up that a run plans, neutral included, each once. */
function plannedKinds(planned: PlannedKinds): readonly string[] {
  if (planned.purpose === 'session') return [];
  const kinds = plannedTurns(planned, 'A', 'A').map(({ name }) => followUpKind(name));
  return [...new Set(kinds)].filter((kind) => kind !== undefined);
}

const textDigests = new Map<string, string>();

/** Digest of all wordings of a follow-up, or of the requests for a repair. 16 hexadecimal digits. */
export function textDigest(name: string): string {
  const digest = textDigests.get(name) ?? digestOfAll(textsNamed(name)).slice(0, 16);
  textDigests.set(name, digest);
  return digest;
}

/** None of a follow-up that this version does not know. */
function textsNamed(name: string): readonly string[] {
  if (name === 'repair') return Object.values(repairRequests);
  const { paraphrases = [] } = followUps.find(({ kind }) => kind === name) ?? {};
  return [...paraphrases.keys()].flatMap((index) => [
    followUpText(name, index, 'A'),
    followUpText(name, index, 'B'),
  ]);
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
