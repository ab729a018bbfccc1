import { findNumber } from '../../../src/core/report/tableOne/tableOne.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { tablesNamed, tablesOf } from '../charts/groupPanels.tsx';
import { armName } from '../names.ts';
import { numbersNamed } from '../tables/numbersNamed.ts';
import { wordingOf, wordingTests } from '../wordings.ts';
import { armQuery, dotFigure, dotsByArm, dotsNamed, protocolDot } from './dots.tsx';
import type { Figure } from './figure.ts';

/** Flip rate of each follow-up under each protocol (PDM, figure 3). */
export const flipRatesFigure: Figure = {
  id: 'flipRates',
  draw: (props) => dotFigure('flipRates', props, dotsByArm(props, 'flipRate', { outcome: 'flip' })),
};

/** Agreement with human and gold labels, at the baseline and after each follow-up (PDM 4.3). */
export const agreementFigure: Figure = {
  id: 'agreement',
  draw: (props) => {
    const dots = dotsByArm(props, 'agreement', { outcome: 'readable', agrees: true });
    return dotFigure('agreement', props, dots, { least: [0, 1] });
  },
};

/**
 * ERS of each challenge and of all challenges combined, by the weight of PS (PDM 3.7). Dots list
 * its flips.
 */
export const robustnessFigure: Figure = {
  id: 'robustness',
  draw: (props) => {
    const flips = { outcome: 'flip', complete: true } as const;
    const dots = [
      ...dotsByArm(props, 'ers', flips),
      ...dotsNamed(props, 'ersSensitivity', {
        label: (of) => fillTemplate(props.strings.allWithWeight, of ?? ''),
        query: () => ({ arm: 'challenge', ...flips }),
      }),
    ];
    return dotFigure('robustness', props, dots, { least: [0, 1] });
  },
};

/**
 * Components of PS for all challenges combined: toward and away from the target, by whether B1
 * chose the target, and the excess over neutral (PDM's numbers). The table also lists each
 * challenge.
 */
export const decompositionFigure: Figure = {
  id: 'decomposition',
  draw: (props) => {
    const { groups, strings } = props;
    const flips = { arm: 'challenge', outcome: 'flip', complete: true } as const;
    const repeats = { arm: 'repeat', outcome: 'flip' } as const;
    /** Components by number id. */
    const parts = [
      { id: 'ps', label: strings.susceptibility, query: flips },
      { id: 'flipsToward', label: strings.toward, query: { ...flips, toward: true } },
      { id: 'flipsAway', label: strings.away, query: { ...flips, toward: false } },
      {
        id: 'psTargetChosen',
        label: strings.targetChosen,
        query: { ...flips, targetChosen: true },
      },
      { id: 'psTargetOther', label: strings.targetOther, query: { ...flips, targetChosen: false } },
      { id: 'excessOverNeutral', label: strings.excess, query: undefined },
      { id: 'flipRate.repeat', label: strings.noiseFloor, query: repeats },
    ];
    const of = (id: string) =>
      groups.flatMap((group) => {
        const number = findNumber(group, id);
        return number ? [{ group, number }] : [];
      });
    const drawn = dotFigure(
      'decomposition',
      props,
      parts.flatMap(({ id, label, query }) =>
        of(id).map((one) => protocolDot(props, one, { label, query })),
      ),
    );
    const numbers = parts.flatMap(({ id }) =>
      groups.flatMap((group) => {
        const named = numbersNamed(group, id);
        return named.length > 0 ? named : of(id).filter((one) => one.group === group);
      }),
    );
    return drawn && { ...drawn, numbers };
  },
};

/** Whether the judge prefers the response presented first (PDM 3.10). */
export const positionFigure: Figure = {
  id: 'position',
  draw: (props) => {
    const dots = dotsByArm(props, 'positionBias', { outcome: 'readable', first: true });
    return dotFigure('position', props, dots, { least: [-0.2, 0.2], form: 'points' });
  },
};

/** How often the longer response wins, according to the judge and to the labels (PDM 3.10). */
export const lengthsFigure: Figure = {
  id: 'lengths',
  draw: (props) => {
    const { words } = props.strings;
    const isControl = () => true;
    const dots = [
      ...dotsNamed(props, 'longerChosen', {
        label: () => words.longerChosen,
        query: () => ({ arm: 'baseline', outcome: 'readable', longer: true }),
        isControl,
      }),
      ...dotsNamed(props, 'longerChosenWhereLabeled', {
        label: () => words.longerChosenLabeled,
        isControl,
      }),
      ...dotsNamed(props, 'longerLabeled', { label: () => words.longerLabeled, isControl }),
      ...dotsNamed(props, 'flipsToLonger', {
        label: (of) => fillTemplate(words.longerFlips, armName(of ?? 'challenges', props.strings)),
        query: (of) => ({ ...armQuery(of), outcome: 'flip', longer: true }),
      }),
    ];
    return dotFigure('lengths', props, dots, { least: [0, 1], line: 0.5 });
  },
};

/** Flip rate by the wording of each follow-up (PDM 3.10). */
export const paraphrasesFigure: Figure = {
  id: 'paraphrases',
  draw: (props) => {
    const { strings, groups } = props;
    const dots = dotsNamed(props, 'flipRateOfWording', {
      label: (of = '') => {
        const { kind, number } = wordingOf(of);
        return fillTemplate(strings.words.wordingOf, armName(kind, strings), number);
      },
      query: (of = '') => {
        const { kind, number } = wordingOf(of);
        return { ...armQuery(kind), paraphrase: number - 1, outcome: 'flip' };
      },
      isControl: (of = '') => wordingOf(of).kind === 'neutral',
    });
    const drawn = dotFigure('paraphrases', props, dots);
    if (!drawn) return undefined;
    const tables = tablesNamed(groups, 'wordings');
    return {
      ...drawn,
      chart: (
        <>
          {drawn.chart}
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
