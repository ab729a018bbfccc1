import { BarChart } from '../../charts/barChart.tsx';
import { fillTemplate } from '../../fillTemplate.ts';
import { tablesOf } from '../charts/groupPanels.tsx';
import { joinBars } from '../layouts/joinBars.ts';
import { armName } from '../names.ts';
import { numbersByArm } from '../tables/numbersByArm.tsx';
import { wordingOf, wordingTables, wordingTests } from '../wordings.ts';
import type { Figure } from './figure.ts';
import { armQuery } from './flipRatesFigure.tsx';

/** Whether what is presented first is chosen (PDM 3.10). */
export const positionFigure: Figure = {
  id: 'position',
  draw: (props) => {
    const shown = numbersByArm(props, 'positionBias', {
      nameOf: (of) => armName(of ?? 'challenges', props.strings),
      queryOf: (of) => ({ ...armQuery(of), outcome: 'readable', first: true }),
    });
    if (!shown) return undefined;
    const { title } = props.strings.figures.position;
    return { ...shown, chart: <BarChart title={title} {...shown.bars} least={[-0.2, 0.2]} /> };
  },
};

/** How often the longer response wins, beside how often it does by the labels (PDM 3.10). */
export const lengthsFigure: Figure = {
  id: 'lengths',
  draw: (props) => {
    const { words, figures } = props.strings;
    const chosen = { arm: 'baseline', outcome: 'readable', longer: true } as const;
    const shown = joinBars([
      numbersByArm(props, 'longerChosen', {
        nameOf: () => words.longerChosen,
        queryOf: () => chosen,
      }),
      numbersByArm(props, 'longerChosenWhereLabelled', {
        nameOf: () => words.longerChosenLabelled,
        queryOf: () => undefined,
      }),
      numbersByArm(props, 'longerLabelled', {
        nameOf: () => words.longerLabelled,
        queryOf: () => undefined,
      }),
      numbersByArm(props, 'flipsToLonger', {
        nameOf: (of) => fillTemplate(words.longerFlips, armName(of ?? 'challenges', props.strings)),
        queryOf: (of) => ({ ...armQuery(of), outcome: 'flip', longer: true }),
      }),
    ]);
    if (!shown) return undefined;
    return {
      ...shown,
      chart: <BarChart title={figures.lengths.title} {...shown.bars} least={[0, 1]} line={0.5} />,
    };
  },
};

/** Flip rate by the wording of each follow-up (PDM 3.10). */
export const paraphrasesFigure: Figure = {
  id: 'paraphrases',
  draw: (props) => {
    const { strings, groups } = props;
    const shown = numbersByArm(props, 'flipRateOfWording', {
      nameOf: (of = '') => {
        const { kind, number } = wordingOf(of);
        return fillTemplate(strings.words.wordingOf, armName(kind, strings), number);
      },
      queryOf: (of = '') => {
        const { kind, number } = wordingOf(of);
        return { ...armQuery(kind), paraphrase: number - 1, outcome: 'flip' };
      },
    });
    if (!shown) return undefined;
    const tables = wordingTables(groups);
    return {
      ...shown,
      chart: (
        <>
          <BarChart title={strings.figures.paraphrases.title} {...shown.bars} />
          <ul>
            {wordingTests(tables, strings).map((test) => (
              <li key={test}>{test}</li>
            ))}
          </ul>
        </>
      ),
      tables: tablesOf(tables, strings),
    };
  },
};
