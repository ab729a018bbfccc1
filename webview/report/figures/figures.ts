import { attackFigures } from './attackFigures.tsx';
import { attackJudgesFigure } from './attackJudgesFigure.tsx';
import { attentionFigure } from './attentionFigure.tsx';
import { confidenceFigure } from './confidenceFigure.tsx';
import { confidencePathsFigure } from './confidencePathsFigure.tsx';
import { judgesAgreementFigure, orderSwapFigure } from './contrastFigures.tsx';
import { discernmentFigure } from './discernmentFigure.tsx';
import {
  agreementFigure,
  decompositionFigure,
  flipRatesFigure,
  lengthsFigure,
  paraphrasesFigure,
  positionFigure,
  robustnessFigure,
} from './dotFigures.tsx';
import type { Figure } from './figure.ts';
import { flowFigure } from './flowFigure.tsx';
import { majorityFigure } from './majorityFigure.ts';
import { overlapFigure } from './overlapFigure.tsx';
import { rankingFigure } from './rankingFigure.tsx';
import { reasonsFigure } from './reasonsFigure.tsx';
import { safeguardsFigure } from './safeguardsFigure.tsx';
import { annotationsFigure, flipKindsFigure } from './stackFigures.tsx';
import { trajectoryFigure } from './trajectoryFigure.tsx';

/** All figures of the report, in display order. */
export const figures: readonly Figure[] = [
  safeguardsFigure,
  confidencePathsFigure,
  flipRatesFigure,
  robustnessFigure,
  decompositionFigure,
  agreementFigure,
  flipKindsFigure,
  annotationsFigure,
  discernmentFigure,
  confidenceFigure,
  overlapFigure,
  reasonsFigure,
  judgesAgreementFigure,
  trajectoryFigure,
  flowFigure,
  rankingFigure,
  positionFigure,
  orderSwapFigure,
  lengthsFigure,
  paraphrasesFigure,
  majorityFigure,
  ...attackFigures,
  attackJudgesFigure,
  attentionFigure,
];
