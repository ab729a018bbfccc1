import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asMarkupText, asOneLine, asScriptJson } from '../core/escape.ts';
import type { CompactRows } from '../core/judgments/compactRows.ts';
import type { Report } from '../core/report/reportSchema.ts';

/** What the page of a file is made of: the bundle of `webview/report/standalone.tsx`. */
export interface ReportPage {
  readonly script: string;
  readonly style: string;
}

/** What an exported file shows; `ExportedReport` of the messages, as its page reads it. */
export interface ReportFileData {
  readonly report: Report;
  /** The page's texts, in `language`. */
  readonly strings: { readonly title: string };
  /** The judgments behind it; without them a mark lists no pairs. */
  readonly rows?: CompactRows;
}

/** The controls' library inserts one empty style element to learn what the browser can do. */
const hashOfNothing = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * Reads the page from the folder of bundles, `dist/webview`.
 *
 * @throws an error that says what to do where it has not been built
 */
export async function readReportPage(folder: string): Promise<ReportPage> {
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  try {
    const [script, style] = await Promise.all([read('reportFile.js'), read('reportFile.css')]);
    return { script, style };
  } catch (error) {
    throw new Error(
      `The report's page is missing in ${folder}. Install Recant anew, or run "npm run build".`,
      { cause: error },
    );
  }
}

/**
 * A report as one HTML file that opens from disk and asks the network for nothing: its policy allows
 * this script and this style by their digests, and nothing else. Whatever stands in the data is data.
 */
export function reportHtml(
  { script, style }: ReportPage,
  data: ReportFileData,
  language = 'en',
): string {
  const [code, rules] = [inlined(script, 'script'), inlined(style, 'style')];
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(code)}`,
    `style-src ${hashOf(rules)} ${hashOfNothing}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const datasets = [...new Set(data.report.runs.map(({ dataset }) => dataset))].join(', ');
  const title = [data.strings.title, asOneLine(datasets, 80), 'Recant'].filter(Boolean);
  return `<!DOCTYPE html>
<html lang="${asMarkupText(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${asMarkupText(title.join(' · '))}</title>
<style>${rules}</style>
</head>
<body>
<div id="root"></div>
<script type="application/json" id="report">${asScriptJson(JSON.stringify(data))}</script>
<script>${code}</script>
</body>
</html>
`;
}

/**
 * A bundle as it stands inside its element: without its map, which would be another file. A script that
 * nowhere says `<script` cannot get the parser to overlook its end, whatever comments it holds.
 */
function inlined(bundle: string, element: 'script' | 'style'): string {
  const text = bundle.replace(/\r\n?/g, '\n').replace(/\n?\/[/*]# sourceMappingURL=[^\n]*\n?$/, '');
  if (new RegExp(`</?${element}`, 'i').test(text)) {
    throw new Error(`The page's ${element} cannot stand in HTML.`);
  }
  return text;
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
