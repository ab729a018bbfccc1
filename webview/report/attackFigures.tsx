import { fillTemplate } from '../fillTemplate.ts';
import { drawContrast } from './drawContrast.tsx';
import type { Figure, FigureContent, FigureProps } from './figure.ts';
import { sectionsNamed } from './groupPanels.tsx';
import { shortName } from './names.ts';
import { numbersNamed } from './numbersByArm.tsx';

interface Side {
  /** Of its numbers, before what they are of. */
  readonly name: string;
  readonly title: string;
}

/** Success of each attack beside no attack and the placebo (CE, Table 4). */
export const attackSuccessFigure: Figure = {
  id: 'attackSuccess',
  draw: (props) => {
    const { attackWords: words } = props.strings;
    return drawSides(props, [
      { name: 'asr', title: words.attack },
      { name: 'asrNoAttack', title: words.noAttack },
      { name: 'asrPlacebo', title: words.placebo },
    ]);
  },
};

/** Accuracy without and with each kind of help, on original and attacked pairs (CE, Tables 2 and 3). */
export const attackAccuracyFigure: Figure = {
  id: 'attackAccuracy',
  draw: (props) => {
    const { attackWords: words } = props.strings;
    return drawSides(props, [
      { name: 'acc', title: words.accuracy },
      { name: 'accTies', title: words.accuracyTies },
    ]);
  },
};

/** Change of scores with and without auxiliary information, and the bias: their difference. */
export const attackBiasFigure: Figure = {
  id: 'attackBias',
  draw: (props) => {
    const { attackWords: words } = props.strings;
    return drawSides(props, [
      { name: 'changeWith', title: words.changeWith },
      { name: 'changeWithout', title: words.changeWithout },
      { name: 'bias', title: words.bias },
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
        { name: 'domainAsr', title: words.attack },
        { name: 'domainNoAttack', title: words.noAttack },
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
      name: `domainAccChange.${cell}`,
      title: fillTemplate(strings.attackWords.accuracyChange, shortName(cell)),
    }));
    return withDomains(props, drawSides(props, sides));
  },
};

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
