import { asMarkupText, asOneLine } from '../../../src/core/escape.ts';

/** Average width of a character of 12 pixels, in pixels. */
const characterWidth = 6.4;
const lineHeight = 17;

/** Parts of a drawing, each below the one before. */
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

  /** A paragraph, in as many lines as it takes. */
  text(text: string, { bold = false, size = 12 } = {}): void {
    const scale = size / 12;
    for (const line of linesOf(text, this.#width / scale)) {
      this.#bottom += lineHeight * scale;
      const weight = bold ? ' font-weight="600"' : '';
      const font = size === 12 ? '' : ` font-size="${size}px"`;
      this.parts.push(
        `<text x="0" y="${(this.#bottom - 5 * scale).toFixed(1)}" fill="${this.#color}"${font}${weight}>${asMarkupText(line)}</text>`,
      );
    }
  }

  /** A piece of markup that is so many pixels high. */
  place(markup: string, height: number): void {
    this.parts.push(`<g transform="translate(0,${this.#bottom.toFixed(1)})">${markup}</g>`);
    this.#bottom += height;
  }

  label(text: string, x: number, y: number): string {
    return `<text x="${x}" y="${y}" fill="${this.#color}">${asMarkupText(text)}</text>`;
  }
}

/** A text in lines that fit into so many pixels; a word that is too long is broken. */
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
