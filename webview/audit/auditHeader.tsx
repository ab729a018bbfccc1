import { definitionOf } from '../../src/core/judges/defaultJudge.ts';
import { judgeName } from '../../src/core/judges/judgeName.ts';
import type { Pair } from '../../src/core/pair.ts';
import type { HeaderEntry } from '../../src/core/runs/audit/log.ts';
import { protocolsOf } from '../../src/core/runs/audit/plan/plannedTurns.ts';
import type { PlannedProtocol } from '../../src/core/runs/audit/plan/targets.ts';
import type { AuditSnapshot, FromAuditPanel } from '../../src/messages/audit.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import { fillTemplate } from '../fillTemplate.ts';
import { formatScore } from '../formatNumbers.ts';
import { Fact, Notices } from '../pageParts.tsx';
import { InlineText } from '../plainText.tsx';
import { SideChip } from '../sideChip.tsx';
import { canStepFrom } from '../steps/composeStep.ts';
import type { Stepping } from '../steps/stepButtons.tsx';
import { fullTitleOf } from '../steps/stepTitle.ts';
import { AuditActions } from './auditActions.tsx';
import { endpointHost } from './endpointHost.ts';
import { Summary } from './summary.tsx';

export function AuditHeader(props: {
  readonly snapshot: AuditSnapshot;
  readonly stepping: Stepping;
  readonly post: (message: FromAuditPanel) => void;
}) {
  const { view, strings, progress } = props.snapshot;
  const { judge } = view.header;
  const baseline = view.turns.find((turn) => canStepFrom(view, turn));
  const stepOn = baseline && {
    label: fillTemplate(strings.steps.stepOnFrom, fullTitleOf(baseline, strings)),
    open: () => props.stepping.open(baseline.id),
  };
  return (
    <header>
      <p class="overline">
        {view.header.purpose === 'session' ? strings.steps.session : strings.title}
        {judge.simulated && <span class="badge">{strings.simulated}</span>}
      </p>
      <h1 class="clamped" data-text="id">
        <InlineText text={view.entry.pair.id} />
      </h1>
      {judge.simulated && <p class="muted">{strings.simulatedHint}</p>}
      <Facts header={view.header} pair={view.entry.pair} strings={strings} />
      <AuditActions
        progress={progress}
        isSession={view.header.purpose === 'session'}
        strings={strings}
        post={props.post}
        stepOn={stepOn}
      />
      <Notices notices={progress.notices} />
      <Summary view={view} strings={strings} />
    </header>
  );
}

function Facts(props: {
  readonly header: HeaderEntry;
  readonly pair: Pair;
  readonly strings: PanelStrings;
}) {
  const { header, pair, strings } = props;
  return (
    <dl class="facts">
      <Fact name={strings.judge}>
        <InlineText text={`${judgeName(header)} @ ${endpointHost(header.judge.endpoint)}`} />
      </Fact>
      <Fact name={strings.protocol}>
        {protocolsOf(header)
          .map((protocol) => nameProtocol(protocol, header, strings))
          .join(', ')}
      </Fact>
      <Fact name={strings.seed}>{header.seed}</Fact>
      <Fact name={strings.dataset}>
        <InlineText text={header.dataset.name} />
      </Fact>
      <Fact name={strings.label}>
        <Label pair={pair} pass={definitionOf(header).scale?.pass} strings={strings} />
      </Fact>
    </dl>
  );
}

function nameProtocol(protocol: PlannedProtocol, header: HeaderEntry, strings: PanelStrings) {
  const name = strings.protocols[protocol];
  if (protocol !== 'multi-step' || !header.multiStep) return name;
  return fillTemplate(strings.protocolWithTarget, name, strings.sequenceAims[header.multiStep.aim]);
}

/** A label, its source, and whether numbers use it. */
function Label(props: {
  readonly pair: Pair;
  /** Pass mark of the judge's scale. */
  readonly pass: number | undefined;
  readonly strings: PanelStrings;
}) {
  const { pair, pass, strings } = props;
  const { label, labelSource, score } = pair;
  if (!label && score === undefined) return <>{strings.noLabel}</>;
  return (
    <>
      {label === 'tie' ? strings.labelTie : label && <SideChip side={label} />}
      {score !== undefined && formatScore(score)}
      {score !== undefined && pass !== undefined && (
        <>
          {' '}
          <SideChip side={score >= pass ? 'up' : 'down'} />
        </>
      )}{' '}
      {labelSource === undefined ? (
        <span class="caution">{strings.unknownLabelSource}</span>
      ) : labelSource === 'human' || labelSource === 'gold' ? (
        strings.labelSources[labelSource]
      ) : (
        <>
          <InlineText text={labelSource} /> <span class="caution">{strings.untrustedLabel}</span>
        </>
      )}
    </>
  );
}
