import type { AttackSample } from '../../../data/samples/sample.ts';
import { drawsVersion } from '../../../journal/header.ts';
import { commonParts, differingParts, type HeaderParts } from '../../../journal/headerParts.ts';
import { readerVersion } from '../../../judges/readAnswer.ts';
import { scorePromptsDigest } from '../../../scoring/promptDigest.ts';
import { digestOf, digestOfAll } from '../../../words/digest.ts';
import { essenceOf } from '../../audit/sameRun.ts';
import { statedParts } from '../../options.ts';
import { attackPromptsDigest } from '../attackTexts.ts';
import { isGivenBySetting } from '../calls/givenTo.ts';
import { scoringOf } from '../calls/scoring.ts';
import { scoreSettings } from '../calls/scoringPrompts.ts';
import { askingKey } from '../judgeNames.ts';
import { type AttackHeader, attackLogSchemaVersion } from '../log/attackHeader.ts';
import type { SampleEntry } from '../log/attackLog.ts';
import { attackOptions } from '../options.ts';
import type { PromptOverrides } from './overrides.ts';
import { statedCells } from './plannedCells.ts';

/**
 * Token limit for the scores of a rubric's criteria and the issues found, with some room for
 * thinking first.
 */
const scoreMaxTokens = 2048;

type AttackSettings = Omit<
  AttackHeader,
  'type' | 'schema' | 'cells' | 'generation' | 'prompts' | 'scoring' | 'rescoring'
> &
  Required<Pick<AttackHeader, 'scoring'>>;

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

/** What each field of the header of attacks decides. */
export const attackParts: HeaderParts<AttackHeader> = {
  ...commonParts,
  ...statedParts(attackOptions),
  everyAttack: 'decides nothing',
  cells: 'decides nothing',
  sources: 'decides nothing',
  attacker: { name: 'its attacker', of: ({ attacker }) => essenceOf(attacker) },
  judges: {
    name: 'its judges',
    of: ({ judges }) => judges.map((judge) => [essenceOf(judge.identity), askingKey(judge)]),
  },
  verifier: { name: 'its verifier', of: ({ verifier }) => verifier && essenceOf(verifier) },
  verified: { name: 'its verifier' },
  attacks: { name: 'its attacks' },
  placebo: { name: 'its attacks' },
  scoring: { name: 'its scores', of: scoresOf },
  rescoring: { name: 'its scores', of: scoresOf },
  generation: {
    name: 'its settings',
    of: ({ generation }) => [generation.temperature, generation.maxTokens, generation.seed],
  },
  prompts: { name: 'its prompts' },
  synthesise: { name: 'its synthesized sources', of: ({ synthesise = [] }) => synthesise },
  attention: { name: 'its planted flaws', of: ({ attention = [] }) => attention },
  pilot: { name: 'its selection of responses' },
  responses: { name: 'its selection of responses' },
  selection: { name: 'its selection of responses' },
  weakerBy: { name: 'its selection of responses' },
};

function scoresOf(header: AttackHeader) {
  const { draws, temperature, rescoredAt } = scoringOf(header);
  return [draws, temperature, rescoredAt];
}

/** Whether two headers result in the same requests and labels. */
export function isSameAttack(one: AttackHeader, other: AttackHeader): boolean {
  return differingParts(attackParts, one, other).length === 0;
}
