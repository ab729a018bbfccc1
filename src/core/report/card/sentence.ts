import { counted } from '../../words/counted.ts';
import { groupBy } from '../../words/groupBy.ts';
import type { BarState } from './barStates.ts';
import { defaultSource } from './bars.ts';
import { describeEach, describeValue, lowerFirst, nameOfBar } from './barWords.ts';
import type { Bar, Card } from './cardSchema.ts';
import { leastBarPrompts, notOnGoodSide } from './evaluateBar.ts';

/** What a sentence says besides the bars. */
interface Told {
  /** What the bars conclude together. */
  readonly conclusion: Exclude<Card['verdict'], 'unfinished' | 'firmness-only'>;
  readonly bars: readonly Bar[];
  readonly prompts: number;
  readonly isHandPicked: boolean;
  /** What unfinished runs lack, such as `3 judgments`. */
  readonly missing: string | undefined;
  /** Whether bars decide although runs are unfinished. */
  readonly ended: true | undefined;
  /** Whether pairs were added after a run was finished. */
  readonly extended: true | undefined;
  /** Whether another tool recorded the first verdicts. */
  readonly isRecorded: boolean;
  /** What a conclusion that bars are met does not rest on, in sentences. */
  readonly reservations: readonly string[];
  /** Whether intervals are pending. */
  readonly isProvisional: boolean;
  readonly isSimulated: boolean;
  /** Why no verdict is right or wrong, such as `no labels`; undefined if verdicts are. */
  readonly whyUnlabeled: string | undefined;
  /** Whether its scores were attacked and its verdicts not audited. */
  readonly onlyAttacks: boolean;
}

/** Returns the conclusion of a card in words that need no glossary. */
export function sentenceOf(told: Told): string {
  const { conclusion, missing, ended, extended, isProvisional, isSimulated, whyUnlabeled } = told;
  const isSoFar = missing !== undefined && !ended;
  return [
    ...(missing === undefined ? [] : [`Unfinished: ${missing} missing.`]),
    ...(isProvisional ? ['Provisional:'] : isSoFar ? ['So far:'] : []),
    ...(whyUnlabeled === undefined || conclusion === 'no-inference'
      ? []
      : [`Firmness only: ${whyUnlabeled}.`]),
    conclusionWords(told),
    ...(extended ? ['Extended after a first result.'] : []),
    ...(conclusion === 'meets' || conclusion === 'meets-measured' ? told.reservations : []),
    ...(told.isRecorded ? ['Its first verdicts were recorded by another tool.'] : []),
    ...(isSimulated ? ['Simulated judge: this says nothing about a model.'] : []),
  ].join(' ');
}

function conclusionWords(told: Told): string {
  const { conclusion, bars, onlyAttacks } = told;
  const of = (state: BarState) => bars.filter((bar) => bar.state === state);
  const values = (state: BarState) => describeEach(of(state), (bar) => describeValue(bar));
  const unmeasured = [
    ...namesByRemedy(of('not-measured')),
    ...(onlyAttacks ? [`its verdicts (${auditCommand})`] : []),
  ].join('; ');
  const notMeasured = unmeasured === '' ? '' : ` Not measured: ${unmeasured}.`;
  switch (conclusion) {
    case 'no-inference':
      return whyNone(told);
    case 'meets':
      return meetsWords(bars);
    case 'meets-measured':
      return `Meets those measured; not measured: ${unmeasured}.`;
    case 'misses':
      return `Misses its bars: ${values('missed').join('; ')}.${notMeasured}`;
    case 'probably-misses':
      return `Probably misses its bars: ${values('probably-missed').join('; ')}.${notMeasured}`;
    case 'open': {
      const isWrong = ({ reason }: Bar) => reason === notOnGoodSide;
      const open = of('open').toSorted(
        (one, other) => Number(isWrong(other)) - Number(isWrong(one)),
      );
      const said = describeEach(open, (bar) => describeValue(bar, decidedBy(bar)));
      return `Misses no bar${said.length > 0 ? `; open: ${said.join('; ')}` : ''}.${notMeasured}`;
    }
  }
}

const auditCommand = 'recant audit FILE';

function meetsWords(bars: readonly Bar[]): string {
  if (bars.every(({ source }) => source === defaultSource)) return 'Meets the bars.';
  const count = bars.length === 1 ? 'bar' : `${bars.length} bars`;
  return `Meets the project's ${count} (the defaults not applied).`;
}

/** Names bars that are not measured, those that one command measures together. */
function namesByRemedy(bars: readonly Bar[]): string[] {
  return [...groupBy(bars, ({ remedy }) => remedy)].map(([remedy, own]) => {
    const names = own.map(nameOfBar).join(', ');
    return remedy === undefined ? names : `${names} (${remedy})`;
  });
}

/** Returns what would decide an open bar; nothing if its value is on the wrong side. */
export function decidedBy({ morePrompts, manyMore, needs, reason }: Bar): string[] {
  if (reason !== undefined && reason !== notOnGoodSide) {
    return [lowerFirst(reason.replace(/\.$/, ''))];
  }
  if (needs !== undefined) return [`needs at least ${counted(needs, 'prompt')}`];
  if (manyMore) return ['more than ten times as many prompts would decide it'];
  return morePrompts === undefined ? [] : [`about ${counted(morePrompts, 'prompt')} more`];
}

function whyNone({ prompts, isHandPicked }: Pick<Told, 'prompts' | 'isHandPicked'>): string {
  if (prompts === 0)
    return 'No verdict: none of its judgments enters a number. Audit a whole file or a sample of it.';
  if (isHandPicked)
    return 'No verdict: the pairs were picked by hand, so nothing is inferred from them.';
  return `No verdict: ${counted(prompts, 'prompt')} ${prompts === 1 ? 'is' : 'are'} too few; at least ${leastBarPrompts} are needed.`;
}
