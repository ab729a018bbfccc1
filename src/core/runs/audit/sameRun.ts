import { definitionOf } from '../../judges/defaultJudge.ts';
import { definitionDigest } from '../../judges/definitionDigest.ts';
import { optionalSettingsKey } from '../../judges/generation.ts';
import { isSameJson } from '../../words/canonicalJson.ts';
import type { ModelIdentity } from '../../words/ports.ts';
import type { HeaderEntry } from './log.ts';
import { challengesOf } from './plan/plannedTurns.ts';

/**
 * Whether two headers result in the same requests and labels: only name, time, tool and the place
 * of the dataset may differ.
 */
export function isSameRun(one: HeaderEntry, other: HeaderEntry): boolean {
  return (
    one.purpose === other.purpose &&
    one.dataset.mapping === other.dataset.mapping &&
    one.selection === other.selection &&
    one.perPrompt === other.perPrompt &&
    one.rated === other.rated &&
    !one.recorded === !other.recorded &&
    one.seed === other.seed &&
    isSameJson(chosen(one), chosen(other)) &&
    isSameJudge(one.judge, other.judge) &&
    isSameWriter(one, other) &&
    isSameDefinition(one, other) &&
    one.generation.temperature === other.generation.temperature &&
    one.generation.maxTokens === other.generation.maxTokens &&
    one.generation.seed === other.generation.seed &&
    optionalSettingsKey(one.generation) === optionalSettingsKey(other.generation) &&
    hasSamePrompts(one.prompts, other.prompts)
  );
}

function isSameDefinition(one: HeaderEntry, other: HeaderEntry): boolean {
  return definitionDigest(definitionOf(one)) === definitionDigest(definitionOf(other));
}

function chosen(header: HeaderEntry) {
  const { protocol, protocols, wording, orders, repeats, multiStep } = header;
  const sequence = multiStep && [multiStep.challenges, multiStep.aim];
  return [protocol, protocols, challengesOf(header), wording, orders, repeats, sequence];
}

function isSameWriter({ evidence: one }: HeaderEntry, { evidence: other }: HeaderEntry): boolean {
  return one && other ? isSameJudge(one.writer, other.writer) : one === other;
}

/** Whether two identities refer to the same model with the same settings at the same endpoint. */
export function isSameJudge(one: ModelIdentity, other: ModelIdentity): boolean {
  const essence = ({ provider, model, endpoint, settings = {} }: ModelIdentity) =>
    JSON.stringify([provider, model, endpoint, Object.entries(settings).sort()]);
  return essence(one) === essence(other);
}

export function hasSamePrompts(
  one: HeaderEntry['prompts'],
  other: HeaderEntry['prompts'],
): boolean {
  return one.system === other.system && one.followUps === other.followUps;
}
