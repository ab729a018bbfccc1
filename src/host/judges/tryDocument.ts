import { asMarkdownBlock, asMarkdownText, asOneLine } from '../../core/escape.ts';
import { definitionOf } from '../../core/judges/defaultJudge.ts';
import { judgeName } from '../../core/judges/judgeName.ts';
import { renderMessages } from '../../core/judges/render.ts';
import type { JudgmentEntry } from '../../core/runs/audit/log.ts';
import type { AuditView } from '../../core/runs/audit/views/auditView.ts';
import { panelStrings } from '../../messages/strings.ts';

/**
 * Returns what a judge is sent for a record, its answer, and what was read from it, as Markdown.
 *
 * @param cost calls, tokens and, if known, money of the request
 */
export function tryDocument(view: AuditView, cost: string): string {
  const { header, entry, turns } = view;
  const definition = definitionOf(header);
  const [baseline] = turns;
  const sent = renderMessages(definition, entry.pair, entry.order);
  return `${[
    `# ${inline(judgeName(header))}`,
    '',
    `Record ${inline(entry.pair.id)}. ${order(view)} Estimate: ${inline(cost)}.`,
    ...sent.flatMap(({ role, content }, index) =>
      section(`Message ${index + 1}: ${role}`, asMarkdownBlock(content)),
    ),
    ...(baseline?.answers ?? []).flatMap((answer, index) =>
      section(
        index === 0 ? panelStrings.rawAnswer : panelStrings.repairAnswer,
        asMarkdownBlock(answer),
      ),
    ),
    ...(baseline?.failure ? section('Failure', asMarkdownText(baseline.failure.message)) : []),
    ...(baseline?.judgment ? section('Reading', readingOf(view, baseline.judgment)) : []),
  ].join('\n')}\n`;
}

function readingOf(view: AuditView, judgment: JudgmentEntry): string {
  const { outcome, preference, strength, score, confidence, justification, notes } = judgment;
  const none = 'none stated';
  const { kind, ...reader } = definitionOf(view.header).reader;
  return [
    `- Outcome: ${panelStrings.outcomes[outcome]}`,
    ...(outcome === 'readable'
      ? [
          `- Verdict: ${preference === undefined ? none : verdict(preference)}${strength === undefined ? '' : `, strength ${strength} (−2 clearly A … 2 clearly B)`}`,
          ...(score === undefined ? [] : [`- Score: ${score}`]),
          `- Confidence: ${confidence ?? none}`,
          `- Justification: ${justification === undefined ? none : asMarkdownText(asOneLine(justification, 2000))}`,
        ]
      : []),
    ...notes.map((note) => `- Note: ${panelStrings.notes[note]}`),
    `- Read by the reader \`${kind}\`: the last match outside of quoted material counts.`,
    '',
    asMarkdownBlock(JSON.stringify(reader, undefined, 2)),
  ].join('\n');
}

function verdict(preference: NonNullable<JudgmentEntry['preference']>): string {
  if (preference === 'A' || preference === 'B') return `response ${preference} of the dataset`;
  return preference;
}

function order({ entry }: AuditView): string {
  return entry.pair.responseB === undefined
    ? ''
    : `Response ${entry.order[0]} of the dataset is shown first.`;
}

function section(title: string, text: string): string[] {
  return ['', `## ${title}`, '', text];
}

function inline(text: string): string {
  return asMarkdownText(asOneLine(text, 200));
}
