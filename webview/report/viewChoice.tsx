import type { ReportJudge } from '../../src/core/report/reportSchema.ts';
import type { View } from '../../src/messages/report.ts';
import type { ReportStrings } from '../../src/messages/reportStrings.ts';
import { fillTemplate } from '../fillTemplate.ts';
import { Select } from '../select.tsx';
import type { Choice } from '../toolkit.tsx';
import { countsResponses } from './figureTexts.ts';
import { protocolName, shortJudge, shortName } from './names.ts';
import { pooledJudge, type ViewChoices } from './view.ts';

/** Value that means every protocol or all pairs. */
const all = '';

/**
 * Selectors for the judge, the protocol, and the part; each appears only if there are several
 * options.
 */
export function ViewChoice(props: {
  readonly choices: ViewChoices;
  readonly strings: ReportStrings;
  readonly choose: (view: View) => void;
}) {
  const { choices, strings, choose } = props;
  const { judges, hasPooled, protocols, parts, view } = choices;
  const judgeChoices: Choice[] = [
    ...judges.map((judge) => ({
      value: judge.digest,
      text: judgeName(judge, judges, strings),
    })),
    ...(hasPooled ? [{ value: pooledJudge, text: strings.pooled }] : []),
  ];
  const partChoices: Choice[] = parts.map((group, place) => {
    const texts = countsResponses(group) ? strings.responseParts : strings.pairParts;
    const { scope, part = '', pairs } = group;
    return {
      value: String(place),
      text: fillTemplate(texts[scopeOf(scope)], shortName(part), pairs),
    };
  });
  const { whole } = parts.every(countsResponses) ? strings.responseParts : strings.pairParts;
  const chosenPart = parts.findIndex(
    ({ scope, part }) => scope === view.part?.scope && part === view.part?.name,
  );
  const chooseJudge = (judge: string) => choose({ ...view, judge });
  const { protocol: _protocol, ...anyProtocol } = view;
  const { part: _part, ...allPairs } = view;
  return (
    <div class="view-choice">
      {judgeChoices.length > 1 && (
        <Select
          label={strings.judge}
          choices={judgeChoices}
          chosen={view.judge}
          onChoose={chooseJudge}
        />
      )}
      {protocols.length > 1 && (
        <Select
          label={strings.protocol}
          choices={[
            { value: all, text: strings.allProtocols },
            ...protocols.map((value) => ({ value, text: protocolName(value, strings) })),
          ]}
          chosen={view.protocol ?? all}
          onChoose={(protocol) => choose(protocol === all ? anyProtocol : { ...view, protocol })}
        />
      )}
      {partChoices.length > 0 && (
        <Select
          label={strings.part}
          choices={[{ value: all, text: whole }, ...partChoices]}
          chosen={chosenPart < 0 ? all : String(chosenPart)}
          onChoose={(value) => {
            const group = value === all ? undefined : parts[Number(value)];
            const isPart = group?.scope === 'dataset' || group?.scope === 'domain';
            choose(
              isPart
                ? { ...view, part: { scope: scopeOf(group.scope), name: group.part ?? '' } }
                : allPairs,
            );
          }}
        />
      )}
    </div>
  );
}

function scopeOf(scope: string): 'dataset' | 'domain' {
  return scope === 'dataset' ? 'dataset' : 'domain';
}

/** Returns a judge's name; settings of the same model are distinguished by digest. */
export function judgeName(
  { name, digest }: ReportJudge,
  judges: readonly ReportJudge[],
  { judgeWithDigest }: ReportStrings,
): string {
  const isAlone = judges.filter((other) => other.name === name).length < 2;
  return isAlone ? shortJudge(name) : fillTemplate(judgeWithDigest, shortJudge(name), digest);
}
