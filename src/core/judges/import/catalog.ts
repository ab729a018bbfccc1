import { alpacaEval } from './alpacaEval.ts';
import { arenaHard } from './arenaHard.ts';
import { fastChat } from './fastChat.ts';
import { inspect } from './inspect.ts';
import type { JudgeImporter } from './judgeImporter.ts';
import { promptfoo } from './promptfoo.ts';

/** All tools whose judges can be imported. */
export const judgeImporters: readonly JudgeImporter[] = [
  fastChat,
  arenaHard,
  alpacaEval,
  promptfoo,
  inspect,
];
