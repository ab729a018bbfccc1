import { cardLines } from '../../../src/core/report/formats/cardMarkdown.ts';
import type { Report } from '../../../src/core/report/reportSchema.ts';
import { asOneLine } from '../../../src/core/words/escape.ts';
import type { DrawnFigure, DrawRequest, FigureDrawer } from '../../../src/messages/drawnFigure.ts';
import type { View } from '../../../src/messages/report.ts';
import { noLists } from '../figures/figure.ts';
import { figures } from '../figures/figures.ts';
import { chooseGroups, pooledJudge } from '../view.ts';
import { captionOf } from './caption.ts';
import { cardPictures, cardSvg } from './cardPicture.ts';
import { DrawingStyle } from './drawingStyle.ts';
import { figureMarkdown } from './figureMarkdown.ts';
import { figureSvg } from './figureSvg.tsx';

/**
 * Draws a figure of a report, or its cards, with the reader's selection; returns undefined if the report doesn't
 * have it.
 */
export function drawFigure(
  { report, strings, style }: DrawRequest,
  id: string,
  wanted: View,
): DrawnFigure | undefined {
  const picture = cardPictures.find((one) => one === id);
  if (picture) return drawCards({ report, strings, style }, picture);
  const figure = figures.find((one) => one.id === id);
  const { groups } = chooseGroups(report, wanted);
  const props = { report, groups, strings, lists: noLists };
  const content = figure?.draw(props);
  if (!figure || !content) return undefined;
  const caption = captionOf(figure, content, props);
  return {
    name: fileName(report, id, wanted),
    svg: figureSvg(content, caption, new DrawingStyle(style)),
    markdown: figureMarkdown(content, caption, strings),
  };
}

function drawCards(
  { report, strings, style }: DrawRequest,
  picture: (typeof cardPictures)[number],
): DrawnFigure | undefined {
  const theme = picture === 'card' ? 'light' : 'dark';
  const svg = cardSvg(report, strings, new DrawingStyle(style, theme));
  if (svg === undefined) return undefined;
  return { name: `${picture}.svg`, svg, markdown: cardLines(report).join('\n') };
}

/**
 * Draws the cards of a report in both themes, and every figure, for each judge and pooled over judges, each with a unique file
 * name.
 */
export function* drawFigures(request: DrawRequest): Generator<DrawnFigure> {
  for (const picture of cardPictures) {
    const drawn = drawCards(request, picture);
    if (drawn) yield drawn;
  }
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

/**
 * Returns a file name such as `flipRates.gpt-4o.svg`; judges with the same name are distinguished
 * by digest.
 */
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

/** Reduces a name to characters that are valid in file names on every platform. */
function plainName(name: string): string {
  return asOneLine(name, 60)
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/** The export of this bundle. */
export const figureDrawer: FigureDrawer = { drawFigure, drawFigures };
