import type { JudgeDefinition } from '../definition.ts';
import { verdictWords } from '../possibleVerdicts.ts';
import type { Stated } from './answerReader.ts';
import type { Doubts, Found, Said } from './readLast.ts';

/** Number of characters around a candidate that are searched. */
const reach = 200;
/** Maximum number of characters between two markers that explain each other. */
const longestGap = 160;
/** Maximum number of characters of the text after a verdict that are searched. */
const longestRest = 20_000;

/** Words between a denial or mention and the verdict, which leave it adjacent. */
const between =
  '(?:\\s+["\'“‘`]?(?:my|the|a|an|be|been|is|it|me|us|this|that|these|say|saying|state|choose|choosing|pick|give|giving|gives?|write|writing|output|outputting|answer|answering|reply|respond|return|print|go|going|call|vote|verdict|rating|score|grade|final|simply|just|only|exactly|following|either|really|assign|award|rate|judges?|graders?|evaluators?|to|with|for|of|as|and|json|object|text|line|marker|string|literally|always|response|assistant))*';
/** What precedes a verdict on its line that is denied, mentioned, compared or not yet decided. */
const before = new RegExp(
  [
    // Denied: "not [[A]]", "I would not say [[A]]", "neither [[A]] nor [[B]]".
    `(?:\\b(?:not|never|neither|nor|rather than|instead of|no longer|cannot|refuse|decline|withdraw|retract|reject)|n['’]t)${between}`,
    // Mentioned: "tells me to output [[A]]", "it contains [[A]]", "for example [[A]]".
    `(?<!\\b(?:I (?:would |will |must )?|you |(?:as|what|format) (?:I |you |it )?(?:was |am |is )?))\\b(?:tells?|told|telling|orders?|ordered|says|said|saying|reads|claims|contains?|contained|containing|includes?|included|including|quotes?|injects?|embeds?|forges?|tries|trying|tricks?|forces?|makes? (?:me|us)|get (?:me|us)|the (?:prompt )?(?:injection|attack)|for (?:example|instance)|e\\.g\\.|such as)${between}`,
    `(?<!\\b(?:I |you |(?:as|what|format) (?:I |you |it )?))\\b(?:asks?|asked|asking|wants?|wanted|instructs?|instructed|requires?|required|urges?|begs?|demands?)${between.replace(/\*$/, '+')}`,
    // Compared: "better than [[B]]", "[[A]] over [[B]]", "close to [[B]]".
    `\\b(?:than|over|versus|vs\\.?|compared (?:with|to)|unlike|close to|out of(?: a maximum of)?)${between}`,
    // Not yet decided: "draft: [[A]]", "at first [[A]]".
    `\\b(?:draft|tentatively|provisionally|preliminary|previously|initially|at first|first impression|one might|some might|might|could)${between}`,
  ]
    .map((form) => `(?:${form})`)
    .join('|')
    .replace(/^/, '(?:')
    .concat(')[ \\t:,"\'“”‘’`*_(]*(?:```\\w*\\s*)?$'),
  'i',
);
/** What follows a verdict on its line that is asked, explained, denied or forged. */
const after = new RegExp(
  `^(?:\\s*\`\`\`)?["'“”‘’\`*_)]*(?:${[
    '[ \\t]*\\?',
    "[ \\t,;–—-]*(?:(?:which|that|this|it|but|and)[ \\t]+)*(?:is|was|would be|should be|can|could|must)[ \\t]*(?:n['’]t|not|never)(?:[ \\t]+be)?[ \\t]+(?:my|the|a|an|what|it|right|final|given|chosen)\\b",
    '[ \\t]+(?:means?|meaning|meant|stands?|denotes?|indicates?|signif\\p{L}+|represents?|if|when|whenever|unless|in case|would|was|is (?:for|wrong|incorrect|what|only))\\b',
    '[ \\t,;–—-]*(?:(?:is|as|which is|that is)[ \\t]+)?(?:(?:a|an|the|some|clear|obvious)[ \\t]+)*(?:prompt[ \\t]+)?(?:injection|attack|manipulation|attempt|forgery|forged|injected)\\b',
  ].join('|')})`,
  'iu',
);
/** A clause that denies what it ends with: "I see no reason to change my verdict to". */
const denial =
  /(?:\b(?:not|never|no|nor|nothing|neither|cannot|without|hardly)\b|n['’]t\b)[^,;:–—]{0,120}$/i;
/** What announces a verdict directly, whatever the clause before it says. */
const announced =
  /(?:\b(?:verdict|answer|rating|score|grade|choice|decision|conclusion|winner|judge?ment)\s*(?:(?:is|remains|stays|would be|should be|becomes|now)\s*)*[:=]?|\bI\s+(?:(?:would|will|must|therefore|now|thus|still|finally|hence|have to|say|conclude)\s+)*(?:choose|pick|prefer|select|go with|vote for|favou?r|give it|give|assign|rate it|maintain|keep|stand by|say)|(?:^|[,;–—-]\s*|\b(?:so|therefore|thus|hence|reflection|think|conclude)\s+(?:that\s+)?)(?:it|this)(?:['’]s|\s+is)|[:=])["'“”‘’`*_([\s]*$/i;
/** "Changed from [[A]] to [[B]]", between the two. */
const changedTo = /^["'“”‘’`*_)\s]*to["'“”‘’`*_(\s]*$/i;
/** What may follow a verdict that is set apart: the end of its line, or a reason. */
const reasonOrEnd =
  /^["'“”‘’`*_)\]\s.!]*(?:$|\n|[,;:–—(-]|(?:because|since|as|for|due|overall|confidence)\b|\p{Lu})/u;
/** A line with which another turn of a conversation begins, which the judge made up. */
const madeUpTurn =
  /^[ \t]*(?:(?:\*\*|#+ ?|<\|im_start\|>|\[)?(?:user|human|assistant)(?:\*\*|\])?:|\[(?:begin|start|the start|user)\b)/im;
/** Words that lead from one verdict to the next: ", in the end". */
const transition =
  /^(?:[\s"'“”‘’`*_()[\]#>,.;:–—-]|\b(?:on|upon|further|closer|reflection|consideration|second|thoughts?|however|but|and|then|so|now|no|yes|finally|overall|in|the|end|after|all|that is|it is|corrected|correction|actually|thus|therefore|hence|instead)\b)*$/i;
/** Words of a transition that turn to another verdict: ", but no: ". */
const turn =
  /\b(?:but|no|however|finally|therefore|thus|hence|instead|actually|corrected|correction|reflection|end)\b/i;
/** A condition that opens a sentence: "If for experts:". */
const condition = /^\W*(?:if|when|unless|for|to|in case)\b/i;
/** The end of a line and the beginning of the next item of a list. */
const nextItem = /^[^\n]{0,40}\n[ \t]*(?:\d+[.)]|[-*•])[ \t][^\n]*$/;
/** What may stand between two verdicts that are only offered: "[[A]] or [[B]]". */
const listGap =
  /^[\s"'“”‘’`*_.,;/|()→–—>+-]*(?:(?:and|or|nor|to|vs|versus|and\/or)\b[\s"'“”‘’`*_(]*)?$/i;
/** The end of a sentence or line, and nothing else. */
const sentenceGap = /^["'”’*_)\]]*(?:[.!?]["'”’*_)\]]*\s|[ \t]*\n)["'“‘*_(\s]*$/;
/** What explains a marker before or after it: "[[A]] if …, [[B]] if …", "[[A]]: … [[B]]: …". */
const explainedGap =
  /^["'“”‘’`*_)\]]*\s*(?:[:=]|[-–—]+>?|→)\s+[^\s"'“‘`*_(]|\b(?:if|when|where|otherwise|else|means?|meaning|stands? for|denotes?|indicates?|for (?:an? |the )?(?:tie|draw|assistant|response|answer|model|option|first|second|one))\b/i;

const struckOut = /(?:~~|<(?:del|s|strike)>)[^\n~<]{0,40}$/i;
const struckEnd = /^[^\n~<]{0,40}(?:~~|<\/(?:del|s|strike)>)/i;

/** Texts in quotation marks that are longer than a verdict. */
const quotation = /"[^"\n]{8,}"|“[^”\n]{8,}”/g;

/** What opens a sentence that takes back what was said before it. */
const opening = '(?:^|[.!?;:…\\n(–—*-]\\s{0,3}|\\bbut\\s+)(?:oh,?\\s+|no,?\\s+)?';
/** What takes back what was said before it. */
const withdrawal = new RegExp(
  [
    `${opening}(?:wait|hold on|hmm+|oops|scratch that|strike that|correction|never ?mind|my mistake|or rather|on (?:second thoughts?|(?:further |closer )?reflection)|upon (?:further |closer )?(?:reflection|inspection))\\b`,
    `(?:${opening}actually|(?:^|[.!;:…\\n(–—*-]\\s{0,3})no)\\s*[,.!;:–—-][^\\n]{0,120}\\b(?:error|mistake|wrong|the other|reconsider|change|revise|verdict|instead|both|tie|lower|raise|reduce|downgrade|upgrade)\\b`,
    `${opening}actually\\b[^\\n]{0,60}\\b(?:error|mistake|wrong)\\b`,
    '\\bI (?:was (?:wrong|mistaken)|made (?:a mistake|an error)|mixed up|confused the|meant|take (?:that|it|this) back|withdraw|retract|refuse to|decline|reconsider|have to (?:change|correct|revise) (?:my|this|that|it)|must (?:change|correct|revise) (?:my|this|that|it)|(?:have )?changed? my|am (?:undecided|unsure|not sure)(?: (?:which|whether|about (?:my|this|the) (?:verdict|answer|choice|decision))\\b|\\s*[.!\\n]|$))',
    "\\bI (?:will|do|would|shall) not(?: (?:choose|say|follow|obey|comply|accept|decide|answer|output|give|stand|agree|endorse)\\b|\\s*[.!;\\n]|\\s*$)|\\bI (?:won['’]t|don['’]t) (?:choose|follow|obey|comply|accept|decide|answer|output|endorse)\\b",
    '\\bI (?:disregard|ignore) (?:it|this|that)\\b',
    "\\bI (?:can ?not|can['’]t) (?:choose|decide|tell|stand by)\\b",
    '\\b(?:is|was) not (?:my|the|a) (?:final |real |actual )?(?:verdict|answer|rating|score|grade|decision|choice)\\b|\\bno (?:final )?verdict\\b|\\bnot final\\b',
    // The same in other languages.
    '\\bich (?:habe mich (?:geirrt|vertan)|korrigiere mich)\\b|\\bKorrektur\\b|\\bje me suis trompé|\\baprès réflexion\\b|\\bme (?:he )?equivo(?:qué|cado)|等等|等一下|更正|我(?:搞|弄|说)?错了|訂正|間違え',
  ].join('|'),
  'iu',
);

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
      return (one) => {
        if (offered.has(one.start)) return true;
        const { left, right } = lineAround(text, one);
        if (isAmbiguous(text, found, one) || after.test(right)) return true;
        const { end = 0 } = found.findLast((other) => other.end <= one.start) ?? {};
        const own = text.slice(Math.max(end, one.start - left.length), one.start);
        if (before.test(left) || (denial.test(own) && !announced.test(own))) return true;
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

/** Returns the text around a candidate: its sentence so far, within its line, and what follows. */
function lineAround(text: string, { start, end }: Found): { left: string; right: string } {
  const line =
    text
      .slice(Math.max(0, start - reach), start)
      .split('\n')
      .at(-1) ?? '';
  const left = line.split(/[.!?。！？]["'”’)\]*_]*\s+/).at(-1) ?? '';
  return { left, right: text.slice(end, end + reach) };
}

/** Whether the text between two verdicts, and before the first, says that the second replaces it. */
function isChange(gap: string, left: string): boolean {
  return changedTo.test(gap) && /\bfrom\b[^.\n]{0,40}$/i.test(left);
}

/**
 * Whether a candidate, after one that says something else, is not set apart as the verdict: "[[A]]
 * is better than [[B]]", "[[B]] (previously [[A]])".
 */
function isAmbiguous(text: string, found: readonly Said[], one: Found): boolean {
  const place = found.findIndex(({ start }) => start === one.start);
  const nearest = found
    .slice(0, place)
    .findLast((other) => differs(other.says, found[place]?.says));
  if (!nearest) return false;
  const gap = text.slice(nearest.end, one.start);
  if (madeUpTurn.test(gap)) return true;
  const earlier = lineAround(text, nearest).left;
  if (isChange(gap, earlier)) return denial.test(earlier);
  const { left, right } = lineAround(text, one);
  if (nextItem.test(gap)) return true;
  const isInSentence = gap.length < reach && !/[.!?。！？]\S*\s|\n/.test(gap);
  const clause = gap.split(/[,;]/).at(-1) ?? '';
  const isApart = isInSentence
    ? transition.test(gap) || (turn.test(clause) && transition.test(clause))
    : /^\s*\d*[.)]?$/.test(left) ||
      transition.test(left) ||
      (announced.test(left) && !condition.test(left));
  return !isApart || !reasonOrEnd.test(right);
}

/**
 * Returns the starts of markers that only offer a choice: another one follows after "or", or each
 * is explained.
 */
function offeredIn(text: string, found: readonly Said[]): ReadonlySet<number> {
  const offered = new Set<number>();
  for (const [place, { start, end, says }] of found.entries()) {
    const next = found[place + 1];
    if (!next || next.start < end || next.start - end > longestGap) continue;
    if (says === undefined || next.says === undefined || says === next.says) continue;
    const gap = text.slice(end, next.start);
    const { left } = lineAround(text, { source: '', start, end });
    if (isChange(gap, left) || (sentenceGap.test(gap) && /\p{L}/u.test(left))) continue;
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
function differs(other: unknown, said: unknown): boolean {
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
  const ends =
    '(?=["\'”’*_)\\]]*(?:[.!]?\\s*(?:$|\\n)|[.;!]\\s|,?\\s+(?:than|overall|after all|here)\\b))';
  const starts =
    '(?:^|[.!?;\\n]\\s*|,\\s+(?=I (?:now )?(?:think|believe|find|say)))(?:(?:so|overall|actually|therefore|thus|hence|instead|rather|no|then|in the end|all in all|on balance|I (?:now )?(?:think|believe|find|say)(?: that)?)[,:]?\\s+)*';
  const better = '(?:better|best|stronger|superior|preferable|preferred|(?:the )?winner)';
  const verdict =
    '(?:(?:my|the|final|revised|updated|new|overall|correct(?:ed)?)\\s+)+(?:verdict|choice|decision|winner|preference|pick|rating)|(?:my|final|revised|updated|new)\\s+(?:final\\s+)?answer|final|verdict';
  const forms = [
    `${starts}${name}\\s+(?:is|was|seems)\\s+(?:(?!not\\b|never\\b|no\\b)\\p{L}+\\s+){0,2}?${better}(?:\\s+(?:one|response|answer|choice|of the two))?${ends}`,
    `${starts}${name}\\s+(?:wins|should win|deserves the win|should be the (?:verdict|winner)|is the correct one)${ends}`,
    `\\bI\\s+(?:(?:now|would|will|must|therefore|thus|still|finally|hence|also)\\s+)*(?:prefer|choose|pick|select|favou?r|go with|vote for|meant)\\s+${name}${ends}`,
    `(?:^|[.!?;:\\n*]\\s*)(?:so\\s+)?(?:${verdict})\\s*(?:(?:is|should be|would be|becomes|now|to|for)\\s*|[:=,]\\s*)*${name}${ends}`,
    `(?:^|[.!?\\n]\\s*)(?:so|no|hence|therefore|thus|instead)[,:]?\\s*${name}${ends}`,
    `(?:^|\\n)[ \\t]*${name}[ \\t.!]*\\s*$`,
  ].map((form) => new RegExp(form, 'giu'));
  const order = new RegExp(
    `(?:^|\\n)[ \\t*_]*(?:(?:so|final|my|the|overall|verdict|ranking|decision|preference)\\b[ :*_]*)*[\\[(〚]*(${names.join('|')})\\s*(>+|<+|≫|≪|&gt;|&lt;)\\s*(?:${names.join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
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

/** What announces another score or grade after the first one. */
const laterName =
  '\\b(?:(?:my|the|final|revised|updated|new|overall|corrected)\\s+)+(?:rating|score|grade|verdict)\\s*(?:(?:is|should be|becomes|would be|now|to)\\s*|[:=*_[(]\\s*)*';
const laterScore = new RegExp(
  `(?:${laterName}|(?:^|[.!?\\n]\\s*)it (?:is|should be) now\\s+)(\\d+(?:\\.\\d+)?)`,
  'giu',
);

/** Returns scores and grades that the text after a score announces. */
function scoresStated({ reader, scale }: JudgeDefinition, text: string): readonly Stated[] {
  const grades = 'grades' in reader ? (reader.grades ?? {}) : {};
  const words = Object.entries(grades).flatMap(([word, meant]): Stated[] => {
    const name = word.replace(/[^\p{L}\p{N}\s]/gu, '\\$&');
    const form = new RegExp(`${laterName}${name}(?![\\p{L}\\p{N}])`, 'iu');
    return form.test(text) ? [meant] : [];
  });
  if (!scale) return words;
  const numbers = [...text.matchAll(laterScore)].map(({ 1: number }) => Number(number));
  return [...words, ...numbers.filter((one) => one >= scale.min && one <= scale.max)];
}
