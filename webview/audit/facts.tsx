import { Fragment } from 'preact';
import type { Pair } from '../../src/core/data/pair.ts';
import { definitionOf } from '../../src/core/judges/defaultJudge.ts';
import { statesNoSettings } from '../../src/core/judges/editorModels.ts';
import { judgeName } from '../../src/core/judges/judgeName.ts';
import type { HeaderEntry } from '../../src/core/runs/audit/log.ts';
import { protocolsOf } from '../../src/core/runs/audit/plan/plannedTurns.ts';
import type { AuditView } from '../../src/core/runs/audit/views/auditView.ts';
import type { PlannedProtocol } from '../../src/core/words/targets.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import { Explained } from '../charts/explained.tsx';
import { fillTemplate } from '../fillTemplate.ts';
import { formatScore } from '../formatNumbers.ts';
import { Fact } from '../pageParts.tsx';
import { InlineText } from '../plainText.tsx';
import { SideChip } from '../sideChip.tsx';
import { endpointHost } from './endpointHost.ts';

/** The run's judge, settings and record. */
export function Facts(props: {
  readonly view: AuditView;
  /** What the log states of calls and cost. */
  readonly stated: readonly string[];
  readonly strings: PanelStrings;
}) {
  const { view, stated, strings } = props;
  const { header } = view;
  const { pair } = view.entry;
  return (
    <section>
      <h2>{strings.about}</h2>
      <dl class="facts">
        <Fact name={strings.judge}>
          <InlineText text={`${judgeName(header)} @ ${endpointHost(header.judge.endpoint)}`} />
        </Fact>
        {statesNoSettings(header.judge) && <Fact name={strings.unknown}>{strings.unstated}</Fact>}
        <Fact name={strings.protocol}>
          {protocolsOf(header).map((protocol, index) => (
            <Fragment key={protocol}>
              {index > 0 && ', '}
              <Explained explanation={strings.protocolHints[protocol]}>
                {nameProtocol(protocol, header, strings)}
              </Explained>
            </Fragment>
          ))}
        </Fact>
        <Fact name={strings.seed}>{header.seed}</Fact>
        {stated.length > 0 && (
          <Fact name={strings.stated}>
            {stated.map((line) => (
              <div key={line}>
                <InlineText text={line} />
              </div>
            ))}
          </Fact>
        )}
        <Fact name={strings.dataset}>
          <InlineText text={header.dataset.name} />
        </Fact>
        <Fact name={strings.label}>
          <Label pair={pair} pass={definitionOf(header).scale?.pass} strings={strings} />
        </Fact>
      </dl>
    </section>
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
