import { annotationLabels } from '../../src/core/annotations/annotationLabel.ts';
import { type ReviewOrder, reviewOrders } from '../../src/core/results/reviewOrders.ts';
import type { AuditSnapshot } from '../../src/messages/audit.ts';
import type { FromReviewPanel, ReviewedFlip } from '../../src/messages/review.ts';
import { labelText, Summary } from '../audit/summary.tsx';
import { fillTemplate } from '../fillTemplate.ts';
import { ClampedText, InlineText } from '../plainText.tsx';
import { Select } from '../select.tsx';
import { findTurn } from '../steps/branchLayout.ts';
import { Button, ToolButton } from '../toolkit.tsx';

/** What happened at a flip, the user's own annotation of it, and the buttons with their keys. */
export function ReviewHeader(props: {
  readonly snapshot: AuditSnapshot;
  readonly review: ReviewedFlip;
  readonly post: (message: FromReviewPanel) => void;
  readonly openNote: () => void;
}) {
  const { snapshot, review, post } = props;
  const { strings, view } = snapshot;
  const { words } = strings.review;
  const isMarked = review.label !== undefined;
  const flipped = findTurn(view, review.turn);
  const key = (text: string, name: string) => fillTemplate(strings.review.withKey, text, name);
  const keyed = (text: string, name: string) => ({
    text,
    shortcut: name,
    label: key(text, name),
  });
  return (
    <header>
      <p class="overline">
        {review.position}
        {view.header.judge.simulated && <span class="badge">{strings.simulated}</span>}
      </p>
      <h1 class="clamped" data-text="name">
        <InlineText text={snapshot.name} />
      </h1>
      <div role="status" class="result">
        <Summary view={view} strings={strings} only={review.turn} isLabelHidden={!isMarked} />
      </div>
      {!isMarked && flipped && (
        <details key={`${snapshot.name} ${review.turn}`}>
          <summary>{words.whatLabelSays}</summary>
          <p>{labelText(flipped.judgment?.flipKind ?? 'unlabelled', view.entry.pair, strings)}</p>
        </details>
      )}
      <div class="actions">
        {annotationLabels.map((label, index) => (
          <Button
            key={label}
            primary={label === review.label}
            onClick={() => post({ type: 'mark', label })}
          >
            {key(words[label], String(index + 1))}
          </Button>
        ))}
        <Button onClick={props.openNote}>{key(words.note, 'n')}</Button>
      </div>
      <div class="actions">
        <span class="tools">
          <ToolButton
            icon="previous"
            {...keyed(words.previous, 'k')}
            onClick={() => post({ type: 'previous' })}
          />
          <ToolButton
            icon="next"
            {...keyed(words.next, 'j')}
            onClick={() => post({ type: 'next' })}
          />
          <ToolButton
            icon="returned"
            {...keyed(words.undo, 'u')}
            disabled={!review.canUndo}
            onClick={() => post({ type: 'undoMark' })}
          />
          <ToolButton
            icon="record"
            text={strings.openRecord}
            onClick={() => post({ type: 'openRecord' })}
          />
          <ToolButton
            icon="audit"
            text={words.openAudit}
            onClick={() => post({ type: 'openAudit' })}
          />
        </span>
        <Select
          label={words.order}
          choices={reviewOrders.map((value) => ({ value, text: strings.review.orders[value] }))}
          chosen={review.order}
          onChoose={(order) => post({ type: 'order', order: order as ReviewOrder })}
        />
      </div>
      {(review.label !== undefined || review.note !== undefined) && (
        <p>
          {review.label === undefined
            ? words.noteKept
            : fillTemplate(strings.review.markedAs, words[review.label].toLowerCase())}{' '}
          {review.note !== undefined && <ClampedText text={review.note} />}
        </p>
      )}
    </header>
  );
}
