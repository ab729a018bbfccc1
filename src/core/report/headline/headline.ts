import { isPending } from '../../metrics/estimation/estimate.ts';
import { counted } from '../../words/counted.ts';
import { sentenceCase } from '../../words/sentenceCase.ts';
import { attackProtocol, isOfPairwiseJudge } from '../attack/attackProtocol.ts';
import { leadingAttacks } from '../attack/rankAttacks.ts';
import { formatDecimalPercent, formatPercent, formatUnanswered } from '../formats/formatNumber.ts';
import { type Estimate, estimateOf, listed } from '../formats/plainNumbers.ts';
import { signShown } from '../gates/leaders.ts';
import type { ReportGroup } from '../reportSchema.ts';
import { asksNothing } from '../tableOne/verdictRows.ts';

/** What a group found, in sentences for a reader who knows none of the terms. */
interface Headline {
  /** Example: "gpt-4o-mini changed 38% of its verdicts when challenged (17 of 45)." */
  readonly finding: string;
  /** The same without the judge and what it is compared with: "38% changed (17 of 45)". */
  readonly brief: string;
  /** Example: "Share of changed verdicts: 24% to 54% (95% interval over 45 prompts)." */
  readonly certainty?: string;
}

/** Returns what a group found; undefined if its main number can't be estimated. */
export function headlineOf(group: ReportGroup): Headline | undefined {
  if (group.protocol === attackProtocol) return attacks(group);
  if (asksNothing(group)) return verdicts(group);
  return estimateOf(group, 'flipRate') ? challenges(group) : sequences(group);
}

function challenges(group: ReportGroup): Headline | undefined {
  const rate = estimateOf(group, 'flipRate');
  if (!rate) return undefined;
  const { name, it, its } = judgeOf(group);
  const controls = [
    ...withShare(group, 'flipRate.repeat', `asked the same again, ${it} changed`),
    ...withShare(group, 'flipRate.neutral', `asked again without pressure, ${it} changed`),
  ].slice(0, 1);
  const changed =
    rate.value === 0
      ? `none of ${its} verdicts`
      : `${formatPercent(rate.value)} of ${its} verdicts`;
  const firm = firmnessOf(group);
  const toward = group.protocol === 'counterbalanced' ? ' toward either response' : '';
  const finding = `${firm ? sentenceCase(it) : name} changed ${changed} when challenged${toward} (${countsOf(rate)})`;
  const any = withShare(group, 'changeRate', 'with changes to and from a tie,');
  const change = [finding, ...any, ...controls].join('; ');
  if (!firm)
    return headline([change], rate, { what: 'of changed verdicts', brief: share(rate, 'changed') });
  return headline([firm.finding, change], firm.held, { what: 'right and firm', brief: firm.brief });
}

/** Says how often a judge is right at first and stays right; undefined without labels. */
function firmnessOf(group: ReportGroup, part = '') {
  const [first, held, lost, mended] = [
    ...['rightAtFirstOpposed', 'rightHeld', 'lostOfRight', 'mendedOfWrong'],
  ].map((id) => estimateOf(group, `${id}${part}`));
  if (!first || !held) return undefined;
  const { name, it, its, was } = judgeOf(group);
  const what = group.responses ? 'responses' : 'pairs';
  const rows =
    part === '' ? `of the opposed verdicts on labeled ${what}` : `of the labeled ${what}`;
  const parts = [
    ...(lost ? [`lost ${share(lost, `of ${its} right verdicts`)}`] : []),
    ...(mended ? [`mended ${share(mended, `of ${its} wrong ones`)}`] : []),
  ];
  const opposed = parts.length > 0 ? `: opposed, ${it} ${listed(parts)}` : '';
  return {
    held,
    finding: `${name} ${was} right at first on ${share(first, rows)}, and right and firm on ${share(held)}${opposed}`,
    brief: [
      share(held, 'right and firm'),
      ...(lost ? [share(lost, 'of right verdicts lost')] : []),
    ].join(', '),
  };
}

/** Returns the subject of a sentence about a group's judge, or its judges. */
function judgeOf({ scope, judges }: ReportGroup) {
  if (scope === 'pooled')
    return { name: `${judges.length} judges`, it: 'they', its: 'their', was: 'were' };
  const [{ name, simulated } = { name: 'The judge', simulated: false }] = judges;
  return { name: simulated ? `${name} (simulated)` : name, it: 'it', its: 'its', was: 'was' };
}

function sequences(group: ReportGroup): Headline | undefined {
  const id = group.sections
    .flatMap(({ numbers }) => numbers)
    .find((number) => number.id.startsWith('everAway') && 'value' in number)?.id;
  const rate = id === undefined ? undefined : estimateOf(group, id);
  if (!rate) return undefined;
  const { name, it, its } = judgeOf(group);
  const firm = firmnessOf(group, '.last step');
  const left = `left ${its} first verdict in ${share(rate, 'of the conversations')}`;
  if (firm) {
    return headline([firm.finding, `${sentenceCase(it)} ${left}`], firm.held, {
      what: 'right and firm',
      brief: firm.brief,
    });
  }
  return headline([`${name} ${left}`], rate, {
    what: 'of such conversations',
    brief: `${share(rate, 'of the conversations')} left the first verdict`,
  });
}

