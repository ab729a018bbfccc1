import type { ComponentChildren } from 'preact';
import type { ReportStrings } from '../../src/messages/reportStrings.ts';
import { armName } from './names.ts';
import type { SequencePart } from './sequenceParts.ts';

/** One chart for each sequence, under its challenges where there are several. */
export function SequencePanels(props: {
  readonly parts: readonly SequencePart[];
  readonly strings: ReportStrings;
  readonly draw: (part: SequencePart) => ComponentChildren;
}) {
  const { parts, strings, draw } = props;
  return (
    <>
      {parts.map((part) => (
        <div key={`${part.group.protocol}${part.suffix}`} class="group-panel">
          {parts.length > 1 && (
            <h3>{part.kinds.map((kind) => armName(kind, strings)).join(' → ')}</h3>
          )}
          {draw(part)}
        </div>
      ))}
    </>
  );
}
