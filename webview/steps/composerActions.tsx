import { pdmBattery } from '../../src/core/runs/audit/challenges/battery.ts';
import { longestOwnWording } from '../../src/core/runs/audit/challenges/ownWording.ts';
import { estimateStep } from '../../src/core/runs/audit/plan/estimate.ts';
import { formatCost } from '../../src/core/runs/plan/cost.ts';
import { type Estimate, totalOf } from '../../src/core/runs/plan/planTally.ts';
import type { AuditSnapshot } from '../../src/messages/audit.ts';
import { describeCost } from '../audit/describeCost.ts';
import { fillTemplate } from '../fillTemplate.ts';
import { formatCount } from '../formatNumbers.ts';
import { Button } from '../toolkit.tsx';
import { depthOf } from './branchLayout.ts';
import type { OpenComposerProps } from './composerProps.ts';

/** Buttons that send the step, or PDM's entire sequence from the same turn, each with its cost. */
export function ComposerActions(props: OpenComposerProps & { readonly send: () => void }) {
  const { snapshot, composer, compose, post, step, send } = props;
  const { view, strings, progress } = snapshot;
  const depth = depthOf(view, step.parent);
  const one = estimateStep(view, depth);
  const all = totalOf(pdmBattery.map((_, index) => estimateStep(view, depth + index)));
  const reason = reasonNotToSend(props);
  const run = () => {
    compose({ ...composer, sent: { known: view.steps.map(({ id }) => id) } });
    post({ type: 'sequence', parent: step.parent.id, aim: step.aim });
  };
  return (
    <>
      <div class="row">
        <Button primary disabled={reason !== undefined} onClick={send}>
          {withCost(strings.steps.send, one, snapshot)}
        </Button>
        <Button disabled={!progress.canStep} onClick={run}>
          {withCost(strings.steps.sequence, all, snapshot)}
        </Button>
      </div>
      <p class="muted" role="status">
        {reason}
      </p>
    </>
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
