import { useContext } from 'preact/hooks';
import { foreignNames } from '../../src/core/judges/names/responseNames.ts';
import type { AuditView } from '../../src/core/runs/audit/views/auditView.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import { fillTemplate } from '../fillTemplate.ts';
import { NamesToExchange } from './words/translatedText.tsx';

/** Meaning of the names in a judge's words; nothing if they are the dataset's or are translated. */
export function JudgesNames(props: {
  readonly view: AuditView;
  readonly strings: PanelStrings;
  /** Whether the words are shown as they were received. */
  readonly isRaw?: boolean;
}) {
  const { view, strings, isRaw } = props;
  const isTranslated = useContext(NamesToExchange) !== undefined && !isRaw;
  const names = foreignNames(view.header, view.entry.order);
  if (!names || isTranslated) return null;
  return <p class="mapping">{fillTemplate(strings.judgesLetters, names.A, names.B)}</p>;
}
