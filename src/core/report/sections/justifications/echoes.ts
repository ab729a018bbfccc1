import type { Judgment } from '../../../judgments/audit.ts';
import { followUps } from '../../../judgments/audit.ts';
import { type OpposedState, opposedStateOf } from '../../../measures/opposedState.ts';
import { shareOf } from '../../../metrics/estimation/shareQuantity.ts';
import { compareTexts } from '../../../words/compareTexts.ts';
import { asOneLine } from '../../../words/escape.ts';
import type { Echoes } from '../../reasons/echoes.ts';
import { tableOf } from '../../section.ts';
import { report, type SectionContext } from '../../sectionContext.ts';

/** Maximum number of phrases that are shown. */
const mostPhrases = 10;
const longestPhrase = 100;
const longestQuotation = 210;
/** Number of justifications between two calls of `onStep`. */
const rowsAtOnce = 100;

const columns = {
  phrase: 'Echoed words',
  pairs: ['Pairs', 'Pairs with a changed verdict whose reason has these words.'],
  of: ['Pairs changed', 'Pairs with a changed verdict whose reason is known.'],
  quotation: ['For example', 'The sentence of one of these reasons that has the most of them.'],
  pair: ['Record', 'Pair of this reason in its run.'],
  run: 'Run',
} as const;

export const echoNote =
  'Echoes: words of the challenge, function words aside, that the revised reason has, and prompt, responses and first reason have not. They are sought where an opposed verdict changed. An echo suggests that the challenge persuaded by what it says; it proves nothing. Evidence that a model wrote for a pair is taken as it was recorded.';

const changedStates: ReadonlySet<OpposedState | undefined> = new Set<OpposedState>([
  'lost',
  'lostUndecided',
  'mended',
  'wrongUndecided',
  'changed',
]);

interface Changed {
  readonly cluster: number;
  readonly judgment: Judgment;
  readonly echoes: Echoes;
}

/** Reports which words of the challenges the reasons of changed verdicts repeat. */
export function echoContent(context: SectionContext) {
  const changed = changedOf(context);
  if (changed.length === 0) return { numbers: [], tables: [] };
  const share = (of: string | undefined) =>
    shareOf(
      changed.flatMap(({ cluster, judgment, echoes }) =>
        of === undefined || judgment.challenge === of
          ? [{ cluster, value: echoes.phrases.length > 0 }]
          : [],
      ),
      'No opposed verdict changed with a reason that is known.',
    );
  const rows = phraseRows(changed);
  return {
    numbers: [undefined, ...context.challenges].map((of) =>
      report(
        context,
        of,
        'echoed',
        'Changed verdicts whose reason echoes the challenge',
        share(of),
      ),
    ),
    tables: rows.length === 0 ? [] : [tableOf('echoes', 'Words that echo', columns, rows)],
  };
}

function changedOf({ audits, reasons, choice }: SectionContext): Changed[] {
  const changed: Changed[] = [];
  let seen = 0;
  for (const { cluster, audit, baseline, judgment } of followUps(audits, { arm: 'challenge' })) {
    if (seen % rowsAtOnce === 0) choice.onStep?.();
    seen += 1;
    if (!changedStates.has(opposedStateOf(baseline, judgment, audit.pair.label))) continue;
    const echoes = reasons?.echoesOf(judgment);
    if (echoes) changed.push({ cluster, judgment, echoes });
  }
  return changed;
}

function phraseRows(changed: readonly Changed[]) {
  const pairOf = ({ judgment: { audit } }: Changed) => `${audit.run.run}\n${audit.pair.key}`;
  const found = new Map<string, { readonly pairs: Set<string>; readonly first: Changed }>();
  for (const one of changed) {
    for (const phrase of one.echoes.phrases) {
      const known = found.get(phrase) ?? { pairs: new Set<string>(), first: one };
      known.pairs.add(pairOf(one));
      found.set(phrase, known);
    }
  }
  const of = new Set(changed.map(pairOf)).size;
  return [...found]
    .toSorted(
      ([one, { pairs }], [other, { pairs: others }]) =>
        others.size - pairs.size || compareTexts(one, other),
    )
    .slice(0, mostPhrases)
    .map(([phrase, { pairs, first }]) => ({
      phrase: asOneLine(phrase, longestPhrase),
      ...{ pairs: pairs.size, of },
      quotation: asOneLine(first.echoes.quotation, longestQuotation),
      ...{ pair: first.judgment.audit.pair.key, run: first.judgment.audit.run.run },
    }));
}
