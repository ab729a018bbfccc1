import { plannedUsage } from '../../../journal/estimatedUsage.ts';
import { readScore } from '../../../scoring/answers/readScore.ts';
import { plannedAsks, type ScoreSettings } from '../../../scoring/plannedAsks.ts';
import { scoreCalls } from '../../../scoring/scoreCalls.ts';
import { scoreMaterial } from '../../../scoring/scoreMaterial.ts';
import type { AttackHeader } from '../log/attackHeader.ts';
import { mostCriteria } from '../placeholders.ts';
import { givenTo } from './givenTo.ts';
import type { AskingHeader, JudgeAsking, JudgedVariant, PlannedRequests } from './judgeAsking.ts';
import { temperatureOf } from './scoring.ts';

export const tokensOfScore = 150;
const tokensOfCriterion = 80;
/** Estimated tokens of a judge's instructions, excluding the texts to score. */
export const tokensOfScoring = 450;

/**
 * Returns how the header has its judges asked. CoSER's dimensions are decoupled (CE B.2), which
 * older logs leave to `criteria`.
 */
export function scoreSettings({
  auxiliary,
  criteria,
  referenceMayBeWrong,
}: Pick<AttackHeader, 'auxiliary' | 'criteria' | 'referenceMayBeWrong'>): ScoreSettings {
  if (auxiliary === undefined) return { criteria, referenceMayBeWrong };
  return { criteria, referenceMayBeWrong, auxiliary, rolePlay: 'one-at-a-time' };
}

/** Returns how a judge without a definition is asked: with Recant's own scoring prompts. */
export function scoringPrompts(header: AskingHeader, judge: number): JudgeAsking {
  const settings = scoreSettings(header);
  const temperature = temperatureOf(header, judge);
  return {
    generation: { temperature, maxTokens: header.generation.maxTokens },
    lacks: () => [],
    conditions: (cell) => ({ auxiliary: givenTo(cell, header), alone: true, other: true }),
    requests: ({ sample, content, auxiliary }) => scoreCalls(sample, content, auxiliary, settings),
    read: ({ sample, content, auxiliary }, answers) =>
      readScore(sample, content, auxiliary, settings, answers),
    planned: (judged) => plannedScore(judged, settings),
  };
}

function plannedScore(
  { sample, content, auxiliary }: JudgedVariant,
  settings: ScoreSettings,
): PlannedRequests {
  const asked = plannedAsks(sample, content, auxiliary, settings);
  const isByCriteria = auxiliary === 'rubric' || auxiliary === 'all';
  const criteria = isByCriteria ? (sample.rubric?.criteria.length ?? 0) / asked.length : 0;
  return {
    parts: asked.map(({ part }) => part),
    ...(asked.length > 1 && { mostWhenUnwritten: mostCriteria }),
    tokens: () => {
      const material = scoreMaterial(sample, content, auxiliary, asked[0]?.criteria ?? []);
      const shown = material.map(({ text }) => text).join('');
      return plannedUsage(shown, tokensOfScore + tokensOfCriterion * criteria, tokensOfScoring);
    },
  };
}
