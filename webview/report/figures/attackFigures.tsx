import type { ListedNumber, SampleQuery } from '../../../src/core/report/attack/sampleQuery.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { drawContrast, type Side } from '../charts/drawContrast.tsx';
import { sectionsNamed } from '../charts/groupPanels.tsx';
import { shortName } from '../names.ts';
import { numbersNamed } from '../tables/numbersNamed.ts';
import { queryOf } from '../view.ts';
import type { Figure, FigureProps } from './figure.ts';

type Words = FigureProps['strings']['attackWords'];

/** Figures that compare numbers of attacks, with their sides. */
export const attackFigures: readonly Figure[] = [
  // Success of each attack compared with no attack and the placebo (CE, Table 4).
  contrast('attackSuccess', ({ attack, noAttack, placebo }) => [
    sideOf('asr', attack),
    sideOf('asrNoAttack', noAttack),
    sideOf('asrPlacebo', placebo),
  ]),
  // Accuracy without and with each kind of auxiliary information, on original and attacked pairs
  // (CE, Tables 2 and 3).
  contrast('attackAccuracy', ({ accuracy, accuracyTies }) => [
    sideOf('acc', accuracy),
    sideOf('accTies', accuracyTies),
  ]),
  // Change of scores with and without auxiliary information, and the bias, which is their
  // difference.
  contrast('attackBias', ({ changeWith, changeWithout, bias }) => [
    sideOf('changeWith', changeWith),
    sideOf('changeWithout', changeWithout),
    sideOf('bias', bias),
  ]),
  // Success by domain, in order of complexity (CE, figure 3).
  withDomains(
    contrast('attackDomains', ({ attack, noAttack }) => [
      sideOf('domainAsr', attack),
      sideOf('domainNoAttack', noAttack),
    ]),
  ),
  // Effect of the auxiliary information on accuracy on attacked pairs, by domain (CE, figure 3).
  withDomains(
    contrast('attackDomainAccuracy', ({ accuracyChange }, { groups }) =>
      [...new Set(groups.flatMap(({ challenges }) => challenges))].map((cell) => ({
        ...sideOf('domainAccChange', fillTemplate(accuracyChange, shortName(cell)), { cell }),
        name: `domainAccChange.${cell}`,
      })),
    ),
  ),
];

/** Returns a side whose dots list the samples behind their numbers. */
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

/**
 * Returns a figure that compares sides; omits sides without numbers in any group, also from the
 * legend.
 */
function contrast(
  id: Figure['id'],
  sidesOf: (words: Words, props: FigureProps) => readonly Side[],
): Figure {
  const draw: Figure['draw'] = (props) => {
    const { groups, strings } = props;
    const sides = sidesOf(strings.attackWords, props).filter(({ name }) =>
      groups.some((group) => numbersNamed(group, name).length > 0),
    );
    return drawContrast(props, groups, sides);
  };
  return { id, draw };
}

function withDomains({ id, draw }: Figure): Figure {
  return {
    id,
    draw: (props) => {
      const drawn = draw(props);
      const sections = sectionsNamed(props.groups, 'byDomain');
      return drawn && { ...drawn, tables: sections.flatMap(({ section }) => section.tables) };
    },
  };
}
