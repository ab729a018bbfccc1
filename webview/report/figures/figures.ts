import { agreementFigure } from './agreementFigure.tsx';
import { annotationsFigure } from './annotationsFigure.tsx';
import {
  attackAccuracyFigure,
  attackBiasFigure,
  attackDomainAccuracyFigure,
  attackDomainsFigure,
  attackSuccessFigure,
} from './attackFigures.tsx';
import { attackJudgesFigure } from './attackJudgesFigure.tsx';
import { attentionFigure } from './attentionFigure.tsx';
import { lengthsFigure, paraphrasesFigure, positionFigure } from './biasFigures.tsx';
import { confidenceFigure } from './confidenceFigure.tsx';
import { judgesAgreementFigure, orderSwapFigure } from './contrastFigures.tsx';
import { decompositionFigure } from './decompositionFigure.tsx';
import { discernmentFigure } from './discernmentFigure.tsx';
import type { Figure } from './figure.ts';
import { flipKindsFigure } from './flipKindsFigure.tsx';
import { flipRatesFigure } from './flipRatesFigure.tsx';
import { flowFigure } from './flowFigure.tsx';
import { overlapFigure } from './overlapFigure.tsx';
import { rankingFigure } from './rankingFigure.tsx';
import { robustnessFigure } from './robustnessFigure.tsx';
import { trajectoryFigure } from './trajectoryFigure.tsx';

/** Every figure of the report, in the order in which they are shown. */
export const figures: readonly Figure[] = [
  flipRatesFigure,
  robustnessFigure,
  decompositionFigure,
  agreementFigure,
  flipKindsFigure,
  annotationsFigure,
  discernmentFigure,
  confidenceFigure,
  overlapFigure,
  judgesAgreementFigure,
  trajectoryFigure,
  flowFigure,
  rankingFigure,
  positionFigure,
  orderSwapFigure,
  lengthsFigure,
  paraphrasesFigure,
  attackSuccessFigure,
  attackAccuracyFigure,
  attackBiasFigure,
  attackDomainsFigure,
  attackDomainAccuracyFigure,
  attackJudgesFigure,
  attentionFigure,
];
