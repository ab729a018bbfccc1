import { fillTemplate } from '../../fillTemplate.ts';
import { tablesNamed, tablesOf } from '../charts/groupPanels.tsx';
import { numbersNamed } from '../tables/numbersNamed.ts';
import { barFigure, type FigureBar, protocolBar } from './bars.tsx';
import type { Figure, FigureProps } from './figure.ts';

/**
 * Flips from the majority of repeats under challenge, by the majority's share, and any change for
 * judges that can tie.
 */
export const majorityFigure: Figure = {
  id: 'majority',
  draw: (props) => {
    const { words } = props.strings;
    const bars = [
      ...barsBy(props, 'majorityFlips', words.majorityFlips),
      ...barsBy(props, 'majorityChanges', words.majorityChanges),
    ];
    const drawn = barFigure('majority', props, bars, { least: [0, 1], points: true });
    const tables = tablesNamed(props.groups, 'majorities');
    return drawn && { ...drawn, tables: tablesOf(tables, props.strings) };
  },
};

/** Returns a row for each share of the majority, labeled with its n under each protocol. */
function barsBy(props: FigureProps, name: string, template: string): FigureBar[] {
  const numbers = props.groups.flatMap((group) => numbersNamed(group, name));
  return numbers.map((one) => {
    const { of = '' } = one.number;
    const sizes = numbers.flatMap(({ number }) =>
      number.of === of && 'n' in number ? [number.n] : [],
    );
    const share = of.slice(of.lastIndexOf(' ') + 1);
    return protocolBar(props, one, {
      label: fillTemplate(template, share, [...new Set(sizes)].join('; ')),
      row: `${name} ${of}`,
      query: undefined,
    });
  });
}
