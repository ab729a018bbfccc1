import { mtBenchGames } from './mtBenchGames.ts';
import { mtBenchScores } from './mtBenchScores.ts';
import type { RecordedShape } from './recordedAnswer.ts';

/** All shapes of records that contain a judge's answers. */
export const recordedShapes: readonly RecordedShape[] = [mtBenchGames, mtBenchScores];
