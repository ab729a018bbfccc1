import { asMarkupText } from '../../../src/core/escape.ts';
import type { DrawingStyle } from './drawingStyle.ts';
import { StaticElement } from './staticNodes.ts';

/** Attributes of shapes and texts; the rest is for a page that is used. */
const geometry = new Set(
  'x y x1 y1 x2 y2 cx cy r rx ry d points width height transform text-anchor'.split(' '),
);
const shapes = new Set(['rect', 'circle', 'line', 'path', 'polygon', 'ellipse']);

/** The inside of a drawn `<svg>`, with what the style sheet says of it in attributes. */
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
  // A nested drawing groups what is not read out; as a file it would cut off what juts out.
  const name = localName === 'svg' ? 'g' : localName;
  const placed = [...element.attributes].filter(
    ([attribute]) => geometry.has(attribute) && localName !== 'svg',
  );
  const attributes = [...placed, ...look]
    .map(([attribute, value]) => ` ${attribute}="${asMarkupText(rounded(value))}"`)
    .join('');
  return `<${name}${attributes}>${markupOf(element, style)}</${name}>`;
}

/** Coordinates to hundredths of a pixel. */
function rounded(value: string): string {
  return value.replace(/\d+\.\d{3,}/g, (digits) => String(Math.round(Number(digits) * 100) / 100));
}
