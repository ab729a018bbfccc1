import { commonParts, differingParts, type HeaderParts } from '../../journal/headerParts.ts';
import { definitionOf } from '../../judges/defaultJudge.ts';
import { definitionDigest } from '../../judges/definitionDigest.ts';
import { optionalSettingsKey } from '../../judges/generation.ts';
import { isSameJson } from '../../words/canonicalJson.ts';
import type { ModelIdentity } from '../../words/ports.ts';
import { statedParts } from '../options.ts';
import type { HeaderEntry } from './log.ts';
import { fileAuditOptions } from './options.ts';
import { challengesOf } from './plan/plannedTurns.ts';

/** What each field of an audit's header decides. */
export const auditParts: HeaderParts<HeaderEntry> = {
  ...commonParts,
  ...statedParts(fileAuditOptions),
  registration: 'decides nothing',
  purpose: { name: 'its kind' },
  recorded: { name: 'its kind', of: ({ recorded }) => recorded !== undefined },
  judge: { name: 'its judge', of: ({ judge }) => essenceOf(judge) },
  definition: {
    name: 'its judge prompt',
    of: (header) => definitionDigest(definitionOf(header)),
  },
  generation: {
    name: 'its settings',
    of: ({ generation }) => [
      ...[generation.temperature, generation.maxTokens, generation.seed],
      optionalSettingsKey(generation),
    ],
  },
  prompts: { name: 'its prompts', of: ({ prompts }) => [prompts.system, prompts.followUps] },
  protocol: { name: 'its protocols' },
  protocols: { name: 'its protocols' },
  challenges: { name: 'its challenges', of: challengesOf },
  wording: { name: 'its wording' },
  multiStep: {
    name: 'its sequence',
    of: ({ multiStep }) => multiStep && [multiStep.challenges, multiStep.aim],
  },
  evidence: {
    name: 'its writer of evidence',
    of: ({ evidence }) => evidence && essenceOf(evidence.writer),
  },
  selection: { name: 'its selection of records' },
  rated: { name: 'its selection of records' },
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
