import { inspect } from '../../data/evaluations/inspect.ts';
import { promptfoo } from '../../data/evaluations/promptfoo.ts';
import { recantRun } from '../../runs/audit/recorded/recantRun.ts';
import { alpacaEvalAnnotations } from './alpacaEvalAnnotations.ts';
import { alpacaEvalPreferences } from './alpacaEvalPreferences.ts';
import { arenaHardGames } from './arenaHardGames.ts';
import { evaluationVerdicts } from './evaluationVerdicts.ts';
import { judgeBenchGames } from './judgeBenchGames.ts';
import { llmbarResults } from './llmbarResults.ts';
import { mtBenchGames } from './mtBenchGames.ts';
import { mtBenchScores } from './mtBenchScores.ts';
import type { RecordedShape } from './recordedAnswer.ts';

/** All shapes of records that contain a judge's answers. */
export const recordedShapes: readonly RecordedShape[] = [
  mtBenchGames,
  mtBenchScores,
  judgeBenchGames,
  arenaHardGames,
  alpacaEvalAnnotations,
  llmbarResults,
  evaluationVerdicts(inspect),
  recantRun,
];

/** The shapes that can be recorded: also those with verdicts but without the judge's answers. */
export const verdictShapes: readonly RecordedShape[] = [
  ...recordedShapes,
  alpacaEvalPreferences,
  evaluationVerdicts(promptfoo),
];
