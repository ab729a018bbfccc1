import type { Report } from '../../../src/core/report/reportSchema.ts';
import { asMarkupText } from '../../../src/core/words/escape.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { barText, leadNumber } from '../card/cardNumbers.ts';
import {
  barOf,
  type CardColumn,
  type CardLine,
  cardColumns,
  cardLines,
  partsText,
  sizeText,
} from '../card/cardView.ts';
import { shortName } from '../names.ts';
import type { DrawingStyle } from './drawingStyle.ts';
import { linesOf, TextColumn } from './textColumn.ts';

/** Names of the pictures of a report's cards, in the light and the dark theme. */
export const cardPictures = ['card', 'card.dark'] as const;
export type CardPicture = (typeof cardPictures)[number];

/** Widths of a picture with one or two judges, of its titles of rows, and of its margin. */
const width = 720;
const titleWidth = 170;
const margin = 20;
/** Width of a column where there are more judges. */
const columnWidth = (width - titleWidth) / 2;
const gap = 14;
const lineHeight = 16;
/** Longest quotation of a picture. */
const longestText = 240;

/** A line of a cell. */
interface CellText {
  readonly text: string;
  readonly look: 'strong' | 'plain' | 'muted';
}

/**
 * Draws the cards of a report as one self-contained SVG file: date, judges, sentences and rows;
 * undefined if it has none.
 */
export function cardSvg(
  report: Report,
  strings: ReportStrings,
  style: DrawingStyle,
): string | undefined {
  const columns = cardColumns(report, strings);
  if (columns.length === 0) return undefined;
  const wide = Math.max(width, titleWidth + columns.length * columnWidth);
  const title = titleOf(report, strings);
  const page = new TextColumn(wide, style.color('--vscode-foreground'));
  page.text(title, { bold: true, size: 16 });
  page.text(dateOf(report));
  page.space(6);
  for (const { name, sign, card } of columns) {
    page.text(`${name}: ${sign} ${card.sentence}`, { bold: true, size: 13 });
    page.space(4);
  }
  page.space(8);
  const places = columns.map((_, place) => ({
    x: titleWidth + (place * (wide - titleWidth)) / columns.length,
    width: (wide - titleWidth) / columns.length - gap,
  }));
  const rows = [
    [strong(strings.card.measure), ...columns.map(({ name }) => strong(name))],
    ...cardLines(columns).map((line) => [
      [{ text: line.title, look: 'plain' } as const],
      ...columns.map((column, place) => cellTexts(line, column, place, strings)),
    ]),
  ];
  for (const cells of rows) {
    const drawn = cells.map((texts, place) => {
      const { x, width: room } = places[place - 1] ?? { x: 0, width: titleWidth - gap };
      return drawCell(texts, x, room, style);
    });
    const height = Math.max(...drawn.map((one) => one.height));
    const line = `<line x1="0" x2="${wide}" y1="${height}" y2="${height}" stroke="${style.color('--vscode-widget-border')}"/>`;
    page.place([...drawn.map(({ markup }) => markup), line].join(''), height);
  }
  const [whole, height] = [wide + 2 * margin, page.height + 2 * margin];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="${height}" viewBox="0 0 ${whole} ${height}" font-family="Helvetica, Arial, sans-serif" font-size="12px" role="img">`,
    `<title>${asMarkupText(title)}</title>`,
    `<desc>${asMarkupText(columns.map(({ name, card }) => `${name}: ${card.sentence}`).join(' '))}</desc>`,
    `<rect width="${whole}" height="${height}" fill="${style.color('--vscode-editor-background')}"/>`,
    `<g transform="translate(${margin},${margin})">`,
    ...page.parts,
    '</g>',
    '</svg>\n',
  ].join('\n');
}

function titleOf({ runs }: Report, { card, datasetsCounted }: ReportStrings): string {
  const [data = '', ...others] = new Set(runs.map(({ dataset }) => dataset));
  const named =
    others.length > 0 ? fillTemplate(datasetsCounted, others.length + 1) : shortName(data);
  return fillTemplate(card.titleOf, named);
}

/** Returns the day on which the newest run began, such as `2026-03-02`. */
function dateOf({ runs }: Report): string {
  const newest = Math.max(...runs.map(({ createdAt }) => createdAt));
  return Number.isFinite(newest) ? new Date(newest).toISOString().slice(0, 10) : '';
}

function strong(text: string): CellText[] {
  return [{ text, look: 'strong' }];
}

function cellTexts(
  { cells }: CardLine,
  { card }: CardColumn,
  place: number,
  strings: ReportStrings,
): CellText[] {
  const found = cells[place];
  if (!found) return [{ text: '–', look: 'muted' }];
  const [lead, ...parts] = found.values;
  const bar = barOf(found, card);
  const texts: (CellText | undefined)[] = [
    ...(lead && 'value' in lead.number
      ? [
          { text: leadNumber(lead.number, strings), look: 'strong' as const },
          { text: sizeText(lead.number, strings), look: 'muted' as const },
        ]
      : []),
    bar && {
      text: barText(bar, lead?.number, card, strings),
      look: 'plain',
    },
    parts.length > 0
      ? {
          text: partsText(found, strings),
          look: 'plain',
        }
      : undefined,
    found.text === undefined ? undefined : { text: shortened(found.text), look: 'plain' },
    found.missing === undefined ? undefined : { text: found.missing, look: 'muted' },
  ];
  return texts.filter((text) => text !== undefined);
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > longestText ? `${characters.slice(0, longestText).join('')}…` : text;
}

function drawCell(texts: readonly CellText[], x: number, room: number, style: DrawingStyle) {
  const colors = {
    strong: style.color('--vscode-foreground'),
    plain: style.color('--vscode-foreground'),
    muted: style.color('--vscode-descriptionForeground'),
  };
  const lines = texts.flatMap(({ text, look }) =>
    linesOf(text, look === 'strong' ? room / 1.12 : room).map((line) => ({ line, look })),
  );
  const markup = lines.map(
    ({ line, look }, place) =>
      `<text x="${x.toFixed(1)}" y="${lineHeight * (place + 1)}" fill="${colors[look]}"${look === 'strong' ? ' font-weight="600"' : ''}>${asMarkupText(line)}</text>`,
  );
  return { markup: markup.join(''), height: lineHeight * Math.max(1, lines.length) + 8 };
}