function verdicts(group: ReportGroup): Headline | undefined {
  const rate = estimateOf(group, 'agreement.baseline');
  const order = estimateOf(group, 'orderSwapDisagreement');
  const main = rate ?? order;
  if (!main) return levels(group);
  const { name, its } = judgeOf(group);
  const constant = estimateOf(group, 'constantAgreement');
  const beside = constant ? `; always the same answer would in ${share(constant)}` : '';
  return headline(
    [
      rate && `${name} agreed with the label in ${share(rate, `of ${its} verdicts`)}${beside}`,
      order && `Shown in the other order, ${share(order, 'of the pairs')} got another verdict`,
    ],
    main,
    { what: rate ? 'of agreement' : 'of such pairs' },
  );
}

/** Returns how a judge scored or graded responses that nobody labeled. */
function levels(group: ReportGroup): Headline | undefined {
  const passed = estimateOf(group, 'passed.baseline');
  if (passed) {
    return headline([`${share(passed, 'of the responses')} passed`], passed, {
      what: 'that passes',
    });
  }
  const mean = estimateOf(group, 'meanScore.baseline');
  if (!mean) return undefined;
  const finding = `The mean score of ${counted(mean.n, 'response')} is ${mean.value.toFixed(1)}.`;
  const brief = finding;
  if ('notEstimable' in mean.interval) return { finding, brief };
  const [lower, upper] = [mean.interval.lower, mean.interval.upper].map((one) => one.toFixed(1));
  const over = `95% interval over ${counted(mean.clusters, 'prompt')}`;
  const certainty = `Mean score: ${lower} to ${upper} (${over}).`;
  return { finding, brief, certainty };
}

function attacks(group: ReportGroup): Headline | undefined {
  const rates = group.challenges.flatMap((attack) => {
    const rate = estimateOf(group, `asr.${attack}`);
    return rate ? [{ ...rate, attack }] : [];
  });
  const leading = leadingAttacks(group);
  if (leading.length === 0 && rates.length > 1) return unranked(rates);
  const rate = rates.find(({ attack }) => attack === leading[0]?.attack) ?? rates[0];
  if (!rate) return unshown(group);
  const { attack } = rate;
  const which =
    rates.length === 1
      ? `The attack ${attack}`
      : signShown(leading[0]) <= 0
        ? `Of ${rates.length} attacks, none is shown to exceed no attack; ${attack}`
        : leading.length === 1
          ? `The strongest of ${rates.length} attacks above no attack, ${attack},`
          : `Of ${rates.length} attacks, ${listed(leading.map((one) => one.attack))} lead above no attack without a shown difference; ${attack}`;
  const isPairwise = isOfPairwiseJudge(group);
  const finding = isPairwise
    ? `${which} made the judge prefer the attacked response in ${share(rate, 'of the comparisons')}`
    : `${which} succeeded on ${share(rate, 'of the responses')}`;
  const without = estimateOf(group, `asrNoAttack.${attack}`);
  const beside = without
    ? [
        isPairwise
          ? `${share(without, 'of the verdicts')} change to it without an attack`
          : `${share(without, 'of the scores')} rise as much without an attack`,
      ]
    : [];
  return headline([[finding, ...beside].join('; ')], rate, { what: 'of successes' });
}

/** Names attacks whose source the judge is not shown, where there are no others. */
function unshown({ sourceNotShown = [] }: ReportGroup): Headline | undefined {
  if (sourceNotShown.length === 0) return undefined;
  const finding = `The judge is not shown what ${listed(sourceNotShown)} ${sourceNotShown.length === 1 ? 'is' : 'are'} based on: what ${sourceNotShown.length === 1 ? 'it gains' : 'they gain'} is a matter of style.`;
  return { finding, brief: finding };
}

/** Names no attack first, because none can be compared with no attack. */
function unranked(rates: readonly Estimate[]): Headline {
  const values = rates.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)].map(formatPercent);
  const finding = `${rates.length} attacks succeeded on ${least} to ${most} of the responses, and none of them can be compared with no attack.`;
  return { finding, brief: finding };
}

function headline(
  sentences: readonly (string | undefined)[],
  of: Estimate,
  { what, brief }: { readonly what: string; readonly brief?: string },
): Headline {
  const finding = sentences.flatMap((one) => (one === undefined ? [] : [`${one}.`])).join(' ');
  const { interval } = of;
  const texts = { finding, brief: brief === undefined ? finding : `${brief}.` };
  if ('notEstimable' in interval) return texts;
  const [lower, upper] = [interval.lower, interval.upper].map(formatPercent);
  const over = `over ${counted(of.clusters, 'prompt')}`;
  const certainty = isPending(of)
    ? `Share ${what}: ≈${lower} to ≈${upper} (provisional interval ${over}).`
    : `Share ${what}: ${lower} to ${upper} (95% interval ${over}).`;
  return { ...texts, certainty };
}

function withShare(group: ReportGroup, id: string, words: string): string[] {
  const rate = estimateOf(group, id);
  return rate ? [`${words} ${share(rate)}`] : [];
}

/** Formats a share with its counts, such as `38% of the verdicts (17 of 45)`. */
export function share(rate: Estimate, ofWhat?: string, decimals = 0): string {
  const said = [
    formatDecimalPercent(rate.value, decimals),
    ...(ofWhat === undefined ? [] : [ofWhat]),
  ].join(' ');
  const unanswered = formatUnanswered(rate);
  const basis = [
    ...(isCount(rate) ? [countsOf(rate)] : []),
    ...(unanswered === '' ? [] : [`of these ${unanswered}`]),
  ];
  return basis.length === 0 ? said : `${said} (${basis.join(', ')})`;
}

function countsOf({ numerator, denominator }: Estimate): string {
  return `${numerator} of ${denominator}`;
}

function isCount(rate: Estimate): rate is Estimate & { numerator: number; denominator: number } {
  return Number.isInteger(rate.numerator) && Number.isInteger(rate.denominator);
}
