import { asMarkupText } from '../../core/words/escape.ts';
import type { TableHead } from '../../files/tables/rowPart.ts';

/** Texts of the page in the display language. */
interface TableWords {
  readonly language: string;
  readonly title: string;
  /** How many rows there are, and how many are shown. */
  readonly summary: string;
  /** Header of the column with the numbers of the rows. */
  readonly row: string;
  readonly caption: string;
}

/** A link that runs a command. */
export interface TableLink {
  readonly title: string;
  readonly target: string;
}

/**
 * Returns the page with the beginning of a table, or with what is wrong with it. It has no script
 * and no external resources; all values are text.
 *
 * @param nonce of the page's only style sheet
 */
export function tablePage(
  shown: TableHead | string,
  links: readonly TableLink[],
  words: TableWords,
  nonce: string,
): string {
  const anchors = links.map(
    ({ title, target }) => `<a href="${asMarkupText(target)}">${asMarkupText(title)}</a>`,
  );
  return `<!DOCTYPE html>
<html lang="${asMarkupText(words.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${asMarkupText(words.title)}</title>
<style nonce="${nonce}">${styles}</style>
</head>
<body>
<h1>${asMarkupText(words.title)}</h1>
<p>${asMarkupText(typeof shown === 'string' ? shown : words.summary)}</p>
<nav>${anchors.join('\n')}</nav>
${typeof shown === 'string' ? '' : tableOf(shown, words)}
</body>
</html>`;
}

function tableOf({ columns, rows }: TableHead, { row: rowTitle, caption }: TableWords): string {
  const header = [rowTitle, ...columns].map((name) => `<th scope="col">${asMarkupText(name)}</th>`);
  const lines = rows.map((cells, index) => {
    const values = cells.map((cell) => `<td>${asMarkupText(cell)}</td>`);
    return `<tr><th scope="row">${index + 1}</th>${values.join('')}</tr>`;
  });
  return `<div class="rows" role="region" aria-label="${asMarkupText(caption)}" tabindex="0"><table>
<thead><tr>${header.join('')}</tr></thead>
<tbody>
${lines.join('\n')}
</tbody>
</table></div>`;
}

const styles = `
body { display: flex; flex-direction: column; height: 100vh; margin: 0; padding: 12px 20px; box-sizing: border-box; }
h1 { font-size: 1.3em; font-weight: 600; margin: 0; overflow-wrap: anywhere; }
p { margin: 6px 0; }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-bottom: 12px; }
.rows { flex: 1; min-height: 0; overflow: auto; border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent)); }
.rows:focus-visible { outline: 1px solid var(--vscode-focusBorder); }
table { border-collapse: collapse; width: max-content; }
th, td { padding: 4px 10px; text-align: start; vertical-align: top; border-bottom: 1px solid var(--vscode-editorWidget-border, var(--vscode-contrastBorder, transparent)); }
td { min-width: 6em; max-width: 32em; overflow-wrap: anywhere; font-family: var(--vscode-editor-font-family); font-size: var(--vscode-editor-font-size); }
thead th { position: sticky; top: 0; background: var(--vscode-editor-background); }
tbody th { color: var(--vscode-descriptionForeground); font-weight: normal; }
`;
