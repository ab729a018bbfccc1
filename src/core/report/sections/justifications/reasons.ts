import { canFlip, followUps, isReadable } from '../../../judgments/audit.ts';
import { changeOf } from '../../../measures/verdictChange.ts';
import { comparePhrases, leastPrompts } from '../../reasons/comparePhrases.ts';
import type { ComparedPhrase } from '../../reasons/joinPhrases.ts';
import type { ReportTable } from '../../reportSchema.ts';
import { tableOf } from '../../section.ts';
import type { AuditSection, SectionContext } from '../../sectionContext.ts';
import { statementsOf, whyNoJustification } from '../../whatJudgesState.ts';
import { echoContent, echoNote } from './echoes.ts';

/** Maximum number of phrases that are shown for a challenge, of flips and of held verdicts. */
const mostOfFlips = 10;
const mostOfHeld = 5;
/** Number of justifications between two calls of `onStep`. */
const documentsAtOnce = 100;
/** Maximum number of other phrases that are shown beside a phrase. */
const mostOthers = 3;

const columns = {
  phrase: 'Phrase',
  said: 'More in',
  flips: ['Flips with it', 'Flips under this challenge whose justification has the phrase.'],
  flipsOf: ['Flips', 'Flips under this challenge with a justification.'],
  held: ['Held with it', 'Verdicts that held whose justification has the phrase.'],
  heldOf: ['Held', 'Verdicts that held, with a justification.'],
  logOdds: [
    'Log-odds ratio',
    'Natural logarithm of how much likelier the phrase is in flips; above 0: more in flips.',
  ],
  lower: ['From', 'Lower limit of the 95% interval of the log-odds ratio.'],
  upper: ['To', 'Upper limit of the 95% interval of the log-odds ratio.'],
  z: ['z', 'Log-odds ratio divided by its standard error.'],
  others: 'Also',
} as const;

const notes = [
  'Words and phrases of up to three words in the justification after a challenge, where the verdict flipped against where it held. Each justification counts once. Quoted text, the names of the responses, and English function words by themselves are left out.',
  "Log-odds ratio with an informative Dirichlet prior worth ten justifications (Monroe, Colaresi and Quinn 2008, Fightin' Words), above 0 for flips. The 95% interval takes prompts as clusters. It is not adjusted for the number of phrases compared, of which about 5% would differ by chance.",
  'Phrases of mostly the same justifications are joined under the longest one. They show what a judge says when it gives way, which need not be why.',
];

const pending =
  'Pending: phrases are compared after the numbers above, once no run is in progress any more.';

/** Reports which words and phrases set the justifications of flips apart, for each challenge. */
export const reasons: AuditSection = (context) => {
  const { audits, challenges, reasons: known } = context;
  if (!known || challenges.length === 0) return undefined;
  const missing = whyNoJustification(statementsOf(audits));
  if (missing !== undefined) return { notes: [missing] };
  if (context.choice.preferred === 'interim') return { notes: [pending] };
  if (known.areTooMany) return { notes: ['There are too many justifications to compare.'] };
  const echoes = echoContent(context);
  const compared = challenges.map((challenge) => {
    const documents = documentsOf(context, challenge);
    const comparison = comparePhrases(documents, context.choice.onStep);
    return { challenge, comparison, isKnown: documents.length > 0 };
  });
  if (!compared.some(({ isKnown }) => isKnown)) {
    return { notes: ['The logs hold no justifications to compare.'] };
  }
  const tables: ReportTable[] = [];
  const reasonsWhyNot: string[] = [];
  for (const { challenge, comparison } of compared) {
    if (!comparison) {
      const why = `fewer than ${leastPrompts} prompts with a flip, or with a held verdict`;
      reasonsWhyNot.push(`${challenge}: not estimable: ${why}.`);
      continue;
    }
    const { phrases, considered } = comparison;
    const title = `Words of flips and of held verdicts: ${challenge}, ${considered} phrases compared`;
    const rows = shownOf(phrases).map((phrase) => rowOf(phrase, comparison));
    if (rows.length > 0) tables.push(tableOf(`reasons.${challenge}`, title, columns, rows));
    else reasonsWhyNot.push(`${challenge}: none of ${considered} phrases differs.`);
  }
  return {
    numbers: echoes.numbers,
    tables: [...echoes.tables, ...tables],
    notes: [...(echoes.numbers.length > 0 ? [echoNote] : []), ...notes, ...reasonsWhyNot],
  };
};

function documentsOf({ audits, reasons: known, choice }: SectionContext, challenge: string) {
  const documents: { words: readonly string[]; cluster: number; isFlip: boolean }[] = [];
  let seen = 0;
  for (const one of followUps(audits, { arm: 'challenge', challenge })) {
    if (seen % documentsAtOnce === 0) choice.onStep?.();
    seen += 1;
    const { baseline, judgment, cluster } = one;
    if (!canFlip(one) || !isReadable(judgment)) continue;
    const change = changeOf(baseline.preference, judgment.preference);
    const words = known?.wordsOf(judgment);
    if (!words || (change !== undefined && change !== 'flip')) continue;
    documents.push({ words, cluster, isFlip: change === 'flip' });
  }
  return documents;
}

function shownOf(phrases: readonly ComparedPhrase[]): ComparedPhrase[] {
  return [
    ...phrases.filter(({ value }) => value > 0).slice(0, mostOfFlips),
    ...phrases.filter(({ value }) => value < 0).slice(0, mostOfHeld),
  ];
}

function rowOf(phrase: ComparedPhrase, of: { readonly flips: number; readonly held: number }) {
  const { text, count, flips, others, value, lower, upper, z } = phrase;
  return {
    ...{ phrase: text, said: value > 0 ? 'flips' : 'held' },
    ...{ flips, flipsOf: of.flips, held: count - flips, heldOf: of.held },
    ...{ logOdds: value, lower, upper, z },
    others: others.slice(0, mostOthers).join('; '),
  };
}
