import { differingParts, type HeaderParts } from '../../journal/headerParts.ts';
import { definitionOf } from '../../judges/defaultJudge.ts';
import { definitionDigest } from '../../judges/definitionDigest.ts';
import { optionalSettingsKey } from '../../judges/generation.ts';
import { isSameJson } from '../../words/canonicalJson.ts';
import type { ModelIdentity } from '../../words/ports.ts';
import type { HeaderEntry } from './log.ts';
import { challengesOf } from './plan/plannedTurns.ts';

/** Only name, time, tool and the place of the dataset decide nothing. */
export const auditParts: HeaderParts<HeaderEntry> = {
  'its kind': ({ purpose, recorded }) => [purpose, recorded !== undefined],
  'its judge': ({ judge }) => essenceOf(judge),
  'its judge prompt': (header) => definitionDigest(definitionOf(header)),
  'its settings': ({ generation }) => [
    ...[generation.temperature, generation.maxTokens, generation.seed],
    optionalSettingsKey(generation),
  ],
  'its prompts': ({ prompts }) => [prompts.system, prompts.followUps],
  'its protocols': ({ protocol, protocols }) => [protocol, protocols],
  'its challenges': challengesOf,
  'its wording': ({ wording }) => wording,
  'its orders': ({ orders }) => orders,
  'its repeats': ({ repeats }) => repeats,
  'its sequence': ({ multiStep }) => multiStep && [multiStep.challenges, multiStep.aim],
  'its writer of evidence': ({ evidence }) => evidence && essenceOf(evidence.writer),
  'its selection of records': ({ selection, perPrompt, rated }) => [selection, perPrompt, rated],
  'its mapping': ({ dataset }) => dataset.mapping,
  'its seed': ({ seed }) => seed,
};

/** Whether two headers result in the same requests and labels. */
export function isSameRun(one: HeaderEntry, other: HeaderEntry): boolean {
  return differingParts(auditParts, one, other).length === 0;
}

/** Whether two identities refer to the same model with the same settings at the same endpoint. */
export function isSameJudge(one: ModelIdentity, other: ModelIdentity): boolean {
  return isSameJson(essenceOf(one), essenceOf(other));
}

/** Returns what two identities of the same model have in common. */
export function essenceOf({ provider, model, endpoint, settings = {} }: ModelIdentity) {
  return [provider, model, endpoint, Object.entries(settings).sort()];
}

export function hasSamePrompts(
  one: HeaderEntry['prompts'],
  other: HeaderEntry['prompts'],
): boolean {
  return one.system === other.system && one.followUps === other.followUps;
}
