import { counted } from '../../words/counted.ts';
import { asMessageLine } from '../../words/escape.ts';
import type { Importer } from './importer.ts';
import type { ImportReport } from './report.ts';
import { mostSkipsListed } from './report.ts';
import type { Survey } from './survey.ts';

/** Describes the result of a survey, e.g. `80 questions, 160 answers of 2 models`. */
export function describeSurvey({ parts, models }: Survey): string {
  const counts = [...parts].map(([part, count]) => `${count} ${part}`).join(', ');
  return `${counts}; ${counted(models.size, 'model')}`;
}

/** Summarizes an import for a terminal. `out` is the file that was written, if any. */
export function summarizeImport(
  report: ImportReport,
  { title, hint, makes }: Importer,
  out: string | undefined,
): string {
  const [noun, done] = makes === 'pairs' ? ['pair', 'joined'] : ['sample', 'read'];
  const lines = [
    out === undefined
      ? `No ${noun} could be ${done}, so no file was written. ${title} consists of ${hint}.`
      : `${counted(report.pairs, noun)} written to ${out}`,
    ...report.labels.map(([source, count]) => `  ${count}  ${describeSource(source)}`),
  ];
  lines.push(...summarizeSkips(report));
  if (report.notChosen > 0) {
    lines.push(`${counted(report.notChosen, 'record')} of models or turns that were not chosen`);
  }
  if (report.unusedFiles.length > 0) {
    lines.push(`Files without records of this dataset: ${someOf(report.unusedFiles)}`);
  }
  return lines.map(asMessageLine).join('\n');
}

/** Summarizes what was skipped, with the reasons and one place each. */
export function summarizeSkips({ skipped, reasons }: ImportReport): readonly string[] {
  if (skipped === 0) return [];
  return [
    `${skipped} skipped`,
    ...reasons.map(({ count, reason, first }) => `  ${count}  ${reason} First: ${place(first)}`),
  ];
}

/** Describes the number of pairs by label source, e.g. `11 without a label, 2 labeled: human`. */
export function describeLabels(report: ImportReport): string {
  return report.labels.map(([source, count]) => `${count} ${describeSource(source)}`).join(', ');
}

/**
 * Lists each skip under its reason, then unused files and notes. Each is one line, regardless of
 * line breaks in the files.
 */
export function listSkips(
  report: ImportReport,
  { title }: Pick<Importer, 'title'>,
  notes: readonly string[],
): string {
  const lines = [`${report.skipped} skipped while importing ${title}`, ''];
  for (const { reason, count } of report.reasons) {
    lines.push(`${reason} (${count})`);
    for (const skip of report.skips.filter((each) => each.reason === reason)) {
      lines.push(`  ${place(skip)}`);
    }
    lines.push('');
  }
  if (report.skipped > mostSkipsListed) {
    lines.push(`Only the first ${mostSkipsListed} of ${report.skipped} are listed.`, '');
  }
  if (report.unusedFiles.length > 0) {
    lines.push('Files without records of this dataset');
    lines.push(...report.unusedFiles.map((file) => `  ${file}`), '');
  }
  return [...lines, ...notes].map(asMessageLine).join('\n');
}

function describeSource(source: string): string {
  return source === 'no label' ? 'without a label' : `labeled: ${source}`;
}

function place({ file, line, detail }: { file: string; line: number; detail: string }): string {
  return detail === '' ? `${file}:${line}` : `${file}:${line} (${detail})`;
}

function someOf(names: readonly string[]): string {
  const shown = names.slice(0, 10).join(', ');
  return names.length > 10 ? `${shown} and ${names.length - 10} more` : shown;
}
