import { fillTemplate } from '../../fillTemplate.ts';
import { tablesNamed, tablesOf } from '../charts/groupPanels.tsx';
import { numbersNamed } from '../tables/numbersNamed.ts';
import { dotFigure, type FigureDot, protocolDot } from './dots.tsx';
import type { Figure, FigureProps } from './figure.ts';

/**
 * Flips from the majority of repeats under challenge, by the majority's share, and any change for
 * judges that can tie.
 */
export const majorityFigure: Figure = {
  id: 'majority',
  draw: (props) => {
    const { words } = props.strings;
    const dots = [
      ...dotsBy(props, 'majorityFlips', words.majorityFlips),
      ...dotsBy(props, 'majorityChanges', words.majorityChanges),
    ];
    const drawn = dotFigure('majority', props, dots, { least: [0, 1] });
    const tables = tablesNamed(props.groups, 'majorities');
    return drawn && { ...drawn, tables: tablesOf(tables, props.strings) };
  },
};

/** Returns a row for each share of the majority, labeled with its n under each protocol. */
function dotsBy(props: FigureProps, name: string, template: string): FigureDot[] {
  const numbers = props.groups.flatMap((group) => numbersNamed(group, name));
  return numbers.map((one) => {
    const { of = '' } = one.number;
    const sizes = numbers.flatMap(({ number }) =>
      number.of === of && 'n' in number ? [number.n] : [],
    );
    const share = of.slice(of.lastIndexOf(' ') + 1);
    return protocolDot(props, one, {
      label: fillTemplate(template, share, [...new Set(sizes)].join('; ')),
      row: `${name} ${of}`,
      query: undefined,
    });
  });
}
