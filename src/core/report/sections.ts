import type { ReportGroup, ReportSection } from './reportSchema.ts';
import { noInference, type SectionContent, type SectionContext } from './sectionContext.ts';
import { againstLabels } from './sections/againstLabels.ts';
import { agreement } from './sections/agreement.ts';
import { confidence } from './sections/confidence.ts';
import { contrasts } from './sections/contrasts.ts';
import { correctness } from './sections/correctness.ts';
import { decomposition } from './sections/decomposition.ts';
import { discernment } from './sections/discernment.ts';
import { flipKinds } from './sections/flipKinds.ts';
import { geeModel } from './sections/flipModel.ts';
import { flipRates } from './sections/flipRates.ts';
import { judgesAgreement } from './sections/judges/judgesAgreement.ts';
import { ranking } from './sections/judges/ranking.ts';
import { lengths } from './sections/lengths.ts';
import { multiStep } from './sections/multiStep.ts';
import { overlap } from './sections/overlap.ts';
import { pairedTestsSection } from './sections/pairedTests.ts';
import { paraphrases } from './sections/paraphrases.ts';
import { annotations } from './sections/people/annotations.ts';
import { blindVotes } from './sections/people/blindVotes.ts';
import { position } from './sections/position.ts';
import { readability } from './sections/readability.ts';
import { steering } from './sections/steering.ts';

interface SectionBuilder {
  readonly id: string;
  readonly title: string;
  /** Undefined where the section has nothing to say about the group. */
  readonly build: (context: SectionContext) => SectionContent | undefined;
  /** Also given by data set and by domain. */
  readonly byPart?: true;
  /** Of one judge alone: an annotation is of its flip, or cases would not be independent over several. */
  readonly perJudge?: true;
  /** Tests, which pairs that the user picked do not bear. */
  readonly infers?: true;
}

/** Every section of a group, in the order in which it is shown. */
const sections: readonly SectionBuilder[] = [
  { id: 'readability', title: 'Readability', build: readability, byPart: true },
  { id: 'flipRates', title: 'Flip rates', build: flipRates, byPart: true },
  {
    id: 'steering',
    title: 'Susceptibility, steering and robustness',
    build: steering,
    byPart: true,
  },
  { id: 'decomposition', title: 'What the flips are made of', build: decomposition },
  { id: 'agreement', title: 'Agreement with labels', build: agreement, byPart: true },
  { id: 'againstLabels', title: 'Judge against labels', build: againstLabels, perJudge: true },
  { id: 'flipKinds', title: 'Harmful and beneficial flips', build: flipKinds, byPart: true },
  { id: 'annotations', title: 'What people say of the flips', build: annotations, perJudge: true },
  { id: 'blindVotes', title: 'Blind votes', build: blindVotes, perJudge: true },
  { id: 'correctness', title: 'Correct and incorrect baselines', build: correctness },
  { id: 'discernment', title: 'Discernment', build: discernment, perJudge: true },
  { id: 'confidence', title: 'Confidence', build: confidence },
  { id: 'overlap', title: 'Overlap of justifications', build: overlap },
  { id: 'position', title: 'Position', build: position },
  { id: 'lengths', title: 'Length', build: lengths },
  { id: 'paraphrases', title: 'Wordings', build: paraphrases },
  { id: 'ranking', title: 'Ranking', build: ranking },
  { id: 'mcnemar', title: 'Paired tests', build: pairedTestsSection, infers: true, perJudge: true },
  { id: 'contrasts', title: 'Contrasts', build: contrasts, infers: true },
  { id: 'gee', title: 'Model of flips (GEE)', build: geeModel, infers: true },
  { id: 'multiStep', title: 'Multi-step persuasion', build: multiStep },
  { id: 'ambiguity', title: 'Agreement of judges', build: judgesAgreement },
];

/** @throws where there is no such section */
export function titleOfSection(id: string): string {
  const section = sections.find((one) => one.id === id);
  if (!section) throw new Error(`There is no section ${id}.`);
  return section.title;
}

/**
 * The sections that a group of this scope has.
 *
 * @param onSection is told, before each of them, which share is done
 */
export function buildSections(
  context: SectionContext,
  scope: ReportGroup['scope'],
  onSection: (done: number) => void,
): ReportSection[] {
  const isPart = scope === 'dataset' || scope === 'domain';
  return sections.flatMap(({ id, title, build, byPart, perJudge, infers }, place) => {
    onSection(place / sections.length);
    if ((isPart && !byPart) || (scope === 'pooled' && perJudge)) return [];
    const content =
      infers && !context.inference ? { notes: [`not estimable: ${noInference}`] } : build(context);
    if (!content) return [];
    const { numbers = [], tables = [], notes = [] } = content;
    return [{ id, title, notes: [...notes], numbers: [...numbers], tables: [...tables] }];
  });
}
