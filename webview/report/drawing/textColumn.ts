import { asMarkupText, asOneLine } from '../../../src/core/words/escape.ts';

/** Average width of a character at a font size of 12 pixels, in pixels. */
const characterWidth = 6.4;
/** Width of bold text as a multiple of the width of the same text in regular weight. */
const boldFactor = 1.12;
const lineHeight = 17;

/** Stacks the parts of a drawing from top to bottom. */
export class TextColumn {
  readonly parts: string[] = [];
  readonly #width: number;
  readonly #color: string;
  #bottom = 0;

  constructor(width: number, color: string) {
    this.#width = width;
    this.#color = color;
  }

  static widthOf(text: string): number {
    return text.length * characterWidth;
  }

  get height(): number {
    return Math.ceil(this.#bottom);
  }

  space(pixels: number): void {
    this.#bottom += pixels;
  }

  /** Adds a paragraph, broken into lines. */
  text(text: string, { bold = false, size = 12 } = {}): void {
    const scale = size / 12;
    for (const line of linesOf(text, this.#width / (bold ? scale * boldFactor : scale))) {
      this.#bottom += lineHeight * scale;
      const weight = bold ? ' font-weight="600"' : '';
      const font = size === 12 ? '' : ` font-size="${size}px"`;
      this.parts.push(
        `<text x="0" y="${(this.#bottom - 5 * scale).toFixed(1)}" fill="${this.#color}"${font}${weight}>${asMarkupText(line)}</text>`,
      );
    }
  }

  /** Adds markup with a height in pixels. */
  place(markup: string, height: number): void {
    this.parts.push(`<g transform="translate(0,${this.#bottom.toFixed(1)})">${markup}</g>`);
    this.#bottom += height;
  }

  label(text: string, x: number, y: number): string {
    return `<text x="${x}" y="${y}" fill="${this.#color}">${asMarkupText(text)}</text>`;
  }
}

/** Breaks a text into lines that fit a width in pixels; a word that is too long is split. */
export function linesOf(text: string, width: number): string[] {
  const most = Math.max(8, Math.floor(width / characterWidth));
  const lines: string[] = [];
  let line = '';
  for (const word of asOneLine(text, 2000).split(' ')) {
    if (line !== '' && line.length + 1 + word.length > most) {
      lines.push(line);
      line = '';
    }
    const characters = [...word];
    for (; characters.length > most; ) lines.push(characters.splice(0, most).join(''));
    line += `${line === '' ? '' : ' '}${characters.join('')}`;
  }
  return line === '' ? lines : [...lines, line];
}
