import type { AttackSample } from '../../../data/samples/sample.ts';
import { drawsVersion } from '../../../journal/header.ts';
import { differingParts, type HeaderParts } from '../../../journal/headerParts.ts';
import { readerVersion } from '../../../judges/readAnswer.ts';
import { scorePromptsDigest } from '../../../scoring/promptDigest.ts';
import { digestOf, digestOfAll } from '../../../words/digest.ts';
import { essenceOf } from '../../audit/sameRun.ts';
import { attackPromptsDigest } from '../attackTexts.ts';
import { isGivenBySetting } from '../calls/givenTo.ts';
import { scoringOf } from '../calls/scoring.ts';
import { scoreSettings } from '../calls/scoringPrompts.ts';
import { askingKey } from '../judgeNames.ts';
import { type AttackHeader, attackLogSchemaVersion } from '../log/attackHeader.ts';
import type { SampleEntry } from '../log/attackLog.ts';
import type { PromptOverrides } from './overrides.ts';
import { statedCells } from './plannedCells.ts';

/**
 * Token limit for the scores of a rubric's criteria and the issues found, with some room for
 * thinking first.
 */
const scoreMaxTokens = 2048;

type AttackSettings = Omit<
  AttackHeader,
  'type' | 'schema' | 'auxiliary' | 'cells' | 'generation' | 'prompts' | 'scoring' | 'rescoring'
> &
  Required<Pick<AttackHeader, 'auxiliary' | 'scoring'>>;

/**
 * Returns the header of a new attack log, which lists everything that is planned. Attacker and
 * verifier use temperature 0, judges that of `scoring`.
 */
export function createAttackHeader(
  settings: AttackSettings,
  overrides: PromptOverrides = {},
): AttackHeader {
  const { attacks, attention, auxiliary: _, ...rest } = settings;
  const cells = statedCells(settings);
  const asksMore = attention !== undefined || cells.some(isGivenBySetting);
  return {
    type: 'attack-run',
    schema: attackLogSchemaVersion,
    reader: readerVersion,
    draws: drawsVersion,
    ...settings,
    cells,
    generation: { temperature: 0, maxTokens: scoreMaxTokens },
    prompts: digestOfAll([
      attackPromptsDigest(attacks, overrides),
      scorePromptsDigest(scoreSettings(asksMore ? settings : rest)),
    ]).slice(0, 16),
  };
}

/** Returns a sample's log entry. */
export function createSampleEntry(sample: AttackSample): SampleEntry {
  const plain: AttackSample = JSON.parse(JSON.stringify(sample));
  return { type: 'sample', key: sampleKey(plain), sample: plain };
}

/** Returns the key of a sample, which depends only on the content, not on its position. */
export function sampleKey(sample: AttackSample, sha256 = digestOf): string {
  // Only judges' own definitions show these, which attacks do not use.
  const { givenRubric: _, vars: __, ...content } = sample;
  return sha256(JSON.stringify(content)).slice(0, 16);
}

/** Only name, time, tool and the place of the dataset decide nothing. */
export const attackParts: HeaderParts<AttackHeader> = {
  'its attacker': ({ attacker }) => essenceOf(attacker),
  'its judges': ({ judges }) =>
    judges.map((judge) => [essenceOf(judge.identity), askingKey(judge)]),
  'its verifier': ({ verifier, verified }) => [verifier && essenceOf(verifier), verified],
  'its attacks': ({ attacks, retries, placebo }) => [attacks, retries, placebo],
  'its scores': (header) => {
    const { draws, temperature, rescoredAt } = scoringOf(header);
    return [draws, temperature, rescoredAt, header.criteria, header.referenceMayBeWrong];
  },
  'its settings': ({ generation }) => [
    ...[generation.temperature, generation.maxTokens, generation.seed],
  ],
  'its prompts': ({ prompts }) => prompts,
  'its synthesized sources': ({ synthesise = [] }) => synthesise,
  'its planted flaws': ({ attention = [], pilot }) => [attention, pilot],
  'its selection of responses': ({ responses, selection, weakerBy }) => [
    ...[responses, selection, weakerBy],
  ],
  'its mapping': ({ dataset }) => dataset.mapping,
  'its seed': ({ seed }) => seed,
};

/** Whether two headers result in the same requests and labels. */
export function isSameAttack(one: AttackHeader, other: AttackHeader): boolean {
  return differingParts(attackParts, one, other).length === 0;
}
