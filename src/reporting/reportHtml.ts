import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportedAudits } from '../core/judgments/exportedAudits.ts';
import type { Report } from '../core/report/reportSchema.ts';
import { asMarkupText, asOneLine, asScriptJson } from '../core/words/escape.ts';
import { toolVersion } from '../logs/toolName.ts';

/**
 * Parts of an exported page: the script of the report's panel and the style of
 * `webview/report/styles/file.css`.
 */
export interface ReportPage {
  readonly script: string;
  readonly style: string;
}

/**
 * Data of an exported file; `ExportedReport` in the messages, the type that its page reads, adds by
 * which version it was written.
 */
interface ReportFileData {
  readonly report: Report;
  /** Texts of the page, in `language`. */
  readonly strings: { readonly title: string };
  /** Audits behind the report; without them, marks list no judgments. */
  readonly audits?: ExportedAudits;
}

/**
 * Hash of the empty style element that the controls' library inserts to detect browser features.
 */
const hashOfNothing = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * Reads the page from the bundle folder, `dist/webview`.
 *
 * @throws an error that explains what to do if the bundle hasn't been built
 */
export async function readReportPage(folder: string): Promise<ReportPage> {
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  try {
    const [script, style] = await Promise.all([read('report.js'), read('reportFile.css')]);
    return { script, style };
  } catch (error) {
    throw new Error(
      `The report's page is missing in ${folder}. Reinstall Recant or run "npm run build".`,
      { cause: error },
    );
  }
}

/**
 * Returns a report as one HTML file that works offline: its content security policy allows only
 * this script and this style sheet, by their hashes. The data can't inject markup.
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
<script type="application/json" id="report">${asScriptJson(JSON.stringify({ ...data, version: toolVersion }))}</script>
<script>${code}</script>
</body>
</html>
`;
}

/**
 * Returns a bundle to inline in an element, without its source map reference, which would be
 * another file. A script that doesn't contain `<script` can't make the parser miss its end tag,
 * even in comments.
 */
function inlined(bundle: string, element: 'script' | 'style'): string {
  const text = bundle.replace(/\r\n?/g, '\n').replace(/\n?\/[/*]# sourceMappingURL=[^\n]*\n?$/, '');
  if (new RegExp(`</?${element}`, 'i').test(text)) {
    throw new Error(`The page's ${element} cannot be embedded in HTML.`);
  }
  return text;
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
