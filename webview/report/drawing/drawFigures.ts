import { asOneLine } from '../../../src/core/escape.ts';
import type { Report } from '../../../src/core/report/reportSchema.ts';
import type { DrawnFigure, DrawRequest, FigureDrawer } from '../../../src/messages/drawnFigure.ts';
import type { View } from '../../../src/messages/report.ts';
import { figures } from '../figures/figures.ts';
import { chooseGroups, pooledJudge } from '../view.ts';
import { DrawingStyle } from './drawingStyle.ts';
import { figureSvg } from './figureSvg.tsx';

/** One figure of a report as the reader sees it; undefined where the report does not have it. */
export function drawFigure(
  { report, strings, style }: DrawRequest,
  id: string,
  wanted: View,
): DrawnFigure | undefined {
  const figure = figures.find((one) => one.id === id);
  const { groups } = chooseGroups(report, wanted);
  const svg = figure && figureSvg(figure, { report, groups, strings }, new DrawingStyle(style));
  return svg === undefined ? undefined : { name: fileName(report, id, wanted), svg };
}

/** Every figure of a report, of each judge and pooled over judges, each under a name of its own. */
export function* drawFigures(request: DrawRequest): Generator<DrawnFigure> {
  const { judges, hasPooled } = chooseGroups(request.report, {});
  const views = judges.map(({ digest }): View => ({ judge: digest }));
  if (hasPooled) views.push({ judge: pooledJudge });
  for (const view of views) {
    for (const { id } of figures) {
      const drawn = drawFigure(request, id, view);
      if (drawn) yield drawn;
    }
  }
}

/** Such as `flipRates.gpt-4o.svg`; judges of one name are told apart by their digests. */
function fileName(report: Report, figure: string, view: View): string {
  const { judges, view: shown } = chooseGroups(report, view);
  const judge = judges.find(({ digest }) => digest === shown.judge);
  const name = judge ? plainName(judge.name) : 'pooled';
  const taken = [
    'pooled',
    ...judges.filter((one) => one !== judge).map((one) => plainName(one.name).toLowerCase()),
  ];
  const isAlone = name !== '' && !taken.includes(name.toLowerCase());
  const parts = [
    figure,
    name,
    judge && !isAlone ? judge.digest : '',
    shown.protocol ?? '',
    shown.part?.name ?? '',
  ];
  return `${parts.map(plainName).filter(Boolean).join('.')}.svg`;
}

/** As much of a name as may stand in a file's name anywhere. */
function plainName(name: string): string {
  return asOneLine(name, 60)
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/** What the bundle of this file is to whoever loads it. */
export const figureDrawer: FigureDrawer = { drawFigure, drawFigures };
