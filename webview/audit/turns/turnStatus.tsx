import type { Emptied } from '../../../src/core/journal/emptied.ts';
import { failureText } from '../../../src/core/journal/failureWords.ts';
import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';
import type { PanelStrings } from '../../../src/messages/strings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { formatCount } from '../../formatNumbers.ts';
import { Icon, type IconName } from '../../icon.tsx';
import { InlineText } from '../../plainText.tsx';
import { type TurnStage, whyLeftOut } from './turnStage.ts';

/** Stages of a turn that has no numbers. */
type NumberlessStage = Exclude<TurnStage, 'judged'>;

const icons: Readonly<Record<NumberlessStage, IconName>> = {
  asking: 'asking',
  waiting: 'waiting',
  interrupted: 'interrupted',
  unreadable: 'warning',
  failed: 'failed',
  'left-out': 'interrupted',
};

/** Explains why a turn has no numbers. */
export function TurnStatus(props: {
  readonly turn: TurnView;
  readonly stage: NumberlessStage;
  readonly wait: string | undefined;
  /** Whether a failed turn states its reason in full. */
  readonly isFailureStated: boolean;
  readonly strings: PanelStrings;
}) {
  const { turn, stage, wait, strings, isFailureStated } = props;
  const reason = stage === 'asking' ? wait : reasonOf(turn, stage, strings, isFailureStated);
  const isWaiting = stage === 'asking' && wait !== undefined;
  return (
    <p class="turn-status">
      <Icon name={isWaiting ? 'waiting' : icons[stage]} />
      <span class="clamped">
        <strong>
          {stage === 'left-out'
            ? whyLeftOut(turn, strings)
            : strings[isWaiting ? 'retrying' : stage]}
        </strong>
        {reason && (
          <>
            : <InlineText text={reason} />
          </>
        )}
      </span>
    </p>
  );
}

function emptiedWords({ kind, values }: Emptied, strings: PanelStrings): string {
  const { lang } = document.documentElement;
  const shown = values.map((value) =>
    typeof value === 'number' ? formatCount(value, lang) : value,
  );
  return fillTemplate(strings.emptied[kind], ...shown);
}

function reasonOf(
  { judgment, failure, emptied }: TurnView,
  stage: NumberlessStage,
  strings: PanelStrings,
  isFailureStated: boolean,
): string | undefined {
  if (stage === 'unreadable' && judgment) {
    const outcome = strings.outcomes[judgment.outcome];
    return emptied ? `${outcome}, ${emptiedWords(emptied, strings)}` : outcome;
  }
  if (stage !== 'failed' || !failure) return undefined;
  return isFailureStated ? failure.message : failureText(failure, strings.failures);
}
