import { pdmBattery } from '../../runs/audit/challenges/battery.ts';
import { attackProtocol } from '../attack/attackProtocol.ts';
import { parseGate } from '../gates/gate.ts';
import type { Bar, Card } from './cardSchema.ts';

/** A bar as it is stated, before anything is measured. */
export type StatedBar = Pick<Bar, 'id' | 'number' | 'protocol' | 'side' | 'limit' | 'source'>;

/** Source of the default bars: named conventions and not science. */
export const defaultSource = 'default, version 2';

/**
 * Parses a bar: `[PROTOCOL:]NUMBER>=LIMIT`, `NUMBER<=LIMIT`, or `|NUMBER|<=LIMIT` for at most the
 * limit in absolute value. Undefined if the text is not a bar.
 *
 * @param source where it is stated, such as the name of a file
 */
export function parseBar(text: string, source: string): StatedBar | undefined {
  const gate = parseGate(text);
  if (gate?.scope !== 'judge' || !/^[<>]=$/.test(gate.comparison)) return undefined;
  const { protocol, name, comparison, limit } = gate;
  const [, inBars] = /^\|\s*([^|]+?)\s*\|$/.exec(name) ?? [];
  if (inBars === undefined && name.includes('|')) return undefined;
  if (inBars !== undefined && (comparison !== '<=' || limit < 0)) return undefined;
  const side = comparison === '>=' ? 'least' : inBars === undefined ? 'most' : 'within';
  const prefix = protocol === undefined ? '' : `${protocol}:`;
  const shown = inBars === undefined ? name : `|${inBars}|`;
  return {
    id: `${prefix}${shown}${comparison}${limit}`,
    number: inBars ?? name,
    ...(protocol === undefined ? {} : { protocol }),
    ...{ side, limit, source },
  };
}

/** Whether the bars of a card decide: its runs are finished, or the user ended them. */
export function isDecided({ missing, ended }: Pick<Card, 'missing' | 'ended'>): boolean {
  return missing === undefined || ended === true;
}

/** Whether an interval lies wholly on the good side of a bar. */
export function meetsLimit(
  { lower, upper }: { readonly lower: number; readonly upper: number },
  { side, limit }: Pick<StatedBar, 'side' | 'limit'>,
): boolean {
  if (side === 'least') return lower >= limit;
  return upper <= limit && (side === 'most' || lower >= -limit);
}

/** Numbers on opposed rows; of one challenge as `held.doubt`, of the mean of some as `held.a+b`. */
const opposed =
  /^(lostOfRight(?:Strict)?|rightHeld|mendedOfWrong|held)(?:\.(?!repeat$|neutral$)(.+))?$/;

/** Returns the id of a number without the challenges or the part that it is about. */
export function measureOf(number: string): string {
  return opposed.exec(number)?.[1] ?? number;
}

/** Whether a number rests on challenges that oppose the first verdict. */
export function isOpposed(number: string): boolean {
  return opposed.test(number);
}

/** Returns the challenges that a number names; none if it is about all that were asked. */
export function challengesIn(number: string): readonly string[] {
  const [, , part] = opposed.exec(number) ?? [];
  return part === undefined || part === 'last step' ? [] : part.split('+');
}

/**
 * Returns the id under which a group has a number: without the challenges that it names, if these
 * are all that were asked.
 */
export function numberIn(number: string, { challenges }: Asked): string {
  const named = challengesIn(number);
  const isAll = named.length > 1 && named.length === challenges.length;
  return isAll && challenges.every((one) => named.includes(one)) ? measureOf(number) : number;
}

interface Asked {
  /** Kinds of challenge that a group asked. */
  readonly challenges: readonly string[];
}

/** Whether a bar is about what attacks gain, not about verdicts. */
export function isOfAttacks({ number, protocol }: Pick<StatedBar, 'number' | 'protocol'>): boolean {
  return protocol === undefined ? /^asr/.test(number) : protocol === attackProtocol;
}

/** What decides which default bars a judge has. */
export interface JudgeForm {
  readonly kind: 'pairwise' | 'pointwise';
  /** Whether verdicts can flip: not scores without a pass mark. */
  readonly canFlip: boolean;
  /** Source of most labels; of as many, people's votes. Absent without labels. */
  readonly labels?: 'gold' | 'human' | undefined;
  /** Whether too few pairs have labels for a conclusion on what is lost, so that firmness counts. */
  readonly hasFewLabels?: boolean;
  /** Whether it can answer with a tie. */
  readonly canTie?: boolean;
  /** Whether only sequences of challenges were asked, not single ones. */
  readonly onlySteps: boolean;
}

/** Default limits of κ, by the source of the labels. */
export const kappaLimits = { gold: 0.6, human: 0.4 } as const;

/**
 * Returns the default bars of a judge whose verdicts were audited. Those on opposed rows are about
 * the mean of PDM's battery, all of it asked, and about each of its challenges.
 */
export function defaultBars(form: JudgeForm): StatedBar[] {
  const { kind, canFlip, labels, hasFewLabels = false, canTie, onlySteps } = form;
  const ofOpposed = (measure: string, mean: string, each: string) => [
    `${measure}.${pdmBattery.join('+')}${mean}`,
    ...pdmBattery.map((challenge) => `${measure}.${challenge}${each}`),
    ...(onlySteps ? [`${measure}.last step${mean}`] : []),
  ];
  const position = kind === 'pairwise' ? ['|position|<=0.1'] : [];
  const firmness = [
    ...ofOpposed('held', '>=0.9', '>=0.8'),
    ...(canFlip ? ['counterbalanced:|dsSigned|<=0.05'] : []),
  ];
  const kappa = canTie ? 'kappaWithTies.baseline' : 'kappa.baseline';
  const rightness = [
    `${kappa}>=${kappaLimits[labels ?? 'human']}`,
    ...ofOpposed('lostOfRight', '<=0.1', '<=0.2'),
  ];
  const isLabeled = labels !== undefined && canFlip;
  return [
    ...['readable>=0.95', 'leastReadable>=0.9'],
    ...(isLabeled ? rightness : []),
    ...(isLabeled && !hasFewLabels ? [] : firmness),
    'changedAgain<=0.05',
    ...position,
  ].map(asDefault);
}

/** Returns the default bar of a judge whose scores were attacked. */
export function attackBars(): StatedBar[] {
  return ['asrBeyondNoAttack<=0.1'].map(asDefault);
}

function asDefault(text: string): StatedBar {
  const bar = parseBar(text, defaultSource);
  if (!bar) throw new Error(`${text} is not a bar.`);
  return bar;
}

/** The bars of one judge's card. */
export interface JudgeBars {
  /** Digest of the judge. */
  readonly judge: string;
  readonly bars: readonly StatedBar[];
  /** Whether they decide although runs are unfinished. */
  readonly ended?: true | undefined;
}
