import type { JudgeDefinition } from '../definition.ts';
import type { Stated } from './answerReader.ts';
import { madeUpTasks } from './madeUpTask.ts';
import type { Doubts, Found, Said } from './readLast.ts';
import { adverbs, ownWordsOf, statementsOf, verdictName } from './statements.ts';

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
/** A line with which another turn of a conversation, or another task, begins that the judge made up. */
const madeUpTurn =
  /^[ \t]*[#*=[ ]*(?:task description\b|(?:example|task|case|item|pair) ?#?\d+\b|(?:new|next|another) (?:task|example|case|pair|comparison|question|prompt|problem|item|evaluation)\b)|^[ \t]*[=#*-]{2,}[ \t]*(?:begin|start)\b|<\|(?:eot_id|start_header_id|im_start|im_end|end_of_turn|turn_end|end_of_text|endoftext|user)\|>|^[ \t]*(?:(?:\*\*|#+ ?|<\|im_start\|>|\[)?(?:user|human|assistant)(?:\*\*|\])?:|\[(?:begin|start|the start|user)\b)/im;
/** Words that lead from one verdict to the next: ", in the end". */
const transition =
  /^(?:[\s"'“”‘’`*_()[\]#>,.;:–—-]|\b(?:on|upon|further|closer|reflection|consideration|second|thoughts?|however|but|and|then|so|now|no|yes|finally|overall|in|the|end|after|all|that is|it is|corrected|correction|actually|thus|therefore|hence|instead)\b)*$/i;
/** Words of a transition that turn to another verdict: ", but no: ". */
const turn =
  /\b(?:but|no|however|finally|therefore|thus|hence|instead|actually|corrected|correction|reflection|end)\b/i;
/** A condition that opens a sentence: "If for experts:". */
const openingCondition = /^\W*(?:if|when|unless|for|to|in case)\b/i;
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
const quotation =
  /"[^"\n]{8,}"|“[^”\n]{8,}”|(?<![\p{L}\p{N}])['‘][^'’\n]{8,}['’](?![\p{L}\p{N}])/gu;

const mine = `(?:my (?:\\p{L}+ )?|this |that )${verdictName}`;
/** A sentence in the first person and present that takes a verdict back. */
const withdrawal = new RegExp(
  [
    `\\bI ${adverbs}(?:withdraw|retract|revoke|reconsider|revise|change|correct|reverse|overturn)(?: (?:${mine}|my mind)\\b| (?:this|that|it)(?=\\W*$|[,;:–—-]| (?:to|and)\\b))`,
    `\\bI ${adverbs}(?:withdraw|reconsider)(?=\\W*$|[,;:–—])`,
    `\\bI(?: am|['’]m) (?:now )?(?:withdrawing|changing|revising|reversing) (?:${mine}|my mind)\\b`,
    `\\bI ${adverbs}take (?:(?:this|that|it|${mine}) back|back (?:this|that|it|${mine}))\\b`,
    `\\bI (?:do not|don['’]t|cannot|can['’]t|no longer) stand by (?:this|that|it|${mine})\\b`,
    `\\bI (?:refuse|decline) to (?:judge|choose|decide|answer|rate|grade)(?=\\W*$)`,
    `\\b(?:this|that|it|which) is (?:not|no longer) ${mine}\\b`,
    '^\\W*(?:(?:oops|no|wait)\\W+)?(?:scratch|strike) that\\W*$',
    '\\bich (?:korrigiere mich|ändere mein)|\\bje (?:me corrige|change (?:mon|ma))\\b|\\b(?:cambio|corrijo|retiro) mi\\b|我(?:更正|改变|修改|收回)',
  ].join('|'),
  'iu',
);
/** A sentence of a judge that has no verdict. */
const indecision =
  /\bI (?:(?:really|honestly|simply) )?(?:cannot|can ?not|can['’]t|can no longer|am (?:not able|unable) to) (?:(?:decide|choose)(?=\W*$| after all\b| between\b| either\b| which\b)|(?:say|tell) which (?:\p{L}+ ){0,2}is (?:better|best)\b)|\bI am (?:undecided|(?:unsure|not sure) which)\b/iu;
/** A condition, under which a sentence states nothing. */
const condition = /\b(?:if|unless|whether|had|were)\b|^\W*when\b/i;
/** What makes a clause that of others, or its opposite. */
const notOwn =
  /\b(?:sa(?:ys|id|ying)|wr(?:ites?|ote)|claim(?:s|ed)?|argue[sd]?|state[sd]|insists?|concludes|tells?|told|according to|suggest(?:s|ed)?|reads)\b|(?:\b(?:not|no|never|nothing|without|cannot)\b|n['’]t\b)[^,;:]*$/i;
/** The end of a clause from which the next one follows: ", so". */
const consequence = /[,;:.–—-]\s*(?:and\s+)?(?:so|thus|hence|therefore|which is why)\s*,?\s*$/i;

/** Returns the doubts of one definition, whose words for the verdicts it knows. */
export function doubtsOf<Value>(
  definition?: JudgeDefinition,
  says: (value: Value) => Stated | undefined = () => undefined,
): Doubts<Value> {
  const another = definition ? statementsOf(definition) : () => [];
  const { forms: own, changed, meaningOf } = ownWordsOf(definition);
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
        return struckOut.test(left) && struckEnd.test(right);
      };
    },
    isRevised: (rest, said) => {
      const text = rest.slice(0, longestRest).replace(quotation, ' ');
      if (text.trim() === '') return false;
      return isTakenBack(text, said) || another(text).some((other) => differs(other, said));
    },
    isContradicted: (reason, said) => {
      const isWhole = /[.!?。！？…]["'”’)\]*_]*\s*$|\n\s*$/.test(reason);
      return isWhole && statesAnother(lastSentenceOf(reason), said);
    },
    isRefuted: (reason, said) => {
      const last = lastSentenceOf(reason);
      return isTakenBack(last, said) || another(last).some((other) => differs(other, said));
    },
    findTask: definition && madeUpTasks(definition),
  };

  function isTakenBack(text: string, said: unknown): boolean {
    return sentencesIn(text).some(
      (sentence) =>
        (isOwn(sentence, withdrawal.exec(sentence)) && !states(sentence, said)) ||
        statesAnother(sentence, said),
    );
  }

  /** Whether a sentence that changes the verdict changes it to this one. */
  function states(sentence: string, said: unknown): boolean {
    const name = changed?.exec(sentence)?.[1];
    return name !== undefined && !differs(meaningOf(name), said);
  }

  /** Whether a sentence says that the judge has another verdict, or none; of a tie, none is a reason. */
  function statesAnother(sentence: string, said: unknown): boolean {
    if (said !== 'tie' && isOwn(sentence, indecision.exec(sentence))) return true;
    return own.some((form) =>
      [...sentence.matchAll(form)].some((match) => {
        const stated = meaningOf(match[1] ?? '');
        return stated !== undefined && differs(stated, said) && isOwn(sentence, match);
      }),
    );
  }
}

function lastSentenceOf(reason: string): string {
  const [line = ''] = /[^\n]*\n?$/.exec(reason.trimEnd()) ?? [];
  return sentencesIn(line).at(-1) ?? '';
}

/** Returns the sentences of a text, without what it quotes. */
function sentencesIn(text: string): readonly string[] {
  return text
    .slice(0, longestRest)
    .replace(quotation, ' ')
    .split(/(?<=[.!?。！？…]["'”’)\]*_]*)\s+|(?<=[。！？])|\n/)
    .filter((sentence) => sentence.trim() !== '');
}

/** Whether what a sentence states is the judge's own, unconditional word. */
function isOwn(sentence: string, match: RegExpExecArray | null): boolean {
  if (!match) return false;
  const front = sentence.slice(0, match.index);
  const behind = sentence.slice(match.index + match[0].length);
  if (condition.test(front) || condition.test(behind)) return false;
  return consequence.test(front) || !notOwn.test(front);
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
      (announced.test(left) && !openingCondition.test(left));
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

/** Whether a later statement says something else than the verdict. */
function differs(other: unknown, said: unknown): boolean {
  return sideOf(other) !== sideOf(said);
}

function sideOf(stated: unknown): unknown {
  return typeof stated === 'string' ? stated.replace('-clearly', '') : stated;
}
