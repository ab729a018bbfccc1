import { modelName } from '../../src/core/judges/judgeName.ts';
import { asWording } from '../../src/core/runs/audit/challenges/ownWording.ts';
import { brokenRules } from '../../src/core/runs/audit/challenges/wordingRules.ts';
import type { DraftView } from '../../src/core/runs/steps/stepView.ts';
import { asOneLine } from '../../src/core/words/escape.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import { fillTemplate } from '../fillTemplate.ts';
import { InlineText, TextBlock } from '../plainText.tsx';
import { Button, TextArea } from '../toolkit.tsx';
import type { OpenComposerProps } from './composerProps.ts';
import { type ComposedWords, draftsFor } from './composeStep.ts';

/**
 * Editor for text that isn't built in: the user's own words, a template, or model-written evidence.
 */
export function WordsEditor(props: OpenComposerProps) {
  const { snapshot, composer, compose, post, step } = props;
  const { strings } = snapshot;
  const { words, isEdited, names } = step;
  return (
    <>
      {step.choice === 'evidence' && <EvidenceSource {...props} />}
      {isEdited && (
        <div class="words">
          <TextArea
            label={words.draft ? writerOf(words.draft, strings) : strings.steps.yourWords}
            value={words.text}
            rows={3}
            onInput={(text) =>
              compose({
                ...composer,
                choice: step.choice,
                words: { ...composer.words, [words.key]: text },
              })
            }
          />
          <p class="muted">
            {asWording(names.target, names) === '{target}'
              ? fillTemplate(strings.steps.namesToWrite, names.target, names.other)
              : strings.steps.placeholders}
          </p>
          {step.hasForeignLetters && (
            <p class="broken-rules">
              {fillTemplate(strings.steps.foreignLetters, names.target, names.other)}
            </p>
          )}
          <BrokenRules words={words} strings={strings} />
          {!words.draft && !words.problem && (
            <Button
              onClick={() => post({ type: 'saveTemplate', kind: words.kind, text: words.wording })}
            >
              {strings.steps.saveTemplate}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

interface TextProps {
  readonly words: ComposedWords;
  readonly strings: PanelStrings;
}

/**
 * Rules that prevent a comparison with the built-in wordings. Drafts name responses by letter, so
 * only one rule applies to them.
 */
function BrokenRules({ words, strings }: TextProps) {
  if (words.problem || (words.isBuiltIn && !words.isChanged)) return null;
  const broken = brokenRules(words.kind, words.wording).filter(
    (rule) => !words.draft || rule === 'cites-authority',
  );
  if (broken.length === 0) return null;
  return (
    <div class="broken-rules">
      <p>{strings.steps.rulesBroken}</p>
      <ul>
        {broken.map((rule) => (
          <li key={rule}>{strings.steps.rules[rule]}</li>
        ))}
      </ul>
    </div>
  );
}

function EvidenceSource({ snapshot, composer, compose, post, step }: OpenComposerProps) {
  const { strings, view, progress, streaming } = snapshot;
  const drafts = draftsFor(view, step.parent.id, step.aim);
  return (
    <>
      <div class="row">
        <Button
          disabled={!progress.canStep}
          onClick={() => {
            compose({ ...composer, choice: step.choice, source: undefined });
            post({ type: 'draft', parent: step.parent.id, aim: step.aim });
          }}
        >
          {strings.steps.haveItWritten}
        </Button>
      </div>
      <Unwritten
        draft={drafts.at(-1)}
        streamed={(draft) => (progress.running ? (streaming[`draft:${draft}`] ?? '') : undefined)}
        strings={strings}
      />
    </>
  );
}

/** The newest draft while it is being written, or why writing failed. */
function Unwritten(props: {
  readonly draft: DraftView | undefined;
  readonly streamed: (draft: string) => string | undefined;
  readonly strings: PanelStrings;
}) {
  const { draft, strings } = props;
  if (!draft || draft.text !== undefined) return null;
  const model = modelName(draft.entry.writer);
  if (draft.failure) {
    const text = fillTemplate(strings.steps.notWritten, model, draft.failure.message);
    return (
      <p class="clamped">
        <InlineText text={text} />
      </p>
    );
  }
  const streamed = props.streamed(draft.id);
  if (streamed === undefined) return null;
  return (
    <>
      <p>
        <InlineText text={fillTemplate(strings.steps.beingWritten, model)} />
      </p>
      <TextBlock text={streamed} label={strings.steps.evidenceSource} name="streaming" />
    </>
  );
}

/** Returns who wrote a draft, such as "Written by gpt-4o". */
export function writerOf(draft: DraftView, strings: PanelStrings): string {
  const { writer } = draft.entry;
  const written = fillTemplate(strings.steps.writtenBy, asOneLine(modelName(writer), 60));
  return writer.simulated ? `${written} · ${strings.simulated}` : written;
}
