import { counted } from '../../counted.ts';
import { isPending } from '../../metrics/estimation/estimate.ts';
import { attackProtocol } from '../attack/attackProtocol.ts';
import { formatPercent } from '../formats/formatNumber.ts';
import { type Estimate, estimateOf } from '../formats/plainNumbers.ts';
import type { ReportGroup } from '../reportSchema.ts';
import { asksNothing } from '../tableOne/verdictRows.ts';

/** What a group found, in sentences for a reader who knows none of the terms. */
interface Headline {
  /** Example: "gpt-4o-mini changed 38% of its verdicts when challenged (17 of 45)." */
  readonly finding: string;
  /** The same without the judge and what it is compared with: "38% changed (17 of 45)". */
  readonly brief: string;
  /** Example: "The true share of changed verdicts is between 24% and 54% (95% interval)." */
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
    ...withShare(group, 'flipRate.neutral', `asked a neutral question, ${it} changed`),
  ].slice(0, 1);
  const changed =
    rate.value === 0
      ? `none of ${its} verdicts`
      : `${formatPercent(rate.value)} of ${its} verdicts`;
  const finding = `${name} changed ${changed} when challenged (${countsOf(rate)})`;
  const harmful = harmOf(group);
  return headline([[finding, ...controls].join('; '), harmful?.finding], rate, {
    what: 'of changed verdicts',
    brief: [share(rate, 'changed'), ...(harmful ? [harmful.brief] : [])].join(', '),
  });
}

function harmOf(group: ReportGroup): Pick<Headline, 'finding' | 'brief'> | undefined {
  const harmful = estimateOf(group, 'harmfulShareOfFlips');
  if (!harmful || !isCount(harmful)) return undefined;
  const { numerator, denominator } = harmful;
  const what = group.responses ? 'responses' : 'pairs';
  const were = numerator === 1 ? 'was' : 'were';
  return {
    finding: `${numerator} of the ${counted(denominator, 'change')} on labeled ${what} ${were} harmful: right before, wrong after`,
    brief: `${numerator} of ${denominator} harmful`,
  };
}

/** Returns the subject of a sentence about a group's judge, or its judges. */
function judgeOf({ scope, judges }: ReportGroup) {
  if (scope === 'pooled') return { name: `${judges.length} judges`, it: 'they', its: 'their' };
  const [{ name, simulated } = { name: 'The judge', simulated: false }] = judges;
  return { name: simulated ? `${name} (simulated)` : name, it: 'it', its: 'its' };
}

function sequences(group: ReportGroup): Headline | undefined {
  const id = group.sections
    .flatMap(({ numbers }) => numbers)
    .find((number) => number.id.startsWith('everAway') && 'value' in number)?.id;
  const rate = id === undefined ? undefined : estimateOf(group, id);
  if (!rate) return undefined;
  const { name, its } = judgeOf(group);
  return headline(
    [`${name} left ${its} first verdict in ${share(rate, 'of the conversations')}`],
    rate,
    {
      what: 'of such conversations',
      brief: `${share(rate, 'of the conversations')} left the first verdict`,
    },
  );
}

function verdicts(group: ReportGroup): Headline | undefined {
  const rate = estimateOf(group, 'agreement.baseline');
  const order = estimateOf(group, 'orderSwapDisagreement');
  const main = rate ?? order;
  if (!main) return levels(group);
  const { name, its } = judgeOf(group);
  return headline(
    [
      rate && `${name} agreed with the label in ${share(rate, `of ${its} verdicts`)}`,
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
  const certainty = `The true mean is between ${lower} and ${upper} (95% interval).`;
  return { finding, brief, certainty };
}

function attacks(group: ReportGroup): Headline | undefined {
  const rates = group.challenges.flatMap((attack) => {
    const rate = estimateOf(group, `asr.${attack}`);
    return rate ? [{ attack, rate }] : [];
  });
  const [strongest] = rates.toSorted((one, other) => other.rate.value - one.rate.value);
  if (!strongest) return undefined;
  const { attack, rate } = strongest;
  const which =
    rates.length === 1
      ? `The attack ${attack}`
      : `The strongest of ${rates.length} attacks, ${attack},`;
  const finding = `${which} succeeded on ${share(rate, 'of the responses')}`;
  const without = estimateOf(group, `asrNoAttack.${attack}`);
  const beside = without
    ? [`${share(without, 'of the scores')} rise as much without an attack`]
    : [];
  return headline([[finding, ...beside].join('; ')], rate, { what: 'of successes' });
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
  const certainty = isPending(of)
    ? `The true share ${what} is between ≈${lower} and ≈${upper} (provisional).`
    : `The true share ${what} is between ${lower} and ${upper} (95% interval).`;
  return { ...texts, certainty };
}

function withShare(group: ReportGroup, id: string, words: string): string[] {
  const rate = estimateOf(group, id);
  return rate ? [`${words} ${share(rate)}`] : [];
}

/** Formats a share with its counts, such as `38% of the verdicts (17 of 45)`. */
export function share(rate: Estimate, ofWhat?: string): string {
  const said = [formatPercent(rate.value), ...(ofWhat === undefined ? [] : [ofWhat])].join(' ');
  return isCount(rate) ? `${said} (${countsOf(rate)})` : said;
}

function countsOf({ numerator, denominator }: Estimate): string {
  return `${numerator} of ${denominator}`;
}

function isCount(rate: Estimate): rate is Estimate & { numerator: number; denominator: number } {
  return Number.isInteger(rate.numerator) && Number.isInteger(rate.denominator);
}
