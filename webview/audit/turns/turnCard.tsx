import { useMemo } from 'preact/hooks';
import { outcomeOf } from '../../../src/core/runs/audit/views/turnOutcome.ts';
import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';
import type { StepView } from '../../../src/core/runs/steps/stepView.ts';
import type { AuditSnapshot } from '../../../src/messages/audit.ts';
import type { PanelStrings } from '../../../src/messages/strings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { TextBlock } from '../../plainText.tsx';
import { baselineOf } from '../../steps/branchLayout.ts';
import { StepAbout } from '../../steps/stepAbout.tsx';
import { StepButtons } from '../../steps/stepButtons.tsx';
import { fullTitleOf, isStep } from '../../steps/stepTitle.ts';
import { TargetChip } from '../../targetChip.tsx';
import { FlipAnnotation } from './flipAnnotation.tsx';
import { Justification } from './justification.tsx';
import type { TurnCardProps } from './turnCardProps.ts';
import { TurnDetails } from './turnDetails.tsx';
import { TurnNumbers } from './turnNumbers.tsx';
import { stageOf, type TurnStage } from './turnStage.ts';
import { TurnStatus } from './turnStatus.tsx';
import { RawText, SpokenText } from './turnTexts.tsx';

/**
 * Maximum number of streamed characters shown, counted from the end; keeps the cost of each update
 * constant.
 */
const longestStreamed = 8000;

/** A turn with its numbers and texts, drawn again only if something that it shows has changed. */
export function TurnCard(props: TurnCardProps) {
  const { turn, snapshot, stepping, actionsInDetails } = props;
  const { view, strings, progress, streaming, waits, annotations } = snapshot;
  const { header, entry, drafts } = view;
  const streamed = streaming[turn.id];
  const stage = stageOf(turn, progress.running, streamed);
  const baseline = baselineOf(view);
  const isFailureStated = statesFailure(turn, snapshot);
  const canUndo = isStep(turn) && turn.isLeaf && progress.canStep;
  return useMemo(
    () => <Card {...props} {...{ stage, streamed, isFailureStated }} />,
    [
      turn,
      header,
      entry,
      drafts,
      baseline,
      strings,
      stage,
      streamed,
      isFailureStated,
      waits[turn.id],
      annotations[turn.id],
      canUndo,
      stepping,
      actionsInDetails,
    ],
  );
}

function Card(
  props: TurnCardProps & {
    readonly stage: TurnStage;
    readonly streamed: string | undefined;
    readonly isFailureStated: boolean;
  },
) {
  const { turn, snapshot, stepping, stage, streamed } = props;
  const { view, strings, waits } = snapshot;
  const { protocol } = turn.name;
  const protocolHint = protocol && strings.protocolHints[protocol];
  const actions = <StepButtons turn={turn} snapshot={snapshot} stepping={stepping} />;
  return (
    <li
      class={`turn turn-${toneOf(turn, stage)}`}
      data-turn={turn.id}
      data-stage={stage}
      tabIndex={-1}
    >
      <div class="turn-head">
        <h3 data-explained={protocolHint} aria-description={protocolHint}>
          {fullTitleOf(turn, strings)}
        </h3>
        {turn.target && (
          <p class="muted">
            {strings.target} <TargetChip target={turn.target} strings={strings} />
          </p>
        )}
      </div>
      {isStep(turn) && <StepAbout turn={turn} drafts={view.drafts} strings={strings} />}
      <SpokenText title={strings.followUp} text={turn.followUp} name="followUp" />
      {stage !== 'judged' ? (
        <TurnStatus
          turn={turn}
          stage={stage}
          wait={streamed === '' ? waits[turn.id] : undefined}
          isFailureStated={props.isFailureStated}
          strings={strings}
        />
      ) : (
        turn.judgment && (
          <TurnNumbers
            turn={turn}
            judgment={turn.judgment}
            baseline={baselineOf(view)?.judgment}
            strings={strings}
          />
        )
      )}
      {stage === 'asking' && streamed && (
        <div class="streaming">
          <TextBlock
            text={streamed.slice(-longestStreamed).replace(/^[\udc00-\udfff]/, '')}
            label={strings.asking}
            name="streaming"
          />
        </div>
      )}
      <Justification view={view} turn={turn} baseline={baselineOf(view)} strings={strings} />
      <Thoughts turn={turn} strings={strings} />
      <div class="row">
        {!props.actionsInDetails && <div class="turn-actions">{actions}</div>}
        <FlipAnnotation turn={turn} snapshot={snapshot} stepping={stepping} />
      </div>
      <TurnDetails
        turn={turn}
        snapshot={snapshot}
        stepping={stepping}
        actions={props.actionsInDetails && actions}
      />
    </li>
  );
}

/** Whether a turn states in full why it failed: the first with the same words, unless a notice does. */
function statesFailure(turn: TurnView, { view, progress }: AuditSnapshot): boolean {
  const { message = '' } = turn.failure ?? {};
  if (progress.notices.some((notice) => notice.includes(message))) return false;
  return (
    [...view.turns, ...view.steps].find(({ failure }) => failure?.message === message)?.id ===
    turn.id
  );
}

/** Returns the color of the card's edge, which only repeats what the text says. */
function toneOf(turn: TurnView | StepView, stage: TurnStage): string {
  if (stage === 'judged' && outcomeOf(turn) === 'flip')
    return turn.judgment?.flipKind ?? 'unlabelled';
  return isStep(turn) && turn.returned ? 'returned' : stage;
}

/** A turn's thoughts and texts that were not read, collapsed by default. */
function Thoughts(props: { readonly turn: TurnView; readonly strings: PanelStrings }) {
  const { turn, strings } = props;
  const labelOf = (title: string) =>
    fillTemplate(strings.foldOf, title, fullTitleOf(turn, strings));
  return (
    <>
      <Fold
        title={strings.thoughts}
        label={labelOf(strings.thoughts)}
        of={turn.asides.filter(({ isThoughts }) => isThoughts)}
      />
      <Fold
        title={strings.notRead}
        label={labelOf(strings.notRead)}
        of={turn.asides.filter(({ isThoughts }) => !isThoughts)}
      />
    </>
  );
}

function Fold(props: {
  readonly title: string;
  readonly label: string;
  readonly of: TurnView['asides'];
}) {
  if (props.of.length === 0) return null;
  return (
    <details class="turn-thoughts">
      <summary aria-label={props.label}>{props.title}</summary>
      {props.of.map(({ field, text }, index) => (
        <RawText key={index} title={field} text={text} name="thoughts" />
      ))}
    </details>
  );
}
