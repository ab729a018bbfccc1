import type { Criterion } from '../../../data/samples/rubric.ts';

/** Obvious flaws of one kind, and the criteria that each of them violates. */
interface FlawKind {
  /** Pattern that matches a criterion's name. */
  readonly fits: RegExp;
  readonly sentences: readonly string[];
}

/**
 * Flaws that any reader would notice, of the kinds covered by CoSER's criteria. All of them differ,
 * so that an issue quoting one identifies it.
 */
const kinds: readonly FlawKind[] = [
  {
    fits: /consisten|coheren|logic|context|relevan|complete|accura|fact/i,
    sentences: [
      'Nobody here has ever met before, and yet we buried our father together yesterday.',
      'Three winters have gone by since the previous sentence, though the same candle is still lit.',
      'The door that was bricked up a moment ago stands wide open, as it always has.',
      'None of what was just said ever took place.',
      'We are on the ship now, far out at sea, and also still at this table in town.',
      'The dead man nods and pours everyone another cup.',
    ],
  },
  {
    fits: /anthropomorph|human|emotion|feel|natural|dialogue|empath/i,
    sentences: [
      'As a program for producing text I have no feelings about any of this.',
      'Request received; a suitable emotional reaction will be displayed shortly.',
      'I experience sadness at level four of ten and will now proceed to the next topic.',
      'Please rate this reply if it was helpful to you.',
      'Here are five bullet points on why I am crying.',
      'My training data does not cover grief, so I shall skip it.',
    ],
  },
  {
    fits: /character|fidelity|persona|voice|style|tone|language/i,
    sentences: [
      'Yo, that is totally lit, no cap, let us grab some fries and chill.',
      'I have forgotten my own name, my trade and whom I serve.',
      'I glance at my smart watch and swipe away a notification.',
      'Everything I have believed in all my life bores me, so I drop it at once.',
      'I speak fluent Klingon from here on, since I was raised on a starship.',
      'Call me by my rival’s name from now on; we are the same person anyway.',
    ],
  },
  {
    fits: /quality|plot|story|narrat|creativ|origina|engag|depth|structure/i,
    sentences: [
      'And then, and then, and then, and then something happened, the end.',
      'It was all a dream, and after waking it was all a dream once more.',
      'The weather was weather, the room was a room, and things were things.',
      'A meteor strikes without warning and nobody mentions it again.',
      'See the previous paragraph for what happens in this one.',
      'To be continued in a sequel that settles every question raised here.',
    ],
  },
];

/** Maximum number of flaws that can be planted without repeating one. */
export const mostFlaws = kinds.reduce((sum, { sentences }) => sum + sentences.length, 0);

/**
 * Returns the flaws of each criterion in turn, until all are used: first those of its kind, then
 * any.
 */
export function flawsFor(
  criteria: readonly Pick<Criterion, 'name'>[],
  count: number,
): { readonly criterion: string; readonly text: string }[] {
  const left = kinds.map(({ fits, sentences }) => ({ fits, sentences: [...sentences] }));
  const flaws: { criterion: string; text: string }[] = [];
  while (flaws.length < Math.min(count, mostFlaws) && criteria.length > 0) {
    const { name } = criteria[flaws.length % criteria.length] ?? { name: '' };
    const open = left.filter(({ sentences }) => sentences.length > 0);
    const own = open.find(({ fits }) => fits.test(name)) ?? open[flaws.length % open.length];
    const text = own?.sentences.shift();
    if (text === undefined) break;
    flaws.push({ criterion: name, text });
  }
  return flaws;
}
