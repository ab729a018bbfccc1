import { cardNames } from './card/cardRows.ts';
import { buildSections, type SectionBuilder } from './section.ts';
import type { SectionContext } from './sectionContext.ts';
import { againstLabels } from './sections/againstLabels.ts';
import { agreement } from './sections/agreement.ts';
import { scores } from './sections/answerForms/scores.ts';
import { strengths } from './sections/answerForms/strengths.ts';
import { ties } from './sections/answerForms/ties.ts';
import { basics } from './sections/basics.ts';
import { confidence } from './sections/confidence.ts';
import { confidencePaths } from './sections/confidencePaths.ts';
import { contrasts } from './sections/contrasts.ts';
import { correctness } from './sections/correctness.ts';
import { decomposition } from './sections/decomposition.ts';
import { discernment } from './sections/discernment.ts';
import { flipKinds } from './sections/flipKinds.ts';
import { geeModel } from './sections/flipModel.ts';
import { flipRates } from './sections/flipRates.ts';
import { judgesAgreement } from './sections/judges/judgesAgreement.ts';
import { judgesByTrait } from './sections/judges/judgesByTrait.ts';
import { ranking } from './sections/judges/ranking.ts';
import { overlap } from './sections/justifications/overlap.ts';
import { reasons } from './sections/justifications/reasons.ts';
import { lengths } from './sections/lengths.ts';
import { moderators } from './sections/moderators.ts';
import { multiStep } from './sections/multiStep.ts';
import { pairedTestsSection } from './sections/pairedTests.ts';
import { paraphrases } from './sections/paraphrases.ts';
import { annotations } from './sections/people/annotations.ts';
import { blindVotes } from './sections/people/blindVotes.ts';
import { position } from './sections/position.ts';
import { readability } from './sections/readability.ts';
import { repeats } from './sections/repeats.ts';
import { rightAndFirmSection } from './sections/rightAndFirm.ts';
import { safeguardSteering } from './sections/safeguards/safeguardSteering.ts';
import { safeguardsSection } from './sections/safeguards/safeguards.ts';
import { steering } from './sections/steering.ts';
import { tableOneRows } from './tableOne/tableOneRows.ts';
import { verdictRows } from './tableOne/verdictRows.ts';

/** Sections of an audited group's own numbers, in display order. */
const ownSections: readonly SectionBuilder<SectionContext>[] = [
  {
    id: 'rightAndFirm',
    title: 'Right and firm',
    build: rightAndFirmSection,
    byPart: true,
  },
  { id: 'safeguards', title: 'Safeguards', build: safeguardsSection },
  { id: 'basics', title: 'Readable, repeated and turned around', build: basics, perJudge: true },
  { id: 'readability', title: 'Readability', build: readability, byPart: true },
  { id: 'flipRates', title: 'Flip rates', build: flipRates, byPart: true },
  {
    id: 'steering',
    title: 'Susceptibility and robustness',
    build: steering,
    byPart: true,
    needsFlips: true,
  },
  {
    id: 'safeguardSteering',
    title: 'Susceptibility and robustness by safeguard',
    build: safeguardSteering,
    perJudge: true,
    needsFlips: true,
  },
  { id: 'ties', title: 'Ties', build: ties, byPart: true },
  { id: 'strengths', title: 'Five-way verdicts', build: strengths },
  { id: 'scores', title: 'Scores', build: scores, byPart: true },
  { id: 'decomposition', title: 'Flip breakdown', build: decomposition, needsFlips: true },
  {
    id: 'agreement',
    title: 'Agreement with labels',
    build: agreement,
    byPart: true,
    needsFlips: true,
  },
  {
    id: 'againstLabels',
    title: 'Judge against labels',
    build: againstLabels,
    perJudge: true,
    needsFlips: true,
  },
  {
    id: 'flipKinds',
    title: 'Harmful and beneficial flips',
    build: flipKinds,
    byPart: true,
    needsFlips: true,
  },
  {
    id: 'annotations',
    title: 'Human annotations',
    build: annotations,
    perJudge: true,
    needsFlips: true,
  },
  { id: 'blindVotes', title: 'Blind votes', build: blindVotes, perJudge: true, needsFlips: true },
  {
    id: 'correctness',
    title: 'Right and wrong first verdicts',
    build: correctness,
    needsFlips: true,
  },
  { id: 'discernment', title: 'Discernment', build: discernment, perJudge: true, needsFlips: true },
  { id: 'confidence', title: 'Confidence', build: confidence },
  {
    id: 'confidencePaths',
    title: 'Confidence under challenge',
    build: confidencePaths,
    needsFlips: true,
  },
  { id: 'overlap', title: 'Overlap of justifications', build: overlap },
  {
    id: 'reasons',
    title: 'What flips say',
    build: reasons,
    infers: true,
    perJudge: true,
    needsFlips: true,
  },
  { id: 'position', title: 'Position', build: position },
  { id: 'lengths', title: 'Length', build: lengths },
  {
    id: 'moderators',
    title: 'Moderators of flips',
    build: moderators,
    infers: true,
    needsFlips: true,
  },
  { id: 'repeats', title: 'Unequal verdicts', build: repeats, perJudge: true },
  { id: 'paraphrases', title: 'Wordings', build: paraphrases, needsFlips: true },
  { id: 'ranking', title: 'Ranking', build: ranking },
  { id: 'mcnemar', title: 'Paired tests', build: pairedTestsSection, infers: true, perJudge: true },
  { id: 'contrasts', title: 'Contrasts', build: contrasts, infers: true },
  { id: 'gee', title: 'Model of flips (GEE)', build: geeModel, infers: true, needsFlips: true },
  { id: 'multiStep', title: 'Multi-step persuasion', build: multiStep, needsFlips: true },
  { id: 'ambiguity', title: 'Agreement of judges', build: judgesAgreement },
];

/** Table 1 by the stated traits of judges. */
const byTrait: SectionBuilder<SectionContext> = {
  id: 'judgesByTrait',
  title: 'Table 1 by stated traits of judges',
  build: (context) =>
    judgesByTrait(context, (own) =>
      buildSections(summarySections, { ...own, wants: isSummarized }, 'pooled'),
    ),
};

const summarized: ReadonlySet<string> = new Set([
  ...['safeguards', 'basics', 'readability'],
  ...[...tableOneRows, ...verdictRows].flatMap(({ from }) => from),
]);

/** The sections of a summary: those of Table 1, and what else a reader must know or asked for. */
export const summarySections = ownSections.filter(({ id }) => summarized.has(id));

/** All sections of an audited group, in display order. */
export const auditSections = [...ownSections, byTrait];

const summarizedNames: ReadonlySet<string> = new Set([
  'guarded',
  ...cardNames,
  ...[
    ...tableOneRows.flatMap(({ control, challenged }) => [control, challenged]),
    ...verdictRows,
  ].flatMap(({ ids = [], each = [] }) => [ids, each].flat().map(nameOf)),
]);

/** Whether a summary has the number with this id: Table 1, the card or a safeguard has it. */
export function isSummarized(id: string): boolean {
  return summarizedNames.has(nameOf(id));
}

/** Returns what a number is called in each of its parts, such as `kappa` for `kappa.baseline`. */
function nameOf(id: string): string {
  return id.split('.', 1)[0] ?? id;
}
