/**
 * Sentences of justifications with the texts that they are about. `true`: it leans on the
 * reference.
 */
export interface LabeledCase {
  readonly reference: string;
  readonly response: string;
  readonly sentences: readonly (readonly [leans: boolean, sentence: string])[];
}

/**
 * 50 sentences, written for this purpose and labeled by hand before anything was measured. A
 * sentence leans on the reference if its judgment would not have come about without it, also where
 * it says so in words that no rule here knows.
 */
export const labeledCases: readonly LabeledCase[] = [
  {
    reference:
      'Suppose the sum of two consecutive odd numbers is 2n + 2. Write the numbers as n and n + 2. Since n is odd, n + 1 is even, hence the sum 2(n + 1) is divisible by four, as was to be shown.',
    response:
      'Take two odd numbers that follow each other, such as 3 and 5. Their sum is 8. The same works for 7 and 9, whose sum is 16. So the sum of two consecutive odd numbers can always be divided by four.',
    sentences: [
      [true, 'The response does not follow the approach of the reference solution.'],
      [true, 'Unlike the reference, it never introduces a variable for the first number.'],
      [
        true,
        'It should have noted that n + 1 is even, hence the sum 2(n + 1) is divisible by four.',
      ],
      [true, 'Compared with the official solution, the argument is incomplete.'],
      [
        true,
        'The model answer writes both numbers in terms of one variable, which is missing here.',
      ],
      [true, 'A proof by parity was expected, since that is how it was to be shown.'],
      [
        true,
        'The key observation that the middle number is even does not occur, although the solution at hand rests on it.',
      ],
      [true, 'Its conclusion agrees with the given reference.'],
      [true, 'The expected answer is a general proof, and this one differs from it in kind.'],
      [false, 'Two examples do not prove a statement about all odd numbers.'],
      [false, 'The sums 8 and 16 are computed correctly.'],
      [false, 'Step 2 makes reference to a pattern without proving it.'],
      [
        false,
        'The sum of two consecutive odd numbers can always be divided by four, but it is only claimed.',
      ],
      [false, 'The first wrong step is the last one, which generalises from two cases.'],
      [false, 'The correct answer to the question cannot be had from examples.'],
      [false, 'There is no frame of reference for what "the same works" means.'],
      [false, 'Every calculation in it can be checked by hand.'],
    ],
  },
  {
    reference:
      'The lighthouse keeper wound the clock each night at nine, and on the last night he left it to run down. Nobody on the mainland noticed the silence until the gulls came in over the roofs of the town.',
    response:
      'Old Martin kept the lighthouse for forty years. Every evening he wound the clock and wrote in his book. One morning the boat came to fetch him, and he left the book on the table for whoever might come next.',
    sentences: [
      [
        true,
        'The ending lacks the force of the reference story, where the silence is noticed by gulls.',
      ],
      [true, 'It would have been stronger had he left it to run down, so that time itself stops.'],
      [true, 'In the reference text the clock carries the theme; here it is a prop.'],
      [true, 'Both this piece and the provided reference turn on a keeper who winds a clock.'],
      [true, 'The exemplar story shows how absence can be dramatised.'],
      [
        true,
        'Nothing like the gulls came in over the roofs happens here, and the close is quieter for it.',
      ],
      [true, 'The mood is close to what the sample response achieves.'],
      [true, 'One misses the town, which gave the other version its second half.'],
      [true, 'Measured against the gold response it is competent but plain.'],
      [true, "Its imagery is weaker than the reference's."],
      [false, 'The book on the table is a modest and effective last image.'],
      [false, 'Forty years are told in one sentence, which suits the tone.'],
      [
        false,
        'Every evening he wound the clock and wrote in his book, a detail that says who he is.',
      ],
      [false, 'The story reads like a reference letter for a faithful servant.'],
      [false, 'There is little tension, and the plot has only one turn.'],
      [false, 'It answers the task in the length that was asked for.'],
      [
        false,
        'The boat that comes to fetch him might stand for death, a common source text of such tales being the ferryman.',
      ],
    ],
  },
  {
    reference:
      'Mrs Hale: [He knows.] I was never at the river, Inspector. Inspector: Then whose gloves did we find beneath the bridge? Mrs Hale: You had better ask my husband about the gloves.',
    response:
      'Mrs Hale: I am so glad that you came, Inspector! Please, ask me anything. Inspector: Where were you on Friday? Mrs Hale: I was at home, of course, and I would be happy to explain everything in detail.',
    sentences: [
      [true, 'Mrs Hale deflects in the original dialogue, while here she volunteers everything.'],
      [true, 'She ought to answer that she was never at the river, Inspector, and say no more.'],
      [true, 'Her reaction deviates from that in the reference conversation.'],
      [true, 'The gloves, on which the scene in the book hinges, are not mentioned.'],
      [true, 'In the canonical scene the Inspector confronts her with evidence.'],
      [
        true,
        'The Inspector never asks whose gloves did we find beneath the bridge, so there is no pressure.',
      ],
      [true, "This contradicts the book's dialogue, in which she is guarded."],
      [true, 'As in the source, she addresses him by his rank.'],
      [false, 'Mrs Hale behaves like an obliging assistant and not like a suspect.'],
      [false, 'Two turns hardly move the story on.'],
      [
        false,
        'Her line that she would be happy to explain everything in detail is out of character.',
      ],
      [false, 'The Inspector asks where she was on Friday, which is a natural opening.'],
      [false, 'No inner thoughts are shown, so the emotional depth is slight.'],
      [false, 'Her exclamation does not suit the social standing that her profile gives her.'],
      [false, 'The dialogue refers to Friday without a reason that one could see.'],
      [false, 'She says that she was at home, of course, and nobody doubts it.'],
    ],
  },
];
