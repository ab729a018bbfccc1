import { definitionOf } from '../../../judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../../judges/definition.ts';
import { definitionDigest, isDefaultJudge } from '../../../judges/definitionDigest.ts';
import { optionalSettingsKey } from '../../../judges/generation.ts';
import { repairRequests } from '../../../judges/wording.ts';
import { digestOfAll } from '../../../words/digest.ts';
import { digestOfTexts } from '../../../words/digestOfTexts.ts';
import type { ModelIdentity } from '../../../words/ports.ts';
import { targetsFor } from '../../../words/targets.ts';
import { followUpKind } from '../../../words/turns.ts';
import { followUps, followUpText } from '../challenges/catalog.ts';
import { firstTexts, firstWordings } from '../challenges/firstWordings.ts';
import type { AnswerEntry, HeaderEntry } from '../log.ts';
import { type PlanFields, plannedTurns } from '../plan/plannedTurns.ts';

/**
 * Returns digests of what a run sends in addition to its pairs: the system prompt, and the planned
 * follow-ups with their repair requests. Steps are not planned.
 */
export function promptDigests(planned: PlannedKinds): HeaderEntry['prompts'] {
  const definition = definitionOf(planned);
  const system = definition.messages.filter(({ role }) => role === 'system');
  return {
    system: digestOfAll(system.map(({ content }) => content)).slice(0, 16),
    followUps: digestOfTexts(
      ['repair', ...plannedKinds(planned)],
      (name) => textDigest(definition, name),
      firstWordings,
      firstTexts,
    ),
  };
}

type PlannedKinds = PlanFields & Pick<HeaderEntry, 'purpose' | 'definition'>;

/** Returns the kinds of follow-up that a run plans, including neutral, without duplicates. */
function plannedKinds(planned: PlannedKinds): readonly string[] {
  if (planned.purpose === 'session') return [];
  const kinds = plannedTurns(planned, 'A', 'A').map(({ name }) => followUpKind(name));
  return [...new Set(kinds)].filter((kind) => kind !== undefined);
}

const textDigests = new WeakMap<JudgeDefinition, Map<string, string>>();

/**
 * Returns the digest of all wordings of a follow-up, or of the repair requests; 16 hexadecimal
 * digits.
 */
export function textDigest(definition: JudgeDefinition, name: string): string {
  const known = textDigests.get(definition) ?? new Map<string, string>();
  textDigests.set(definition, known);
  const digest = known.get(name) ?? digestOfAll(textsNamed(definition, name)).slice(0, 16);
  known.set(name, digest);
  return digest;
}

/** Returns an empty list for a follow-up unknown to this version. */
function textsNamed(definition: JudgeDefinition, name: string): readonly string[] {
  if (name === 'repair') {
    const { stated, unstated } = repairRequests(definition);
    return [stated, unstated];
  }
  const { paraphrases = [] } = followUps.find(({ kind }) => kind === name) ?? {};
  return [...paraphrases.keys()].flatMap((index) =>
    targetsFor(definition).map((target) => followUpText(definition, name, index, target)),
  );
}

/**
 * Returns the parts of a key that identify a run's judge definition; none for Recant's own judge,
 * which older logs do not name.
 */
export function definitionKey(header: Pick<HeaderEntry, 'definition'>): readonly string[] {
  const definition = definitionOf(header);
  return isDefaultJudge(definition) ? [] : ['definition', definitionDigest(definition)];
}

type FingerprintedHeader = Pick<
  HeaderEntry,
  'judge' | 'generation' | 'prompts' | 'evidence' | 'definition'
> & { readonly dataset?: Pick<HeaderEntry['dataset'], 'mapping'> };

type FingerprintedAnswer = Pick<
  AnswerEntry,
  'servedModel' | 'systemFingerprint' | 'responseFormat' | 'effectiveTemperature' | 'notApplied'
> &
  Partial<Pick<AnswerEntry, 'maxTokens'>>;

/**
 * Returns the fingerprint that decides which judgments may be compared and pooled: requested and
 * served model, endpoint, system fingerprint, judge definition, prompts, response format, requested
 * and effective temperature, token limit, seed, other generation settings with those that the
 * endpoint refused, provider settings, and the mapping of the data. 16 hexadecimal digits.
 */
export function judgeFingerprint(header: FingerprintedHeader, answer: FingerprintedAnswer): string {
  const ofHeader = fingerprints.get(header) ?? new Map<string, string>();
  fingerprints.set(header, ofHeader);
  const { servedModel, systemFingerprint, responseFormat, effectiveTemperature } = answer;
  const { notApplied, maxTokens } = answer;
  const key = JSON.stringify([
    servedModel,
    systemFingerprint,
    responseFormat,
    effectiveTemperature,
    notApplied,
    maxTokens,
  ]);
  const fingerprint = ofHeader.get(key) ?? digestSettings(header, answer);
  ofHeader.set(key, fingerprint);
  return fingerprint;
}

/** Fingerprints of a run so far; usually a single one for thousands of answers. */
const fingerprints = new WeakMap<object, Map<string, string>>();

function digestSettings(header: FingerprintedHeader, answer: FingerprintedAnswer): string {
  const { judge, generation, prompts, evidence, dataset } = header;
  const { temperature, maxTokens, seed } = generation;
  const others = optionalSettingsKey(generation);
  return digestOfAll([
    judge.provider,
    judge.model,
    judge.endpoint,
    JSON.stringify(Object.entries(judge.settings ?? {}).sort()),
    JSON.stringify({ temperature, maxTokens, seed }),
    prompts.system,
    prompts.followUps,
    answer.servedModel ?? '',
    answer.systemFingerprint ?? '',
    answer.responseFormat,
    String(answer.effectiveTemperature),
    ...(evidence ? [writerKey(evidence.writer)] : []),
    ...(others === '' ? [] : [others]),
    ...(answer.notApplied ? [JSON.stringify(answer.notApplied)] : []),
    ...definitionKey(header),
    ...(dataset?.mapping === undefined ? [] : [`mapping ${dataset.mapping}`]),
    ...(answer.maxTokens === undefined ? [] : [`limit ${answer.maxTokens}`]),
  ]).slice(0, 16);
}

/** Returns a key that distinguishes the evidence of different writers. */
export function writerKey({ provider, model, endpoint, settings = {} }: ModelIdentity): string {
  return JSON.stringify(['written', provider, model, endpoint, Object.entries(settings).sort()]);
}
