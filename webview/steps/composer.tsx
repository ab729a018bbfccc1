import { useLayoutEffect, useRef } from 'preact/hooks';
import { JudgesNames } from '../audit/judgesNames.tsx';
import { SpokenText } from '../audit/turns/turnTexts.tsx';
import { fillTemplate } from '../fillTemplate.ts';
import { TargetChip } from '../targetChip.tsx';
import { Button } from '../toolkit.tsx';
import { type ShownPart, shownPart } from './branchLayout.ts';
import { ChallengeChips, StepOptions } from './challengeChoice.tsx';
import { ComposerActions } from './composerActions.tsx';
import { composerKeys } from './composerKeys.ts';
import type { ComposerProps, OpenComposerProps } from './composerProps.ts';
import { closeComposer } from './composerState.ts';
import { composeStep } from './composeStep.ts';
import { focusBox } from './focusBox.ts';
import { Standing } from './standing.tsx';
import { fullTitleOf } from './stepTitle.ts';
import { cardOf } from './useStepping.ts';
import { WordsEditor } from './wordsEditor.tsx';

/** Whether the panel shows the box; that of a session is open as soon as there is a verdict. */
export function isComposerOpen({ snapshot, composer }: ComposerProps): boolean {
  return snapshot.view.header.purpose === 'session' || composer.isOpen === true;
}

/**
 * The box at the bottom of the panel, which composes the next step: what will be sent, which
 * response it favors, and its cost.
 */
export function Composer(props: ComposerProps) {
  const { snapshot, composer } = props;
  if (!isComposerOpen(props)) return null;
  const step = composeStep(snapshot.view, snapshot.templates, composer);
  return step ? (
    <OpenComposer {...props} step={step} shown={shownPart(snapshot.view, composer)} />
  ) : null;
}

function OpenComposer(props: OpenComposerProps & { readonly shown: ShownPart }) {
  const { snapshot, composer, compose, post, step, shown } = props;
  const { strings, view } = snapshot;
  const element = useRef<HTMLElement>(null);
  const send = () => {
    if (!snapshot.progress.canStep || step.words.problem) return;
    compose({
      ...composer,
      sent: {
        parent: step.parent.id,
        words: step.isEdited ? step.words.key : undefined,
        known: view.steps.map(({ id }) => id),
      },
    });
    post(step.message);
    // The button is disabled while the answer is awaited.
    focusBox();
  };
  const edit = () => {
    const { key, text } = step.words;
    compose({ ...composer, choice: step.choice, words: { ...composer.words, [key]: text } });
    focusBox();
  };
  const onKey = composerKeys({ ...props, send });
  useLayoutEffect(() => {
    const { current } = element;
    // The section isn't a control: it handles keys before its controls do.
    current?.addEventListener('keydown', onKey, true);
    return () => current?.removeEventListener('keydown', onKey, true);
  });
  useLayoutEffect(() => {
    // The next step suggests another challenge than the one that was sent.
    if (document.activeElement?.closest('.composer .chips')) focusBox();
  }, [step.choice]);
  useKeptScroll();
  const isFork = shown.path.some(({ step: { parent } }) => parent === step.parent.id);
  useLayoutEffect(() => {
    const card = isFork ? cardOf(step.parent.id) : undefined;
    card?.toggleAttribute('data-from', true);
    return () => {
      card?.removeAttribute('data-from');
    };
  }, [isFork, step.parent.id]);
  return (
    <section class="composer" ref={element} aria-labelledby="composer-title">
      <Standing snapshot={snapshot} shown={shown} />
      <div class="composer-head">
        <h3 id="composer-title" aria-live="polite">
          {fillTemplate(strings.steps.composer, fullTitleOf(step.parent, strings))}
          {isFork && (
            <span class="muted">
              {' '}
              · {fillTemplate(strings.steps.newBranch, shown.branches.length + 1)}
            </span>
          )}
        </h3>
        <span class="muted">
          {strings.target} <TargetChip target={step.target} strings={strings} />
        </span>
        {!step.isEdited && step.length === 1 && (
          <Button label={strings.steps.editLabel} onClick={edit}>
            {strings.steps.edit}
          </Button>
        )}
        {view.header.purpose !== 'session' && (
          <Button onClick={() => compose(closeComposer(composer))}>{strings.steps.close}</Button>
        )}
      </div>
      <Message {...props} />
      <WordsEditor {...props} />
      <ChallengeChips {...props} />
      <StepOptions {...props} />
      <ComposerActions {...props} send={send} />
    </section>
  );
}

/**
 * Keeps the place on the page when the box opens and closes: above the box, the page scrolls by
 * itself.
 */
function useKeptScroll(): void {
  const before = useRef(window.scrollY);
  useLayoutEffect(() => {
    const page = document.querySelector('.page');
    if (page) page.scrollTop = before.current;
    return () => {
      const top = page?.scrollTop ?? 0;
      requestAnimationFrame(() => window.scrollTo(0, top));
    };
  }, []);
}

/** What will be sent, with the names of the dataset. */
function Message({ snapshot, step }: OpenComposerProps) {
  const { strings, view } = snapshot;
  if (step.words.problem) return null;
  return (
    <div class="message">
      <JudgesNames view={view} strings={strings} />
      {step.previews.map((preview) => (
        <SpokenText key={preview} title={strings.steps.preview} text={preview} name="preview" />
      ))}
      {step.length > 1 && step.aim === 'current' && (
        <p class="muted">{strings.steps.followsVerdicts}</p>
      )}
    </div>
  );
}
