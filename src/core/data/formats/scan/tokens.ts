/** jsonc-parser's SyntaxKind; a const enum that erasable syntax cannot name. */
export const tokenKind = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  null: 7,
  string: 10,
  lineComment: 12,
  blockComment: 13,
  lineBreak: 14,
  blank: 15,
  unknown: 16,
  end: 17,
} as const;

/** jsonc-parser's ScanError, for the same reason. */
export const scanError = {
  openString: 2,
  number: 3,
  unicode: 4,
  escape: 5,
  control: 6,
} as const;
