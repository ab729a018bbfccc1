import { foreignNames } from '../../src/core/judges/responseNames.ts';
import type { AuditView } from '../../src/core/runs/audit/views/auditView.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import { fillTemplate } from '../fillTemplate.ts';

/** Meaning of the names in a judge's words; nothing if they are the dataset's. */
export function JudgesNames(props: { readonly view: AuditView; readonly strings: PanelStrings }) {
  const { view, strings } = props;
  const names = foreignNames(view.header, view.entry.order);
  return names ? (
    <p class="mapping">{fillTemplate(strings.judgesLetters, names.A, names.B)}</p>
  ) : null;
}
