import { datasetsOf, isSimulated } from '../../../src/core/report/runs/groupRuns.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import type { Figure, FigureContent, FigureProps } from '../figures/figure.ts';
import { describeN, sizesOf } from '../figureTexts.ts';
import { protocolName, shortJudge, shortName } from '../names.ts';

/** Caption of a drawing, which may be viewed without its report. */
export interface Caption {
  /** Title with the judge and the data. */
  readonly title: string;
  /**
   * Lines that name the protocol, the number of pairs, and judges and data that the title leaves
   * out.
   */
  readonly lines: readonly string[];
  readonly description: string;
}

export function captionOf(
  figure: Figure,
  { answer, numbers, remark, drawn }: FigureContent,
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
  const isPooled = first?.scope === 'pooled';
  const [judge, data] = [inTitle(judges), inTitle(datasets)];
  const facts = [
    isPooled || judge === undefined
      ? factOf(isPooled ? strings.pooled : strings.judge, judges)
      : '',
    data === undefined ? factOf(strings.data, datasets) : '',
    part,
    factOf(strings.protocol, protocols),
  ];
  const lines = [
    facts.filter(Boolean).join(' · '),
    [answer, sizesOf(groups, strings), describeN(numbers, strings), remark]
      .filter(Boolean)
      .join(' '),
  ];
  return {
    title: fillTemplate(
      data === undefined ? strings.figureOf : strings.figureOn,
      isOfSimulated && judge === undefined ? fillTemplate(strings.simulatedName, title) : title,
      judge ?? fillTemplate(strings.judgesCounted, new Set(judges).size),
      data ?? '',
    ),
    lines,
    description: [shows, ...lines].join(' '),
  };
}

/** Maximum number of names in a title. */
const mostNamed = 2;

/** Returns names for a title; undefined if there are too many. */
function inTitle(names: readonly string[]): string | undefined {
  const each = [...new Set(names)];
  return each.length === 0 || each.length > mostNamed ? undefined : each.join(', ');
}

function factOf(name: string, values: readonly string[]): string {
  return values.length === 0 ? '' : `${name}: ${[...new Set(values)].join(', ')}`;
}
