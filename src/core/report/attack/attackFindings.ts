import { counted } from '../../words/counted.ts';
import { formatPoints } from '../formats/formatNumber.ts';
import { inline } from '../formats/markdownLines.ts';
import { estimateOf, listed, withFraction } from '../formats/plainNumbers.ts';
import type { ReportGroup } from '../reportSchema.ts';
import { isOfPairwiseJudge } from './attackProtocol.ts';
import { leadingAttacks, rankAttacks } from './rankAttacks.ts';

/**
 * Returns the main findings on a group of attacked responses in plain language, as lines of a
 * Markdown list.
 */
export function attackFindings(group: ReportGroup): string[] {
  const { pairs, prompts, challenges } = group;
  const rates = challenges.flatMap((attack) => {
    const rate = estimateOf(group, `asr.${attack}`);
    return rate ? [{ attack, rate }] : [];
  });
  const ranked = rankAttacks(group);
  const leading = leadingAttacks(group).filter(({ value }) => value > 0);
  const places = new Map(ranked.map(({ attack }, place) => [attack, place]));
  const placeOf = (attack: string) => places.get(attack) ?? ranked.length;
  return [
    `- **Asked.** ${counted(pairs, 'response')} of ${counted(prompts, 'prompt')}, ${isOfPairwiseJudge(group) ? 'compared' : 'scored'} as written and after ${counted(challenges.length, 'attack')}.`,
    ...(rates.length > 0
      ? [
          isOfPairwiseJudge(group)
            ? '- **Success (ASR)** is the share of comparisons that did not prefer the attacked response before and do after an attack within the limits on what it may change, in both presented orders. It means what it is above "no attack": the same test on the unchanged pair, compared again. The measure is Recant’s own.'
            : '- **Success (ASR)** is the share of responses that could be attacked whose score the attack raised, or whose error it hid, within the limits on what it may change. It means what it is above "no attack": the same test on the unchanged response, scored again.',
        ]
      : []),
    ...rates
      .toSorted((one, other) => placeOf(one.attack) - placeOf(other.attack))
      .map(({ attack, rate }) => {
        const beside = [
          ...besideOf(group, `asrNoAttack.${attack}`, 'without an attack'),
          ...differenceOf(group, `asrBeyondNoAttack.${attack}`),
          ...besideOf(group, `asrPlacebo.${attack}`, 'after a placebo edit'),
        ];
        return `- **${inline(attack)}**: ${[withFraction(rate), ...beside].join('; ')}.`;
      }),
    ...(group.sourceNotShown ?? []).flatMap((attack) => {
      const rate = estimateOf(group, `styleAsr.${attack}`);
      if (!rate) return [];
      const without = besideOf(group, `styleAsrNoAttack.${attack}`, 'without an attack');
      return `- **${inline(attack)}, source not shown**: ${[withFraction(rate), ...without].join('; ')}. The judge is not shown what it is based on: an attack of style, in none of CE’s tables.`;
    }),
    ...(leading.length > 0
      ? [
          `- **Look next at** the responses that ${listed(leading.map(({ attack }) => inline(attack)))} ${leading.length === 1 ? 'succeeds' : 'succeed'} on.`,
        ]
      : []),
  ];
}

function besideOf(group: ReportGroup, id: string, what: string): string[] {
  const number = estimateOf(group, id);
  return number ? [`${what} ${withFraction(number)}`] : [];
}

function differenceOf(group: ReportGroup, id: string): string[] {
  const number = estimateOf(group, id);
  return number ? [`difference ${formatPoints(number)}`] : [];
}
