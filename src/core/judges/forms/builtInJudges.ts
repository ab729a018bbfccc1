import { defaultJudge } from '../defaultJudge.ts';
import type { JudgeDefinition } from '../definition.ts';
import { doubleBrackets } from './doubleBrackets.ts';
import { fiveSteps } from './fiveSteps.ts';
import { jsonConfidence } from './jsonConfidence.ts';
import { jsonVerdict } from './jsonVerdict.ts';
import { passFail } from './passFail.ts';
import { rating5 } from './rating5.ts';
import { rating10 } from './rating10.ts';
import { rating100 } from './rating100.ts';
import { resultLabel } from './resultLabel.ts';
import { scorePair } from './scorePair.ts';
import { singleToken } from './singleToken.ts';
import { toolForms } from './toolForms.ts';

/** Judges that need no file, Recant's own first. Their names are unique. */
export const builtInJudges: readonly JudgeDefinition[] = [
  defaultJudge,
  doubleBrackets,
  fiveSteps,
  resultLabel,
  jsonVerdict,
  jsonConfidence,
  singleToken,
  scorePair,
  rating10,
  rating5,
  rating100,
  passFail,
  ...toolForms,
];
