import type { SectionBuilder } from '../section.ts';
import type { AttackContext } from './attackContext.ts';
import { accuracy, modelLabels, robustness } from './sections/accuracy.ts';
import { attention } from './sections/attention.ts';
import { byDomain } from './sections/byDomain.ts';
import { judgeFamilies } from './sections/judgeFamilies.ts';
import { leaning } from './sections/leaning.ts';
import { limits } from './sections/limits.ts';
import { pairwiseSuccess } from './sections/pairwiseSuccess.ts';
import { scoreChanges, spillOver } from './sections/scoreChanges.ts';
import { scoreReadability } from './sections/scoreReadability.ts';
import { sourceNotShown } from './sections/sourceNotShown.ts';
import { success } from './sections/success.ts';
import { successTests } from './sections/successTests.ts';

/** All sections of an attack group, in display order. */
export const attackSections: readonly SectionBuilder<AttackContext>[] = [
  { id: 'scoreReadability', title: 'Readability', build: scoreReadability, byPart: true },
  { id: 'limits', title: 'Attacks and their limits', build: limits, perJudge: true },
  { id: 'success', title: 'Attack success', build: success, byPart: true },
  {
    id: 'pairwiseSuccess',
    title: 'Attack success on a pairwise judge',
    build: pairwiseSuccess,
    byPart: true,
  },
  {
    id: 'sourceNotShown',
    title: 'Attacks of style: source not shown',
    build: sourceNotShown,
    byPart: true,
  },
  {
    id: 'successTests',
    title: 'Attack against no attack',
    build: successTests,
    perJudge: true,
    infers: true,
  },
  { id: 'accuracy', title: 'Accuracy on pairs', build: accuracy, byPart: true },
  {
    id: 'modelLabels',
    title: 'Agreement with labels of a model',
    build: modelLabels,
    byPart: true,
  },
  { id: 'robustness', title: 'Robustness of judgments (RR)', build: robustness, byPart: true },
  { id: 'scoreChanges', title: 'Change of scores', build: scoreChanges, byPart: true },
  { id: 'spillOver', title: 'Spill-over into protected criteria', build: spillOver },
  { id: 'byDomain', title: 'By domain', build: byDomain },
  { id: 'judgeFamilies', title: 'Kinds and families of judges', build: judgeFamilies },
  { id: 'attention', title: 'Attention limit', build: attention },
  { id: 'leaning', title: 'Leaning on the reference', build: leaning },
];
