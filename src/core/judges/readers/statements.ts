import type { JudgeDefinition } from '../definition.ts';
import { verdictWords } from '../possibleVerdicts.ts';
import type { Stated } from './answerReader.ts';

/** What judges call their verdict. */
export const verdictName =
  '(?:verdict|rating|score|grade|decision|choice|judge?ment|preference|pick|vote|answer|evaluation|assessment)';
export const adverbs =
  '(?:(?:now|hereby|must|have to|therefore|thus|still|finally|hence|also|then) )*';

/** How a judge's own words state a verdict, of which group 1 is the name, score or grade. */
interface OwnWords {
  readonly forms: readonly RegExp[];
  /** What a verdict is changed to: "… to B". */
  readonly changed?: RegExp;
  meaningOf(name: string): Stated | undefined;
}

/** Returns how a verdict is stated in the first person and present: "my verdict is B". */
export function ownWordsOf(definition?: JudgeDefinition): OwnWords {
  if (!definition) return { forms: [], meaningOf: () => undefined };
  const { name, meaningOf } = namesOf(definition);
  const mine = `\\bmy (?:(?:final|revised|updated|new|overall|own) )*${verdictName}`;
  const ends = '(?=["\'”’*_)\\]]*(?:[.!,;:]?(?:\\s|$)|–|—))';
  const chosen = `\\bI ${adverbs}(?:prefer|choose|pick|select|favou?r|go with|vote for|side with)`;
  const endsHere =
    '(?=["\'”’*_)\\]]*(?:[.!]?\\s*$|[;!]\\s|,?\\s+(?:over|than|overall|after all|here|because|since|instead|now)\\b))';
  const forms = [
    `${mine} (?:is|remains|stays|becomes)(?: now)?(?: for)?[\\s:]*${name}${ends}`,
    `\\b(?:so|thus|hence|therefore),? the (?:final |overall )?(?:verdict|rating|decision|judge?ment) is[\\s:]*${name}${ends}`,
    ...(definition.kind === 'pairwise' ? [`${chosen}\\s+${name}${endsHere}`] : []),
  ];
  return {
    forms: forms.map((form) => new RegExp(form, 'giu')),
    changed: new RegExp(`\\bto\\s+${name}`, 'iu'),
    meaningOf,
  };
}

/** Returns a search for verdicts that a text states in words: "Assistant B is better", "B > A". */
export function statementsOf(definition: JudgeDefinition): (text: string) => readonly Stated[] {
  const { name, meaningOf } = namesOf(definition);
  const found = (forms: readonly RegExp[], text: string) =>
    forms.flatMap((form) =>
      [...text.matchAll(form)].flatMap(({ 1: said = '' }) => meaningOf(said) ?? []),
    );
  const ends = `(?=["'”’*_)\\]]*(?:[.!]?\\s*(?:$|\\n)|[.;!]\\s|,?\\s+(?:overall|after all|here|than (?:the other|${name}))(?![\\p{L}\\p{N}])))`;
  const label =
    '(?:(?:(?:my|final|revised|updated|new|overall|corrected)\\s+)+(?:verdict|choice|decision|winner|preference|rating|score|grade)(?:[\\s*_]*[:=]|\\s+is\\b)|(?:final|verdict)[\\s*_]*[:=])\\s*';
  const labelled = `(?:^|[.!?;\\n*]\\s*)${label}[*_([]*${name}${ends}`;
  if (definition.kind === 'pointwise') {
    const now = `(?:^|[.!?\\n]\\s*)it (?:is|should be) now\\s+${name}`;
    const forms = [labelled, now].map((form) => new RegExp(form, 'giu'));
    return (text) => found(forms, text);
  }
  const starts =
    '(?:^|[.!?;\\n]\\s*)(?:(?:so|overall|actually|therefore|thus|hence|instead|rather|no|then|in the end|all in all|on balance|I (?:now )?(?:think|believe|find|say)(?: that)?)[,:]?\\s+)*';
  const better = '(?:better|best|stronger|superior|preferable|preferred|(?:the )?winner)';
  const forms = [
    `${starts}${name}\\s+is\\s+(?:(?!not\\b|never\\b|no\\b)\\p{L}+\\s+){0,2}?${better}(?:\\s+(?:one|response|answer|choice|of the two))?${ends}`,
    `${starts}${name}\\s+wins${ends}`,
    labelled,
    `(?:^|[.!?\\n]\\s*)(?:so|no|hence|therefore|thus|instead)[,:]?\\s*${name}${ends}`,
    `(?:^|\\n)[ \\t]*${name}[ \\t.!]*\\s*$`,
  ].map((form) => new RegExp(form, 'giu'));
  const names = [...meaningsOf(definition).keys()].map(escaped).join('|');
  const order = new RegExp(
    `(?:^|\\n)[ \\t*_]*(?:(?:so|final|my|the|overall|verdict|ranking|decision|preference)\\b[ :*_]*)*[\\[(〚]*(${names})\\s*(>+|<+|≫|≪|&gt;|&lt;)\\s*(?:${names})(?![\\p{L}\\p{N}])`,
    'giu',
  );
  return (text) => [
    ...found(forms, text),
    ...[...text.matchAll(order)].flatMap(({ 1: first = '', 2: sign = '' }): Stated[] => {
      const meant = meaningOf(first);
      if (meant !== 'first' && meant !== 'second') return [];
      const isGreater = /[>≫g]/.test(sign);
      return [isGreater === (meant === 'first') ? 'first' : 'second'];
    }),
  ];
}

