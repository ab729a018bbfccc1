import { datasetsOf, isSimulated } from '../../../src/core/report/runs/groupRuns.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import type { Figure, FigureContent, FigureProps } from '../figures/figure.ts';
import { describeN, sizesOf } from '../figureTexts.ts';
import { protocolName, shortJudge, shortName } from '../names.ts';

/** Caption of a drawing, which may be viewed without its report. */
export interface Caption {
  readonly title: string;
  /** Lines that name the judge, the data, and the number of pairs. */
  readonly lines: readonly string[];
  readonly description: string;
}

export function captionOf(
  figure: Figure,
  { numbers, remark, drawn }: FigureContent,
  { report, groups, strings }: Omit<FigureProps, 'lists'>,
): Caption {
  const { title, shows } = strings.figures[figure.id];
  const isOfSimulated = groups.some((group) => isSimulated(group, report));
  const judges = groups.flatMap(({ judges: own }) =>
    own.map(({ name, simulated }) =>
      simulated ? fillTemplate(strings.simulatedName, shortJudge(name)) : shortJudge(name),
    ),
  );
  const datasets = groups.flatMap((group) => datasetsOf(group, report)).map(shortName);
  const [first] = groups;
  const part =
    first?.scope === 'domain' ? fillTemplate(strings.domainOf, shortName(first.part ?? '')) : '';
  const shown = drawn ?? (numbers.length > 0 ? numbers.map(({ group }) => group) : groups);
  const protocols = shown.map(({ protocol }) => protocolName(protocol, strings));
  const facts = [
    factOf(first?.scope === 'pooled' ? strings.pooled : strings.judge, judges),
    factOf(strings.data, datasets),
    part,
    factOf(strings.protocol, protocols),
  ];
  const lines = [
    facts.filter(Boolean).join(' · '),
    [sizesOf(groups, strings), describeN(numbers, strings), remark].filter(Boolean).join(' '),
  ];
  return {
    title: isOfSimulated ? fillTemplate(strings.simulatedName, title) : title,
    lines,
    description: [shows, ...lines].join(' '),
  };
}

function factOf(name: string, values: readonly string[]): string {
  return values.length === 0 ? '' : `${name}: ${[...new Set(values)].join(', ')}`;
}
