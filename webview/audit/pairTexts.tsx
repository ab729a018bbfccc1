import { foreignNames } from '../../src/core/judges/names/responseNames.ts';
import type { AuditView } from '../../src/core/runs/audit/views/auditView.ts';
import { asOneLine } from '../../src/core/words/escape.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import { fillTemplate } from '../fillTemplate.ts';
import { TextBlock } from '../plainText.tsx';

const previewLength = 160;

/**
 * The judged prompt and responses in the order in which the judge saw them, collapsed to their first
 * words unless they are open.
 */
export function PairTexts(props: {
  readonly view: AuditView;
  readonly strings: PanelStrings;
  readonly isOpen?: boolean;
}) {
  const { view, strings, isOpen = false } = props;
  const { header, entry } = view;
  const { pair } = entry;
  const names = foreignNames(header, entry.order);
  const messages = pair.messages ?? [{ role: 'user', content: pair.prompt ?? '' }];
  const single = messages.length === 1 && messages[0]?.role === 'user';
  const responses =
    pair.responseB === undefined
      ? [['responseA', strings.response, pair.responseA] as const]
      : [
          ['responseA', strings.responseA, pair.responseA] as const,
          ['responseB', strings.responseB, pair.responseB] as const,
        ];
  if (entry.order === 'BA') responses.reverse();
  return (
    <>
      {pair.responseB !== undefined && (
        <p class="muted">
          {names
            ? fillTemplate(strings.presentedNames, names.A, names.B, entry.order[0] ?? '')
            : strings.presentedStraight}
        </p>
      )}
      <details open={isOpen}>
        <Preview title={strings.prompt} text={messages[0]?.content ?? ''} />
        {messages.map(({ role, content }, index) => (
          <div key={index}>
            {!single && <p class="role">{role}</p>}
            <TextBlock text={content} label={strings.prompt} name="prompt" />
          </div>
        ))}
      </details>
      {responses.map(([name, title, text]) => (
        <details key={name} open={isOpen}>
          <Preview title={title} text={text} />
          <TextBlock text={text} label={title} name={name} />
        </details>
      ))}
    </>
  );
}

function Preview({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <summary>
      <span class="summary-title">{title}</span>{' '}
      <bdi class="preview">{asOneLine(text, previewLength)}</bdi>
    </summary>
  );
}
