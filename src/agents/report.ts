import * as z from 'zod';
import { buildLogsReport } from '../core/report/attack/buildLogsReport.ts';
import { reportMarkdown } from '../core/report/formats/markdown.ts';
import { agentTool } from './agentTool.ts';
import { readAudits, withNote } from './loggedRuns.ts';
import { quoteUntrusted } from './untrusted.ts';

const input = z.strictObject({
  data: z.string().max(300).optional().describe('Part of the name of a dataset. Default: all.'),
});

/** Summarizes the numbers of all audits. */
export const report = agentTool({
  name: 'recant_report',
  title: 'Report',
  description:
    'Summarizes how often the verdicts of each judge changed under challenge, with n and confidence intervals, from the run logs of Recant. Sends nothing to a model.',
  input,
  spends: false,
  async run({ data }, desk) {
    const { audits, leftOut } = await readAudits(desk, data);
    const runs = audits.flatMap(({ run }) => run.run() ?? []);
    if (runs.length === 0) return withNote('There are no runs to report on.', leftOut);
    const built = buildLogsReport({ audits: runs, attacks: [] }, { seed: 1, summaryOnly: true });
    const text = [
      `The report of ${runs.length} ${runs.length === 1 ? 'run' : 'runs'}:`,
      quoteUntrusted('REPORT', reportMarkdown(built)),
    ].join('\n');
    return withNote(text, leftOut);
  },
});
