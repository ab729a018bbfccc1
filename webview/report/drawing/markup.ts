import { asMarkupText } from '../../../src/core/words/escape.ts';
import type { DrawingStyle } from './drawingStyle.ts';
import { StaticElement } from './staticNodes.ts';

/**
 * Attributes of shapes and texts, which the style sheet may override; all others only apply to an
 * interactive page.
 */
const geometry = new Set(
  'x y x1 y1 x2 y2 cx cy r rx ry d points width height transform text-anchor stroke-width'.split(
    ' ',
  ),
);
const shapes = new Set(['rect', 'circle', 'line', 'path', 'polygon', 'ellipse']);

/** Returns the content of a drawn `<svg>`, with its styles converted to attributes. */
export function markupOf(svg: StaticElement, style: DrawingStyle): string {
  return svg.childNodes
    .map((child) =>
      child instanceof StaticElement ? elementMarkup(child, style) : asMarkupText(child.data),
    )
    .join('');
}

function elementMarkup(element: StaticElement, style: DrawingStyle): string {
  const look = style.attributesOf(element);
  const { localName } = element;
  const fill = look.get('fill') ?? 'black';
  const hasStroke = (look.get('stroke') ?? 'none') !== 'none';
  if (shapes.has(localName) && fill === 'none' && !hasStroke) return '';
  // A nested `<svg>` only groups content that screen readers ignore; in a file it would clip
  // overflowing content.
  const name = localName === 'svg' ? 'g' : localName;
  const placed = [...element.attributes].filter(
    ([attribute]) => geometry.has(attribute) && localName !== 'svg',
  );
  const attributes = [...new Map([...placed, ...look])]
    .map(([attribute, value]) => ` ${attribute}="${asMarkupText(rounded(value))}"`)
    .join('');
  return `<${name}${attributes}>${markupOf(element, style)}</${name}>`;
}

/** Rounds coordinates to hundredths of a pixel. */
function rounded(value: string): string {
  return value.replace(/\d+\.\d{3,}/g, (digits) => String(Math.round(Number(digits) * 100) / 100));
}
