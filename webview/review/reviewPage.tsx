import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { exchangedNames } from '../../src/core/judges/names/translateNames.ts';
import type { AuditSnapshot } from '../../src/messages/audit.ts';
import type { FromReviewPanel, ReviewedFlip } from '../../src/messages/review.ts';
import { Comparison } from '../audit/comparison.tsx';
import { PairTexts } from '../audit/pairTexts.tsx';
import { isComparable } from '../audit/turns/isComparable.ts';
import { TurnNumbers } from '../audit/turns/turnNumbers.tsx';
import { NamesToExchange, TranslatedText } from '../audit/words/translatedText.tsx';
import { NameLegend } from '../audit/words/wordLegend.tsx';
import { MarkTip } from '../charts/markTip.tsx';
import { fillTemplate } from '../fillTemplate.ts';
import { Problem } from '../pageParts.tsx';
import { TextFrame } from '../plainText.tsx';
import { baselineOf } from '../steps/branchLayout.ts';
import { Button } from '../toolkit.tsx';
import { NoteField } from './noteField.tsx';
import { ReviewHeader } from './reviewHeader.tsx';
import { type ReviewAction, reviewKeys, useKeys } from './reviewKeys.ts';

/** Content of the page of a review. */
export interface ReviewState {
  readonly snapshot: AuditSnapshot;
  readonly review: ReviewedFlip;
  readonly problem?: string | undefined;
}

/** A flip under review: what happened, the challenge, the pair, and both justifications. */
export function ReviewPage(props: {
  readonly state: ReviewState;
  readonly post: (message: FromReviewPanel) => void;
}) {
  const { state, post } = props;
  const { snapshot, review, problem } = state;
  const { view, strings } = snapshot;
  const { header, entry } = view;
  const names = useMemo(() => exchangedNames(header, entry.order), [header, entry.order]);
  const [isWriting, setWriting] = useState(false);
  const [isPairOpen, setPairOpen] = useState(true);
  const pair = useRef<HTMLDivElement>(null);
  const closeNote = useCallback(() => setWriting(false), []);
  const saveNote = (note: string) => {
    setWriting(false);
    post({ type: 'note', note });
  };
  const turn = [...view.turns, ...view.steps].find(({ id }) => id === review.turn);
  const togglePair = () => {
    setPairOpen(!isPairOpen);
    pair.current?.scrollIntoView();
  };
  const act = (action: ReviewAction) => {
    if (action.type === 'openNote') setWriting(true);
    else if (action.type === 'showPair') togglePair();
    else post(action);
  };
  useKeys(reviewKeys, act);
  const shown = `${snapshot.name} ${review.turn}`;
  useEffect(() => window.scrollTo(0, 0), [shown]);
  return (
    <main class="review">
      <Problem message={problem} />
      <NamesToExchange.Provider value={names}>
        <ReviewHeader
          snapshot={snapshot}
          review={review}
          post={post}
          openNote={() => setWriting(true)}
        />
        {isWriting && (
          <NoteField
            note={review.note ?? ''}
            strings={strings}
            onSave={saveNote}
            onClose={closeNote}
          />
        )}
        {turn?.followUp !== undefined && (
          <section>
            <h2>{strings.followUp}</h2>
            <TextFrame label={strings.followUp} name="followUp">
              <TranslatedText text={turn.followUp} />
            </TextFrame>
          </section>
        )}
        <div ref={pair} class="reviewed-pair">
          <Button onClick={togglePair}>
            {fillTemplate(strings.review.withKey, strings.review.words.pair, 'p')}
          </Button>
          <section>
            <h2>{entry.pair.responseB === undefined ? strings.record : strings.pair}</h2>
            <PairTexts view={view} strings={strings} isOpen={isPairOpen} />
          </section>
        </div>
        {turn && isComparable(turn) && (
          <section>
            <h2>{strings.compare}</h2>
            {turn.judgment && (
              <TurnNumbers
                turn={turn}
                judgment={turn.judgment}
                baseline={baselineOf(view)?.judgment}
                isLabelHidden={review.label === undefined}
                strings={strings}
              />
            )}
            <Comparison view={view} turn={turn} strings={strings} />
            <NameLegend strings={strings} />
          </section>
        )}
      </NamesToExchange.Provider>
      <MarkTip />
    </main>
  );
}
