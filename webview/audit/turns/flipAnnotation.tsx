import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';
import type { StepView } from '../../../src/core/runs/steps/stepView.ts';
import type { AuditSnapshot } from '../../../src/messages/audit.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { ClampedText } from '../../plainText.tsx';
import type { Stepping } from '../../steps/stepButtons.tsx';
import { fullTitleOf } from '../../steps/stepTitle.ts';
import { Button } from '../../toolkit.tsx';

/** The button that annotates a turn's flip, and the user's annotation; nothing without a flip. */
export function FlipAnnotation(props: {
  readonly turn: TurnView | StepView;
  readonly snapshot: AuditSnapshot;
  readonly stepping: Stepping;
}) {
  const { turn, snapshot, stepping } = props;
  const { strings, annotations } = snapshot;
  const { words, markedAs } = strings.review;
  const own = annotations[turn.id];
  if (!turn.judgment?.flip) return null;
  return (
    <div class="annotation">
      <Button
        label={fillTemplate(words.annotateTurn, fullTitleOf(turn, strings))}
        onClick={() => stepping.annotate(turn.id)}
      >
        {words.annotate}
      </Button>
      {own && (
        <span role="status">
          {fillTemplate(markedAs, words[own.label].toLowerCase())}{' '}
          {own.note !== '' && <ClampedText text={own.note} />}
        </span>
      )}
    </div>
  );
}
