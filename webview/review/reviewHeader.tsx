import { annotationLabels } from '../../src/core/annotations/annotationLabel.ts';
import { type ReviewOrder, reviewOrders } from '../../src/core/results/reviewQueue.ts';
import type { AuditSnapshot } from '../../src/messages/audit.ts';
import type { FromReviewPanel, ReviewedFlip } from '../../src/messages/review.ts';
import { fillTemplate } from '../fillTemplate.ts';
import { Icon } from '../icon.tsx';
import { ClampedText, InlineText } from '../plainText.tsx';
import { Select } from '../select.tsx';
import { Button } from '../toolkit.tsx';

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
  const key = (text: string, name: string) => fillTemplate(strings.review.withKey, text, name);
  return (
    <header>
      <p class="overline">
        {review.position}
        {view.header.judge.simulated && <span class="badge">{strings.simulated}</span>}
      </p>
      <h1 class="clamped" data-text="name">
        <InlineText text={snapshot.name} />
      </h1>
      <p class="summary summary-flip" role="status">
        <Icon name="flip" /> <InlineText text={review.finding} />
      </p>
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
        <Button disabled={!review.canUndo} onClick={() => post({ type: 'undoMark' })}>
          {key(words.undo, 'u')}
        </Button>
      </div>
      <div class="actions">
        <Button onClick={() => post({ type: 'previous' })}>{key(words.previous, 'k')}</Button>
        <Button onClick={() => post({ type: 'next' })}>{key(words.next, 'j')}</Button>
        <Button onClick={() => post({ type: 'openRecord' })}>{strings.openRecord}</Button>
        <Button onClick={() => post({ type: 'openAudit' })}>{words.openAudit}</Button>
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
            : fillTemplate(strings.review.markedAs, words[review.label])}{' '}
          {review.note !== undefined && <ClampedText text={review.note} />}
        </p>
      )}
    </header>
  );
}
