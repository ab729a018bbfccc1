import { useLayoutEffect, useRef } from 'preact/hooks';
import { JudgesNames } from '../audit/judgesNames.tsx';
import { SpokenText } from '../audit/turns/turnTexts.tsx';
import { fillTemplate } from '../fillTemplate.ts';
import { TargetChip } from '../targetChip.tsx';
import { Button } from '../toolkit.tsx';
import { ChallengeChoice, WordingChoice } from './challengeChoice.tsx';
import { ComposerActions } from './composerActions.tsx';
import type { ComposerProps, OpenComposerProps } from './composerProps.ts';
import { closeComposer } from './composerState.ts';
import { composeStep } from './composeStep.ts';
import { fullTitleOf } from './stepTitle.ts';
import { WordsEditor } from './wordsEditor.tsx';

/** Composes the next step: what to send, which response it favors, and its cost. */
export function Composer(props: ComposerProps) {
  const { snapshot, composer } = props;
  const step = composeStep(snapshot.view, snapshot.templates, composer);
  return step ? <OpenComposer key={step.parent.id} {...props} step={step} /> : null;
}

function OpenComposer(props: OpenComposerProps) {
  const { snapshot, composer, compose, post, step } = props;
  const { strings, view } = snapshot;
  const element = useRef<HTMLElement>(null);
  const send = () => {
    if (!snapshot.progress.canStep || step.words.problem) return;
    compose({
      ...composer,
      sent: { words: step.words.key, known: view.steps.map(({ id }) => id) },
    });
    post(step.message);
  };
  const close = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) compose(closeComposer(composer));
  };
  useLayoutEffect(() => {
    const { current } = element;
    // The section isn't a control: it handles keys that its controls don't use.
    current?.addEventListener('keydown', close);
    return () => current?.removeEventListener('keydown', close);
  });
  return (
    <section class="composer" ref={element} aria-labelledby="composer-title">
      <div class="composer-head">
        <h3 id="composer-title">
          {fillTemplate(strings.steps.composer, fullTitleOf(step.parent, strings))}
        </h3>
        <Button onClick={() => compose(closeComposer(composer))}>{strings.steps.close}</Button>
      </div>
      <ChallengeChoice {...props} />
      {/* Above what depends on the challenge, so that choosing one moves no button. */}
      <ComposerActions {...props} send={send} />
      <WordingChoice {...props} />
      <WordsEditor {...props} send={send} />
      {!step.words.problem && <Preview {...props} />}
    </section>
  );
}

/** The message that will be sent, with the names of the dataset. */
function Preview({ snapshot, composer, compose, step }: OpenComposerProps) {
  const { strings, view } = snapshot;
  const { key, text } = step.words;
  return (
    <>
      <h4>
        {strings.steps.preview} · {strings.target}{' '}
        <TargetChip target={step.target} strings={strings} />
      </h4>
      <JudgesNames view={view} strings={strings} />
      <SpokenText title={strings.steps.preview} text={step.preview} name="preview" />
      {!step.isEdited && (
        <div class="row">
          <Button
            label={strings.steps.editLabel}
            onClick={() => compose({ ...composer, words: { ...composer.words, [key]: text } })}
          >
            {strings.steps.edit}
          </Button>
        </div>
      )}
    </>
  );
}
