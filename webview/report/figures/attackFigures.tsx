import type { ListedNumber, SampleQuery } from '../../../src/core/report/attack/sampleQuery.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { drawContrast, type Side } from '../charts/drawContrast.tsx';
import { sectionsNamed } from '../charts/groupPanels.tsx';
import { shortName } from '../names.ts';
import { numbersNamed } from '../tables/numbersByArm.tsx';
import { queryOf } from '../view.ts';
import type { Figure, FigureContent, FigureProps } from './figure.ts';

/** Success of each attack beside no attack and the placebo (CE, Table 4). */
export const attackSuccessFigure: Figure = {
  id: 'attackSuccess',
  draw: (props) => {
    const { attackWords: words } = props.strings;
    return drawSides(props, [
      sideOf('asr', words.attack),
      sideOf('asrNoAttack', words.noAttack),
      sideOf('asrPlacebo', words.placebo),
    ]);
  },
};

/** Accuracy without and with each kind of help, on original and attacked pairs (CE, Tables 2 and 3). */
export const attackAccuracyFigure: Figure = {
  id: 'attackAccuracy',
  draw: (props) => {
    const { attackWords: words } = props.strings;
    return drawSides(props, [sideOf('acc', words.accuracy), sideOf('accTies', words.accuracyTies)]);
  },
};

/** Change of scores with and without auxiliary information, and the bias: their difference. */
export const attackBiasFigure: Figure = {
  id: 'attackBias',
  draw: (props) => {
    const { attackWords: words } = props.strings;
    return drawSides(props, [
      sideOf('changeWith', words.changeWith),
      sideOf('changeWithout', words.changeWithout),
      sideOf('bias', words.bias),
    ]);
  },
};

/** Success by domain in the order of complexity (CE, figure 3). */
export const attackDomainsFigure: Figure = {
  id: 'attackDomains',
  draw: (props) => {
    const { attackWords: words } = props.strings;
    return withDomains(
      props,
      drawSides(props, [
        sideOf('domainAsr', words.attack),
        sideOf('domainNoAttack', words.noAttack),
      ]),
    );
  },
};

/** What the auxiliary information does to accuracy on attacked pairs, by domain (CE, figure 3). */
export const attackDomainAccuracyFigure: Figure = {
  id: 'attackDomainAccuracy',
  draw: (props) => {
    const { groups, strings } = props;
    const cells = [...new Set(groups.flatMap(({ challenges }) => challenges))];
    const sides = cells.map((cell) => ({
      ...sideOf(
        'domainAccChange',
        fillTemplate(strings.attackWords.accuracyChange, shortName(cell)),
        { cell },
      ),
      name: `domainAccChange.${cell}`,
    }));
    return withDomains(props, drawSides(props, sides));
  },
};

/** A side whose bars list what enters their numbers. */
function sideOf(number: ListedNumber, title: string, more: Pick<SampleQuery, 'cell'> = {}): Side {
  return {
    name: number,
    title,
    query: (group, of) => ({
      ...queryOf(group),
      number,
      ...(of === undefined ? {} : { of }),
      ...more,
    }),
  };
}

/** Sides that no group has numbers of are left out, also from the key. */
function drawSides(props: FigureProps, sides: readonly Side[]): FigureContent | undefined {
  const { groups } = props;
  const found = sides.filter(({ name }) =>
    groups.some((group) => numbersNamed(group, name).length > 0),
  );
  return drawContrast(props, { groups, sides: found, linesOf: () => [] });
}

function withDomains(
  { groups }: FigureProps,
  drawn: FigureContent | undefined,
): FigureContent | undefined {
  if (!drawn) return undefined;
  const tables = sectionsNamed(groups, 'byDomain').flatMap(({ section }) => section.tables);
  return { ...drawn, tables };
}
