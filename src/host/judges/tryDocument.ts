import { isDerivedId, recordName } from '../../core/data/recordName.ts';
import { definitionOf } from '../../core/judges/defaultJudge.ts';
import { judgeName } from '../../core/judges/judgeName.ts';
import { locateVerdict } from '../../core/judges/readAnswer.ts';
import { renderMessages, rubricText, shownMaterial } from '../../core/judges/render.ts';
import type { JudgmentEntry } from '../../core/runs/audit/log.ts';
import type { AuditView } from '../../core/runs/audit/views/auditView.ts';
import { asMarkdownBlock, asMarkdownText, asOneLine } from '../../core/words/escape.ts';
import { panelStrings } from '../../messages/strings.ts';

/**
 * Returns what was read from a judge's answer, the answer, and what the judge is sent for a record,
 * as Markdown.
 *
 * @param cost calls, tokens and, if known, money of the request
 * @param name name of the record, with its number if known
 */
export function tryDocument(
  view: AuditView,
  cost: string,
  name = recordName(view.entry.pair),
): string {
  const { header, entry, turns } = view;
  const definition = definitionOf(header);
  const [baseline] = turns;
  const sent = renderMessages(definition, entry.pair, entry.order);
  return `${[
    `# ${inline(judgeName(header))}`,
    '',
    `Record: ${inline(name)}${isDerivedId(entry.pair.id) ? '' : ` (id ${inline(entry.pair.id)})`}`,
    '',
    `${order(view)} Estimate: ${inline(cost)}.`.trimStart(),
    ...(baseline?.failure ? section('Failure', asMarkdownText(baseline.failure.message)) : []),
    ...(baseline?.judgment
      ? section('Reading', readingOf(view, baseline.judgment, baseline.answers.at(-1) ?? ''))
      : []),
    ...(baseline?.answers ?? []).flatMap((answer, index) =>
      section(
        index === 0 ? panelStrings.rawAnswer : panelStrings.repairAnswer,
        asMarkdownBlock(answer),
      ),
    ),
    ...sent.flatMap(({ role, content }, index) =>
      section(`Message ${index + 1}: ${role}`, asMarkdownBlock(content)),
    ),
  ].join('\n')}\n`;
}

/** @param answer the last one, from which a readable verdict was read */
function readingOf(view: AuditView, judgment: JudgmentEntry, answer: string): string {
  const { outcome, preference, strength, score, confidence, justification, notes } = judgment;
  const none = 'none stated';
  const { kind, ...reader } = definitionOf(view.header).reader;
  const source = outcome === 'readable' ? sourceIn(view, answer) : undefined;
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
    `- Read from: ${source ?? `nothing (${panelStrings.outcomes[outcome]})`}`,
    ...notes.map((note) => `- Note: ${panelStrings.notes[note]}`),
    `- Read by the reader \`${kind}\`: the last match outside of quoted material counts.`,
    '',
    asMarkdownBlock(JSON.stringify(reader, undefined, 2)),
  ].join('\n');
}

/** Returns the part of a readable answer that holds the verdict, with the group or field. */
function sourceIn({ header, entry }: AuditView, answer: string): string | undefined {
  const definition = definitionOf(header);
  const source = locateVerdict(
    definition,
    { text: answer, finishReason: 'stop' },
    shownMaterial(definition, entry.pair),
    rubricText(entry.pair),
  );
  if (!source) return undefined;
  const isField = definition.reader.kind === 'json';
  const parts = source.parts.map((part) => `${isField ? 'field' : 'group'} ${inline(part)}`);
  return [`“${inline(source.text)}”`, ...parts].join(', ');
}

function verdict(preference: NonNullable<JudgmentEntry['preference']>): string {
  if (preference === 'A' || preference === 'B') return `response ${preference} of the dataset`;
  return preference === 'tie' ? preference : panelStrings.grades[preference];
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
