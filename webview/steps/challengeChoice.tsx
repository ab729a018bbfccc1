import { definitionOf } from '../../src/core/judges/defaultJudge.ts';
import {
  followUpOf,
  followUps,
  followUpTitle,
} from '../../src/core/runs/audit/challenges/catalog.ts';
import { brokenRules, wordingKinds } from '../../src/core/runs/audit/challenges/wordingRules.ts';
import { asOneLine } from '../../src/core/words/escape.ts';
import { type Aim, targetsFor } from '../../src/core/words/targets.ts';
import type { AuditSnapshot, OwnTemplate } from '../../src/messages/audit.ts';
import type { StepStrings } from '../../src/messages/stepStrings.ts';
import { fillTemplate } from '../fillTemplate.ts';
import { Select } from '../select.tsx';
import { type Choice, RadioGroup } from '../toolkit.tsx';
import type { OpenComposerProps } from './composerProps.ts';
import { draftsFor, drawnWording, templateOf } from './composeStep.ts';
import { writerOf } from './wordsEditor.tsx';

const longestName = 100;

/** Returns the challenges of the box that suit any aim, in the order of their keys. */
export function challengeChoices({ templates, strings }: AuditSnapshot): readonly Choice[] {
  return [
    ...followUps
      .filter(({ opposesFirst }) => !opposesFirst)
      .map(({ kind, title }) => ({ value: kind, text: title })),
    { value: 'own', text: strings.steps.ownWords },
    { value: 'sequence', text: strings.steps.sequence },
    ...(templates.length > 0 ? [{ value: 'template', text: strings.steps.template }] : []),
  ];
}

/** The follow-ups as chips, each with its key. */
export function ChallengeChips({ snapshot, composer, compose, step }: OpenComposerProps) {
  return (
    <div class="chips">
      <RadioGroup
        label={snapshot.strings.steps.challenge}
        choices={challengeChoices(snapshot).map((choice, index) => ({
          ...choice,
          shortcut: String(index + 1),
        }))}
        chosen={step.choice}
        onChoose={(choice) => compose({ ...composer, choice })}
      />
    </div>
  );
}

/** Aim, wording, template, source of evidence, and what own words are meant as. */
export function StepOptions(props: OpenComposerProps) {
  const { snapshot, composer, compose, step } = props;
  const { view } = snapshot;
  const strings = snapshot.strings.steps;
  const aims: readonly Aim[] = ['other', ...targetsFor(definitionOf(view.header)), 'current'];
  return (
    <div class="row">
      {step.aimIsFixed ? (
        <span>
          {strings.aim}: {strings.aims[step.aim]} <span class="muted">({strings.aimFixed})</span>
        </span>
      ) : (
        <Select
          label={strings.aim}
          choices={aims.map((aim) => ({ value: aim, text: strings.aims[aim] }))}
          chosen={step.aim}
          onChoose={(aim) => compose({ ...composer, aim: aim as Aim })}
        />
      )}
      <TextOption {...props} />
    </div>
  );
}

/** Selects the text of the chosen follow-up, where there are several. */
function TextOption({ snapshot, composer, compose, step }: OpenComposerProps) {
  const { strings, view, templates } = snapshot;
  if (step.choice === 'template') {
    const chosen = templateOf(templates, composer);
    return (
      <Select
        label={strings.steps.template}
        choices={templates.map((template, index) => ({
          value: String(index),
          text: nameOf(template, strings.steps),
        }))}
        chosen={String(chosen ? templates.indexOf(chosen) : 0)}
        onChoose={(index) => compose({ ...composer, template: templates[Number(index)]?.name })}
      />
    );
  }
  if (step.choice === 'own') {
    return (
      <Select
        label={strings.steps.meantAs}
        choices={wordingKinds.map((kind) => ({
          value: kind,
          text:
            kind === 'own'
              ? strings.steps.ownKind
              : fillTemplate(strings.steps.asKind, followUpTitle(kind)),
        }))}
        chosen={composer.meantAs}
        onChoose={(kind) => compose({ ...composer, meantAs: kind })}
      />
    );
  }
  if (step.length > 1) return null;
  const written = draftsFor(view, step.parent.id, step.aim).filter(
    ({ text }) => step.choice === 'evidence' && text !== undefined,
  );
  return (
    <>
      {written.length > 0 && (
        <Select
          label={strings.steps.evidenceSource}
          choices={[
            { value: 'fixed', text: strings.steps.fixedWording },
            ...written.map((draft) => ({ value: draft.id, text: writerOf(draft, strings) })),
          ]}
          chosen={step.words.draft?.id ?? 'fixed'}
          onChoose={(source) => compose({ ...composer, choice: step.choice, source })}
        />
      )}
      {step.words.isBuiltIn && (
        <Select
          label={strings.steps.wordingChoice}
          choices={[
            {
              value: 'drawn',
              text: fillTemplate(strings.steps.drawn, drawnWording(view, step.choice) + 1),
            },
            ...followUpOf(step.choice).paraphrases.map((_, index) => ({
              value: String(index),
              text: String(index + 1),
            })),
          ]}
          chosen={composer.paraphrase === undefined ? 'drawn' : String(composer.paraphrase)}
          onChoose={(value) =>
            compose({ ...composer, paraphrase: value === 'drawn' ? undefined : Number(value) })
          }
        />
      )}
    </>
  );
}

/** Returns a template's name, marked if its text breaks a rule. */
function nameOf({ name, kind, text }: OwnTemplate, strings: StepStrings): string {
  const shown = asOneLine(name, longestName);
  return brokenRules(kind, text).length > 0 ? fillTemplate(strings.notComparable, shown) : shown;
}
