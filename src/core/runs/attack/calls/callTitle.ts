import type { AttackState } from '../attackState.ts';
import { attackJudgeName } from '../judgeNames.ts';
import { nameOfCall, stageOfCall } from './callName.ts';

/**
 * Returns a title for a call of an attack run, using the names of its data and models, such as
 * "math-1 · score of attacked (writing.format), reference given, draw 1, by gpt-4o".
 */
export function callTitle(call: string, state: AttackState): string {
  const stage = stageOfCall(call);
  const [, first = '', second = '', third = '', fourth = '', fifth = '', sixth = '', ...rest] =
    nameOfCall(call).split('/');
  const idOf = (key: string) => state.sampleOf(key)?.id ?? key;
  const scorer = state.header?.judges[Number(first)];
  const judge = `by ${scorer ? attackJudgeName(scorer) : first}`;
  const numbered = (index: string) => String(Number(index) + 1);
  switch (stage) {
    case 'synthesis':
      return `${idOf(first)} · synthesis of the ${second}`;
    case 'extraction':
      return `${idOf(second)} · extraction (${first})`;
    case 'camouflage':
      return `${idOf(first)} · camouflage (${second}), attempt ${numbered(third)}`;
    case 'placebo':
      return `${idOf(first)} · placebo (${second})`;
    case 'verification':
      return `${idOf(first)} · verification (${second}), order ${numbered(third)}`;
    case 'score': {
      const of = fourth === '' ? third : `${third} (${fourth})`;
      const given = `${givenNames[fifth] ?? fifth} given`;
      const part = criterionOf(rest);
      return `${idOf(second)} · score of ${of}, ${given}, draw ${numbered(sixth)}${part}, ${judge}`;
    }
    case 'attention': {
      const part = criterionOf([fifth, sixth, ...rest]);
      return `${idOf(second)} · attention, planted flaws: ${third}${part}, ${judge}`;
    }
    default:
      return call;
  }
}

const givenNames: Readonly<Record<string, string>> = { none: 'nothing', all: 'everything' };

/** Criterion names are arbitrary and may contain the separator. */
function criterionOf(parts: readonly string[]): string {
  const name = parts.join('/').replace(/\/+$/, '');
  return name === '' ? '' : `, ${name}`;
}