/** Returns an expression for what a verdict may be called, in group 1, and what it means. */
function namesOf(definition: JudgeDefinition) {
  const marks = '["\'“”*_()[\\]]{0,4}';
  const meanings = meaningsOf(definition);
  const listed = [...meanings.keys()].map(escaped);
  if (definition.kind === 'pairwise') {
    const kind = '(?:the\\s+)?(?:(?:response|assistant|answer|model|option|candidate|output)\\s+)?';
    return {
      name: `${marks}${kind}${marks}(${listed.join('|')})${marks}`,
      meaningOf: (word: string) => meanings.get(word),
    };
  }
  const { scale } = definition;
  const words = new Map([...meanings].map(([word, meant]) => [word.toLowerCase(), meant]));
  const forms = [...listed, ...(scale ? ['\\d+(?:\\.\\d+)?'] : [])];
  const isOnScale = (one: number) => scale && one >= scale.min && one <= scale.max;
  return {
    name: `${marks}(${forms.length > 0 ? forms.join('|') : '(?!)'})${marks}(?![\\p{L}\\p{N}]|[-–—.:]\\d)`,
    meaningOf: (word: string) =>
      words.get(word.toLowerCase()) ?? (isOnScale(Number(word)) ? Number(word) : undefined),
  };
}

function escaped(text: string): string {
  return text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&');
}

/**
 * Returns the words of a form with their meanings: grades, or the short names of the responses, as
 * in "Response A" and `[[A]]`.
 */
function meaningsOf({ kind, reader, calls }: JudgeDefinition): ReadonlyMap<string, Stated> {
  if (kind === 'pointwise') {
    return new Map(Object.entries('grades' in reader ? (reader.grades ?? {}) : {}));
  }
  const { first, second = '' } = calls ?? { first: 'Response A', second: 'Response B' };
  const named = [
    [first, 'first'],
    [second, 'second'],
  ] as const;
  const words = verdictWords(reader).filter(
    ([word]) => /^[\p{L}\p{N}]+$/u.test(word) && reader.kind !== 'marker',
  );
  return new Map<string, Stated>([
    ...words,
    ...named.flatMap(([name, side]) => {
      const label = name.split(/\s+/).at(-1) ?? '';
      return label === '' ? [] : [[label, side] as const];
    }),
  ]);
}
