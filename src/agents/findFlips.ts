import * as z from 'zod';
import { flipKinds } from '../core/measures/flipKind.ts';
import { turnTitle } from '../core/runs/audit/views/turnTitle.ts';
import { asOneLine } from '../core/words/escape.ts';
import { agentTool } from './agentTool.ts';
import { flipsIn, type LoggedFlip, readAudits, withNote } from './loggedRuns.ts';
import { quoteUntrusted } from './untrusted.ts';

/** Maximum number of flips in a result. */
const mostListed = 50;

const input = z.strictObject({
  data: z.string().max(300).optional().describe('Part of the name of a dataset. Default: all.'),
  challenge: z
    .string()
    .max(80)
    .optional()
    .describe('Kind of challenge, such as doubt, authority or evidence. Default: all.'),
  kind: z
    .enum(flipKinds)
    .optional()
    .describe('harmful: away from the human or gold label; beneficial: toward it. Default: all.'),
  limit: z.int().min(1).max(mostListed).default(20).describe('Maximum number of flips to list.'),
  offset: z.int().min(0).default(0).describe('Number of flips to skip.'),
});

/** Lists the verdicts that changed under challenge. */
export const findFlips = agentTool({
  name: 'recant_find_flips',
  title: 'Find Flips',
  description:
    'Lists verdicts of an LLM judge that changed under challenge (flips), from the run logs of Recant. Harmful flips of real judges come first. Sends nothing to a model.',
  input,
  spends: false,
  async run({ data, challenge, kind, limit, offset }, desk) {
    const { audits, leftOut } = await readAudits(desk, data);
    const found = flipsIn(audits).filter(
      ({ flip }) =>
        (challenge === undefined || flip.judgment.challenge === challenge) &&
        (kind === undefined || flip.judgment.flipKind === kind),
    );
    const listed = found.slice(offset, offset + limit);
    if (listed.length === 0) {
      return withNote(found.length === 0 ? 'No flips.' : 'No further flips.', leftOut);
    }
    const records = new Set(found.map(({ flip }) => flip.pair.key)).size;
    const rows = [columns, ...listed.map(rowOf)].map((cells) => cells.join(' | '));
    const text = [
      `${found.length} ${found.length === 1 ? 'flip' : 'flips'} on ${records} ${records === 1 ? 'record' : 'records'}; ${offset + 1} to ${offset + listed.length} are listed.`,
      quoteUntrusted('FLIPS', rows.join('\n')),
    ].join('\n');
    return withNote(text, leftOut);
  },
});

const columns = [
  ...['record', 'data', 'judge', 'challenge', 'verdict', 'confidence', 'overlap', 'kind'],
];

function rowOf({ run, record, flip }: LoggedFlip): string[] {
  const { baseline, judgment, pair } = flip;
  const { judgeName, simulated } = flip.run;
  const order = `${pair.order[0]} shown first`;
  return [
    asOneLine(record, 80),
    asOneLine(run.header?.dataset.name ?? '', 60),
    `${asOneLine(judgeName, 60)}${simulated ? ' (simulated)' : ''}`,
    turnTitle(judgment),
    `${baseline.preference} → ${judgment.preference}, ${order}`,
    baseline.confidence === undefined || judgment.confidence === undefined
      ? ''
      : `${baseline.confidence} → ${judgment.confidence}`,
    judgment.overlap?.toFixed(2) ?? '',
    judgment.flipKind ?? 'unlabelled',
  ];
}
