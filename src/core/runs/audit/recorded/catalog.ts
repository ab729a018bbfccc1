import { inspect } from '../../../data/evaluations/inspect.ts';
import { promptfoo } from '../../../data/evaluations/promptfoo.ts';
import { alpacaEvalAnnotations } from '../../../judges/recorded/alpacaEvalAnnotations.ts';
import { alpacaEvalPreferences } from '../../../judges/recorded/alpacaEvalPreferences.ts';
import { arenaHardGames } from '../../../judges/recorded/arenaHardGames.ts';
import { evaluationVerdicts } from '../../../judges/recorded/evaluationVerdicts.ts';
import { inspectForm } from '../../../judges/recorded/inspectForm.ts';
import { judgeBenchGames } from '../../../judges/recorded/judgeBenchGames.ts';
import { llmbarResults } from '../../../judges/recorded/llmbarResults.ts';
import { mtBenchGames } from '../../../judges/recorded/mtBenchGames.ts';
import { mtBenchScores } from '../../../judges/recorded/mtBenchScores.ts';
import { promptfooForm } from '../../../judges/recorded/promptfooForm.ts';
import type { RecordedShape } from '../../../judges/recorded/recordedAnswer.ts';
import { recantRun } from './recantRun.ts';

/** All shapes of records that contain a judge's answers. */
export const recordedShapes: readonly RecordedShape[] = [
  mtBenchGames,
  mtBenchScores,
  judgeBenchGames,
  arenaHardGames,
  alpacaEvalAnnotations,
  llmbarResults,
  evaluationVerdicts(inspect, inspectForm),
  recantRun,
];

/** The shapes that can be recorded: also those with verdicts but without the judge's answers. */
export const verdictShapes: readonly RecordedShape[] = [
  ...recordedShapes,
  alpacaEvalPreferences,
  evaluationVerdicts(promptfoo, promptfooForm),
];
