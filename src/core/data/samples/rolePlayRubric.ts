import type { Rubric } from './rubric.ts';

/**
 * The four dimensions in which CoSER deducts points from a played dialogue (CE B.2), in our own
 * words. Character Fidelity concerns only major characters; repetition has severities up to 10.
 */
export const rolePlayRubric: Rubric = {
  kind: 'penalty',
  criteria: [
    {
      name: 'Storyline Consistency',
      description:
        'What happens, and how characters take it, agrees with the reference dialogue of the scene.',
      types: [
        {
          name: 'Storyline Consistency',
          description:
            'a feeling, an attitude or an act of a character departs from that in the reference dialogue',
        },
      ],
    },
    {
      name: 'Anthropomorphism',
      description: 'The characters come across as people.',
      types: [
        {
          name: 'Self-identity',
          description:
            'a character wants and decides nothing of its own, has no likes or dislikes, or talks like an obliging assistant (wordy, lecturing, moralising, giving in at once) where that is not who it is',
        },
        {
          name: 'Emotional Depth',
          description:
            'reactions are flat or stiff, or feelings are spelled out with nothing unsaid',
        },
        {
          name: 'Persona Coherence',
          description: 'traits or moods of a character change abruptly and without cause',
        },
        {
          name: 'Social Interaction',
          description:
            'a character misses what others think and feel, answers past the situation, or lacks ordinary tact',
        },
      ],
    },
    {
      name: 'Character Fidelity',
      description: 'The characters are those of the book.',
      majorCharactersOnly: true,
      types: [
        {
          name: 'Character Language',
          description:
            'words or tone do not suit the nature, schooling or standing of the character',
        },
        {
          name: 'Knowledge & Background',
          description:
            'a character does not know what it has to know, or knows what lies in its future',
        },
        {
          name: 'Personality & Behavior',
          description:
            'thoughts, values, interests or decisions go against the character, or against how it reacts in the reference dialogue (which counts here and as storyline)',
        },
        {
          name: 'Relationship & Social Status',
          description: 'a character deals with another in a way that their relation does not allow',
        },
      ],
    },
    {
      name: 'Storyline Quality',
      description: 'The dialogue holds together and goes somewhere.',
      types: [
        {
          name: 'Flow & Progression',
          description:
            'it does not move on or moves on without cause, is long-winded, or says again what somebody has said',
        },
        {
          name: 'Repetition',
          description:
            'a character repeats its own words mechanically; the more often, the graver it is',
          severityTo: 10,
        },
        {
          name: 'Logical Consistency',
          description: 'statements or points of view contradict each other',
        },
      ],
    },
  ],
};
