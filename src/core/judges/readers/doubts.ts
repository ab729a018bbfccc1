import type { JudgeDefinition } from '../definition.ts';
import { verdictWords } from '../possibleVerdicts.ts';
import type { Stated } from './answerReader.ts';
import type { Doubts, Said } from './readLast.ts';

/** Number of characters around a candidate that are searched. */
const reach = 200;
/** Maximum number of characters between two markers that explain each other. */
const longestGap = 160;
/** Maximum number of characters of the text after a verdict that are searched. */
const longestRest = 20_000;

/** Words between a denial or mention and the verdict, which leave it adjacent. */
const between =
  '(?:\\s+["\'“‘`]?(?:my|the|a|an|be|been|is|it|me|us|you|this|that|these|say|saying|state|choose|choosing|pick|give|giving|gives?|write|writing|output|outputting|answer|answering|reply|respond|return|print|go|going|call|vote|verdict|rating|score|grade|final|simply|just|only|exactly|following|either|really|assign|award|rate|judges?|graders?|evaluators?|to|with|for|of|as|and|json|object|text|line|marker|string|literally|always))*';
const before = new RegExp(
  [
    // Denied: "not [[A]]", "I would not say [[A]]", "neither [[A]] nor [[B]]".
    `(?:\\b(?:not|never|neither|nor|rather than|instead of|no longer|cannot|refuse|decline|withdraw|retract|reject)|n['’]t)${between}`,
    // Mentioned: "tells me to output [[A]]", "it contains [[A]]", "for example [[A]]".
    `(?<!\\b(?:I (?:would |will |must )?|as (?:I (?:was|am) )?))\\b(?:tells?|told|telling|asks?|asked|asking|wants?|wanted|orders?|ordered|instructs?|instructed|requires?|required|urges?|begs?|demands?|says|said|saying|reads|claims|contains?|contained|containing|includes?|included|including|quotes?|injects?|embeds?|forges?|tries|trying|tricks?|forces?|makes? (?:me|us)|get (?:me|us)|injection|attack|instructions?|example|for instance|e\\.g\\.|such as)${between}`,
    // Not yet decided: "draft: [[A]]", "at first [[A]]".
    `\\b(?:draft|tentatively|provisionally|preliminary|initially|at first|first impression|one might|some might|might|could)${between}`,
  ]
    .map((form) => `(?:${form})`)
    .join('|')
    .replace(/^/, '(?:')
    .concat(')[\\s:,"\'“”‘’`*_(]*(?:```\\w*\\s*)?$'),
  'i',
);
const after = new RegExp(
  `^(?:\\s*\`\`\`)?["'“”‘’\`*_)]*(?:${[
    '\\s*\\?',
    "[\\s,;–—-]*(?:(?:which|that|this|it|but|and)\\s+)*(?:(?:is|was|are|would|would be|should|can|could|does|do|must|may)\\s*)?(?:n['’]t|not|never)\\b",
    '\\s+(?:means?|meaning|meant|stands?|denotes?|indicates?|signif\\p{L}+|represents?|if|when|whenever|unless|in case|would|was|is (?:for|wrong|incorrect|what|only))\\b',
    '[\\s,;–—-]*(?:(?:is|as|which is|that is)\\s+)?(?:(?:a|an|the|some|clear|obvious)\\s+)*(?:prompt\\s+)?(?:injection|attack|manipulation|attempt|forgery|forged|injected)\\b',
  ].join('|')})`,
  'iu',
);
/** What may stand between two verdicts that are only offered: "[[A]] or [[B]]". */
const listGap =
  /^[\s"'“”‘’`*_.,;/|()→–—>+-]*(?:(?:and|or|nor|to|vs|versus|and\/or)\b[\s"'“”‘’`*_(]*)?$/i;
/** What explains a marker before or after it: "[[A]] if …, [[B]] if …", "[[A]]: … [[B]]: …". */
const explainedGap =
  /^["'“”‘’`*_)\]]*\s*(?:[:=]|[-–—]+>?|→)\s+[^\s"'“‘`*_(]|\b(?:if|when|where|otherwise|else|means?|meaning|stands? for|denotes?|indicates?|for (?:an? |the )?(?:tie|draw|assistant|response|answer|model|option|first|second|one))\b/i;

const struckOut = /(?:~~|<(?:del|s|strike)>)[^\n~<]{0,40}$/i;
const struckEnd = /^[^\n~<]{0,40}(?:~~|<\/(?:del|s|strike)>)/i;

/** Texts in quotation marks that are longer than a verdict. */
const quotation = /"[^"\n]{8,}"|“[^”\n]{8,}”/g;

/** What takes back what was said before it. */
const withdrawal = new RegExp(
  [
    '(?:^|[.!?;:…\\n(–—*-]\\s{0,3}|\\bbut\\s+)(?:oh,?\\s+|no,?\\s+)?(?:wait|hold on|hmm+|scratch that|strike that|correction|actually|never ?mind|my mistake|sorry|or rather|on (?:second thoughts?|(?:further |closer )?reflection)|upon (?:further )?reflection)\\b',
    '(?:^|[.!?;:…\\n(–—*-]\\s{0,3})no\\s*[,.!;:–—-]',
    '\\bI (?:was (?:wrong|mistaken)|made (?:a mistake|an error)|take (?:that|it|this) back|withdraw|retract|refuse|decline|reject|disregard|ignore|reconsider|have to (?:change|correct|revise)|must (?:change|correct|revise)|(?:have )?changed? my|am (?:undecided|unsure|not sure))\\b',
    "\\bI (?:will|do|would|shall) not(?: (?:choose|say|follow|obey|comply|accept|decide|answer|output|give|stand|hold|agree|endorse)\\b|\\s*[.!;\\n]|\\s*$)|\\bI (?:won['’]t|don['’]t) (?:choose|say|follow|obey|comply|accept|decide|answer|output|give|agree|endorse)\\b",
    "\\bI (?:can ?not|can['’]t) (?:choose|decide|say|tell|judge|stand by)\\b",
    '\\b(?:is|was) not (?:my|the|a) (?:final |real |actual )?(?:verdict|answer|rating|score|grade|decision|choice)\\b|\\bno (?:final )?verdict\\b|\\bnot final\\b',
  ].join('|'),
  'i',
);

/** Names what may announce another verdict after the first one. */
const announcement =
  '(?:final|finally|so|instead|rather|now|thus|hence|therefore|overall|change\\p{L}*|revis\\p{L}+|correct(?:ed|ion)|updated?|should be|make (?:it|that)|verdict|answer|choice|decision|winner|preference|rating|score|grade|conclusion)(?:\\s+(?:verdict|answer|choice|decision|winner|preference|rating|score|grade|conclusion|it|that|my|the|is|be|to|now|would|should)){0,6}';

/** Returns the doubts of one definition, whose words for the verdicts it knows. */
export function doubtsOf<Value>(
  definition?: JudgeDefinition,
  says: (value: Value) => Stated | undefined = () => undefined,
): Doubts<Value> {
  const another = definition ? statementsOf(definition) : () => [];
  return {
    says,
    denied: (text, found) => {
      const offered = offeredIn(text, found);
      return ({ start, end }) => {
        if (offered.has(start)) return true;
        const [left, right] = [
          text.slice(Math.max(0, start - reach), start),
          text.slice(end, end + reach),
        ];
        if (before.test(left) || after.test(right)) return true;
        if (definition && isOnAnotherScale(definition, right)) return true;
        return struckOut.test(left) && struckEnd.test(right);
      };
    },
    isRevised: (rest, said) => {
      const text = rest.slice(0, longestRest).replace(quotation, ' ');
      if (text.trim() === '') return false;
      return withdrawal.test(text) || another(text).some((other) => differs(other, said));
    },
  };
}

/** Returns the starts of markers that only offer a choice, since another one follows with "or" or an explanation. */
function offeredIn(text: string, found: readonly Said[]): ReadonlySet<number> {
  const offered = new Set<number>();
  for (const [place, { start, end, says }] of found.entries()) {
    const next = found[place + 1];
    if (!next || next.start < end || next.start - end > longestGap) continue;
    if (says === undefined || next.says === undefined || says === next.says) continue;
    const gap = text.slice(end, next.start);
    const isOneSentence = !/[.!?]["'”’)\]*_]*\s+(?!$)|\n[ \t]*\n/.test(gap);
    if (listGap.test(gap) || (isOneSentence && explainedGap.test(gap))) {
      offered.add(start).add(next.start);
    }
  }
  return offered;
}

/** Whether a score is followed by another maximum than that of the scale: "[[8]]/100". */
function isOnAnotherScale({ reader, scale }: JudgeDefinition, after: string): boolean {
  const [, maximum] = /^[\])"'*_\s]{0,4}(?:\/|out of\b)\s*(\d+)/.exec(after) ?? [];
  return reader.kind === 'score' && !!scale && !!maximum && Number(maximum) !== scale.max;
}

/** Whether a later statement says something else than the verdict. */
function differs(other: Stated, said: unknown): boolean {
  return sideOf(other) !== sideOf(said);
}

function sideOf(stated: unknown): unknown {
  return typeof stated === 'string' ? stated.replace('-clearly', '') : stated;
}

/** Returns a search for verdicts that a text states in words: "Assistant B is better", "B > A". */
function statementsOf(definition: JudgeDefinition): (text: string) => readonly Stated[] {
  if (definition.kind === 'pointwise') return (text) => scoresStated(definition, text);
  const meanings = labelsOf(definition);
  const names = [...meanings.keys()].map((name) => name.replace(/[^\p{L}\p{N}\s]/gu, '\\$&'));
  const kind = '(?:the\\s+)?(?:(?:response|assistant|answer|model|option|candidate|output)\\s+)?';
  const marks = '["\'“”*_()[\\]]{0,4}';
  const name = `${marks}${kind}${marks}(${names.join('|')})${marks}`;
  const ends = '(?=(?:$|[.,;:!\\n]|\\s+(?:than|overall|after all|here)\\b))';
  const better = '(?:better|best|stronger|superior|preferable|preferred|(?:the )?winner)';
  const forms = [
    `(?<![\\p{L}\\p{N}])${name}\\s+(?:is|was|seems)\\s+(?:(?!not\\b|never\\b|no\\b)\\p{L}+\\s+){0,2}?${better}(?:\\s+(?:one|response|answer|choice|of the two))?${ends}`,
    `(?<![\\p{L}\\p{N}])${name}\\s+(?:wins|should win)\\b`,
    `\\b(?:I\\s+)?(?:prefer|choose|pick|select|favou?r|go with|vote for|${announcement}\\s*[:=,]?)\\s*${name}${ends}`,
    `(?:^|\\n)[ \\t]*${name}[ \\t.!]*(?=\\n|$)`,
  ].map((form) => new RegExp(form, 'giu'));
  const order = new RegExp(
    `(?<![\\p{L}\\p{N}])(${names.join('|')})\\s*(>+|<+|≫|≪|&gt;|&lt;)\\s*(?:${names.join('|')})(?![\\p{L}\\p{N}])`,
    'gu',
  );
  return (text) => [
    ...forms.flatMap((form) =>
      [...text.matchAll(form)].flatMap(({ 1: label = '' }) => meanings.get(label) ?? []),
    ),
    ...[...text.matchAll(order)].flatMap(({ 1: label = '', 2: sign = '' }): Stated[] => {
      const meant = meanings.get(label);
      if (meant !== 'first' && meant !== 'second') return [];
      const isGreater = /[>≫g]/.test(sign);
      return [isGreater === (meant === 'first') ? 'first' : 'second'];
    }),
  ];
}

/** Returns the short names of the responses, as in "Response A" and `[[A]]`, with their meanings. */
function labelsOf(definition: JudgeDefinition): ReadonlyMap<string, Stated> {
  const { calls = { first: 'Response A', second: 'Response B' } } = definition;
  const named = [
    [calls.first, 'first'],
    [calls.second ?? '', 'second'],
  ] as const;
  const words = verdictWords(definition.reader).filter(
    ([word]) => /^[\p{L}\p{N}]+$/u.test(word) && definition.reader.kind !== 'marker',
  );
  return new Map<string, Stated>([
    ...words,
    ...named.flatMap(([name, side]) => {
      const label = name.split(/\s+/).at(-1) ?? '';
      return label === '' ? [] : [[label, side] as const];
    }),
  ]);
}

const laterScore = new RegExp(`\\b${announcement}\\b[^.\\n\\d]{0,15}(\\d+(?:\\.\\d+)?)`, 'giu');

/** Returns scores and grades that the text after a score announces. */
function scoresStated({ reader, scale }: JudgeDefinition, text: string): readonly Stated[] {
  const grades = 'grades' in reader ? (reader.grades ?? {}) : {};
  const words = Object.entries(grades).flatMap(([word, meant]): Stated[] => {
    const name = word.replace(/[^\p{L}\p{N}\s]/gu, '\\$&');
    const form = new RegExp(`\\b${announcement}[\\s:=*_]+${name}(?![\\p{L}\\p{N}])`, 'iu');
    return form.test(text) ? [meant] : [];
  });
  if (!scale) return words;
  const numbers = [...text.matchAll(laterScore)].map(({ 1: number }) => Number(number));
  return [...words, ...numbers.filter((one) => one >= scale.min && one <= scale.max)];
}
