import { definitionOf } from '../../src/core/judges/defaultJudge.ts';
import { followUpOf, followUps } from '../../src/core/runs/audit/challenges/catalog.ts';
import { brokenRules } from '../../src/core/runs/audit/challenges/wordingRules.ts';
import { asOneLine } from '../../src/core/words/escape.ts';
import { type Aim, targetsFor } from '../../src/core/words/targets.ts';
import type { OwnTemplate } from '../../src/messages/audit.ts';
import type { StepStrings } from '../../src/messages/stepStrings.ts';
import { fillTemplate } from '../fillTemplate.ts';
import { RadioGroup } from '../toolkit.tsx';
import type { OpenComposerProps } from './composerProps.ts';
import { drawnWording, templateOf } from './composeStep.ts';

const longestName = 100;

/** Selects the follow-up and its target. */
export function ChallengeChoice(props: OpenComposerProps) {
  const { snapshot, composer, compose, step } = props;
  const { templates, view } = snapshot;
  const aims: readonly Aim[] = ['other', ...targetsFor(definitionOf(view.header)), 'current'];
  const strings = snapshot.strings.steps;
  const choices: { value: string; text: string }[] = [
    ...followUps.map(({ kind, title }) => ({ value: kind, text: title })),
    { value: 'own', text: strings.ownWords },
    ...(templates.length > 0 ? [{ value: 'template', text: strings.template }] : []),
  ];
  return (
    <>
      <RadioGroup
        label={strings.challenge}
        choices={choices}
        chosen={composer.choice}
        onChoose={(choice) => compose({ ...composer, choice })}
      />
      {step.aimIsFixed ? (
        <p>
          {strings.aim}: {strings.aims[step.aim]} <span class="muted">({strings.aimFixed})</span>
        </p>
      ) : (
        <RadioGroup
          label={strings.aim}
          choices={aims.map((aim) => ({ value: aim, text: strings.aims[aim] }))}
          chosen={step.aim}
          onChoose={(aim) => compose({ ...composer, aim: aim as Aim })}
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

/** Selects the template, or the wording of a built-in follow-up. */
export function WordingChoice(props: OpenComposerProps) {
  const { snapshot, composer, compose, step } = props;
  const { strings, view, templates } = snapshot;
  if (composer.choice === 'template') {
    const chosen = templateOf(templates, composer);
    return (
      <div class="template-choice">
        <RadioGroup
          label={strings.steps.template}
          choices={templates.map((template, index) => ({
            value: String(index),
            text: nameOf(template, strings.steps),
          }))}
          chosen={String(chosen ? templates.indexOf(chosen) : 0)}
          onChoose={(index) => compose({ ...composer, template: templates[Number(index)]?.name })}
        />
      </div>
    );
  }
  const { isBuiltIn, kind: challenge } = step.words;
  if (!isBuiltIn) return null;
  const drawn = drawnWording(view, challenge);
  const choices = followUpOf(challenge).paraphrases.map((_, index) => ({
    value: String(index),
    text: String(index + 1),
  }));
  return (
    <details>
      <summary
        aria-label={fillTemplate(strings.foldOf, strings.steps.more, strings.steps.wordingChoice)}
      >
        {strings.steps.more}
      </summary>
      <RadioGroup
        label={strings.steps.wordingChoice}
        choices={[
          { value: 'drawn', text: fillTemplate(strings.steps.drawn, drawn + 1) },
          ...choices,
        ]}
        chosen={composer.paraphrase === undefined ? 'drawn' : String(composer.paraphrase)}
        onChoose={(value) =>
          compose({ ...composer, paraphrase: value === 'drawn' ? undefined : Number(value) })
        }
      />
    </details>
  );
}
