import type { EvaluationTool } from './evaluation.ts';
import { inspect } from './inspect.ts';
import { promptfoo } from './promptfoo.ts';

/** All tools whose logs contain graded responses. */
export const evaluationTools: readonly EvaluationTool[] = [inspect, promptfoo];
