import { longestOwnWording } from '../../src/core/runs/audit/challenges/ownWording.ts';
import { estimateStep } from '../../src/core/runs/audit/plan/estimate.ts';
import { formatCost } from '../../src/core/runs/plan/cost.ts';
import { type Estimate, totalOf } from '../../src/core/runs/plan/planTally.ts';
import { ownTextsUpTo } from '../../src/core/runs/steps/sequenceOfSteps.ts';
import type { AuditSnapshot } from '../../src/messages/audit.ts';
import { describeCost } from '../audit/describeCost.ts';
import { isSettled } from '../audit/turns/turnStage.ts';
import { fillTemplate } from '../fillTemplate.ts';
import { formatCount } from '../formatNumbers.ts';
import { Button } from '../toolkit.tsx';
import { useKeptFocus } from '../useKeptFocus.ts';
import { depthOf } from './branchLayout.ts';
import type { OpenComposerProps } from './composerProps.ts';

/** The buttons that send the step, with its cost, or stop what is being asked. */
export function ComposerActions(props: OpenComposerProps & { readonly send: () => void }) {
  const { snapshot, post, step, send } = props;
  const { view, strings, progress } = snapshot;
  const place = useKeptFocus();
  const depth = depthOf(view, step.parent);
  const texts = [
    ...ownTextsUpTo(view.steps, step.parent.id),
    ...(step.isEdited ? [step.words.wording] : []),
  ];
  const estimate = totalOf(
    Array.from({ length: step.length }, (_, index) => estimateStep(view, depth + index, texts)),
  );
  const reason = reasonNotToSend(props);
  return (
    <div class="row composer-actions" ref={place} tabIndex={-1}>
      <Button primary disabled={reason !== undefined} onClick={send}>
        {withCost(strings.steps.send, estimate, snapshot)}
      </Button>
      {progress.running && !view.steps.every(isSettled) && (
        <Button onClick={() => post({ type: 'cancel' })}>{strings.steps.stop}</Button>
      )}
      <p class="muted" role="status">
        {reason}
      </p>
      <p class="muted keys">{strings.steps.keys}</p>
    </div>
  );
}

function reasonNotToSend({ snapshot, step }: OpenComposerProps): string | undefined {
  const { strings, progress } = snapshot;
  if (progress.running) return strings.steps.waitForAnswer;
  if (!progress.canStep) return strings.steps.cannotWrite;
  if (step.words.problem === 'too-long') {
    const [most = '', length = ''] = [longestOwnWording, step.words.wording.length].map((count) =>
      formatCount(count, document.documentElement.lang),
    );
    return fillTemplate(strings.steps.tooManyWords, most, length);
  }
  return step.words.problem === 'empty' ? strings.steps.noWords : undefined;
}

function withCost(text: string, estimate: Estimate, { strings, price }: AuditSnapshot): string {
  const { calls, mostCalls, promptTokens, answerTokens } = estimate;
  const cost = describeCost(
    {
      calls,
      mostCalls,
      tokens: Number((promptTokens + answerTokens).toPrecision(2)),
      money: formatCost(estimate, price),
    },
    strings,
    document.documentElement.lang,
  );
  return fillTemplate(strings.steps.withCost, text, cost);
}
