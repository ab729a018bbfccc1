import type { ComponentChildren } from 'preact';
import { InlineText } from '../../plainText.tsx';
import type { SequencePart } from '../layouts/sequenceParts.ts';

/** One chart per sequence, labeled with its name and target. */
export function SequencePanels(props: {
  readonly parts: readonly SequencePart[];
  readonly draw: (part: SequencePart) => ComponentChildren;
}) {
  const { parts, draw } = props;
  return (
    <>
      {parts.map((part) => (
        <div key={`${part.group.protocol}${part.suffix}`} class="group-panel">
          <h3>
            <InlineText text={part.stepsTable.title} />
          </h3>
          {draw(part)}
        </div>
      ))}
    </>
  );
}
