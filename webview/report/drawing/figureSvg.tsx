import { asMarkupText } from '../../../src/core/words/escape.ts';
import { FixedWidth } from '../../charts/useWidth.ts';
import type { FigureContent } from '../figures/figure.ts';
import type { Caption } from './caption.ts';
import type { DrawingStyle } from './drawingStyle.ts';
import { markupOf } from './markup.ts';
import { renderStatic, type StaticElement } from './staticNodes.ts';
import { linesOf, TextColumn } from './textColumn.ts';

/** Width of a drawing and of its margin, in pixels. */
const width = 720;
const margin = 20;

const keyGap = 18;

/**
 * Draws a figure as one self-contained SVG file in the light theme: its title, the judge and the
 * number of pairs, its charts in a column, and its legend.
 */
export function figureSvg(
  content: FigureContent,
  { title, lines, description }: Caption,
  style: DrawingStyle,
): string {
  const tree = renderStatic(
    <FixedWidth.Provider value={width}>
      <div>{content.chart}</div>
      <ul class="chart-legend">{content.legend}</ul>
    </FixedWidth.Provider>,
  );
  const page = new TextColumn(width, style.color('--vscode-foreground'));
  page.text(title, { bold: true, size: 16 });
  for (const line of lines) page.text(line);
  page.space(10);
  for (const block of blocksOf(tree)) addBlock(page, block, style);
  const height = page.height + 2 * margin;
  const whole = width + 2 * margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="${height}" viewBox="0 0 ${whole} ${height}" font-family="Helvetica, Arial, sans-serif" font-size="12px" role="img">`,
    `<title>${asMarkupText(title)}</title>`,
    `<desc>${asMarkupText(description)}</desc>`,
    `<rect width="${whole}" height="${height}" fill="${style.color('--vscode-editor-background')}"/>`,
    `<g transform="translate(${margin},${margin})">`,
    ...page.parts,
    '</g>',
    '</svg>\n',
  ].join('\n');
}

/**
 * Returns the blocks of a drawing from top to bottom: charts, the texts between them, and the
 * legend.
 */
function blocksOf(element: StaticElement): StaticElement[] {
  return element.childNodes.flatMap((child) => {
    if (!('localName' in child)) return [];
    if (isBlock(child)) return [child];
    return child.classes.includes('select') ? [] : blocksOf(child);
  });
}

function isBlock({ localName, classes }: StaticElement): boolean {
  const isText = ['h3', 'p', 'li', 'figcaption'].includes(localName);
  return isText || localName === 'svg' || classes.includes('chart-legend');
}

function addBlock(page: TextColumn, block: StaticElement, style: DrawingStyle): void {
  if (block.localName === 'svg') {
    page.place(markupOf(block, style), Number(block.attributes.get('height')));
    page.space(8);
  } else if (block.classes.includes('chart-legend')) addKey(page, block, style);
  else page.text(block.textContent, { bold: block.localName === 'h3' });
}

/** Adds marks and their meanings, as many per line as fit. */
function addKey(page: TextColumn, list: StaticElement, style: DrawingStyle): void {
  let x = 0;
  let line: string[] = [];
  const endLine = () => {
    if (line.length > 0) page.place(line.join(''), 22);
    [x, line] = [0, []];
  };
  for (const item of list.childNodes) {
    if (!('localName' in item)) continue;
    const mark = item.childNodes.find((child) => 'localName' in child);
    const [text = ''] = linesOf(item.textContent, width - 32);
    const room = 32 + TextColumn.widthOf(text) + keyGap;
    if (x + room - keyGap > width) endLine();
    const drawing = mark && 'localName' in mark ? markupOf(mark, style) : '';
    line.push(`<g transform="translate(${x},0)">${drawing}${page.label(text, 32, 12)}</g>`);
    x += room;
  }
  endLine();
}
