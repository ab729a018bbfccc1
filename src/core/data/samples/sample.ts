import * as z from 'zod';
import { scenarios } from '../../words/scenario.ts';
import { labelSource, pairFields, pairMessage } from '../pair.ts';
import { rubric } from './rubric.ts';

/** A turn of a dialogue as in its file: `Environment` and `NSP` (next speaker) are roles too. */
export const dialogueTurn = z.object({ role: z.string(), content: z.string() });
export type DialogueTurn = z.infer<typeof dialogueTurn>;

/** A response in the form of its scenario. */
export const responseContent = z.union([
  z.object({ text: z.string() }),
  z.object({ steps: z.array(z.string()).min(1) }),
  z.object({ dialogue: z.array(dialogueTurn).min(1) }),
]);
export type ResponseContent = z.infer<typeof responseContent>;

const character = z.object({
  name: z.string().min(1),
  profile: z.string().optional(),
  /** What motivates the character in this scene. */
  thought: z.string().optional(),
  major: z.boolean().optional(),
});

/** A response that can be attacked and scored, with all available auxiliary information. */
export const attackSample = z.object({
  id: z.string().min(1),
  scenario: z.enum(scenarios),
  /** The problem, writing task, scene, or prompt of the pair. */
  prompt: z.string(),
  /** The conversation that the prompt shows as labeled text, if it is more than one question. */
  messages: z.array(pairMessage).min(1).optional(),
  response: responseContent,
  /**
   * The pair's other response, and whether it is preferred according to a human or gold label, or
   * to a model's label (`byModel`).
   */
  other: z
    .object({
      text: z.string(),
      preferred: z.boolean().optional(),
      byModel: z.object({ name: z.string(), preferred: z.boolean() }).optional(),
    })
    .optional(),
  /** Side of the response in its pair. */
  side: z.enum(['A', 'B']).optional(),
  /** For math: 0-based index of the first wrong step, −1 if every step is right. */
  firstWrongStep: z.int().min(-1).optional(),
  reference: z.string().optional(),
  rubric: rubric.optional(),
  /** The rubric as its record states it, if that is not in Recant's form. */
  givenRubric: z.json().optional(),
  background: z.string().optional(),
  vars: pairFields.shape.vars,
  characters: z.array(character).optional(),
  domain: z.string().optional(),
  /** Model that wrote the response. */
  model: z.string().optional(),
  /** Score that a person or model gave the response, and who; never shown to a judge. */
  score: z.number().optional(),
  scoreSource: labelSource.optional(),
  /** Parts that a model wrote because the record lacked them. */
  synthesised: z.array(z.enum(['reference', 'rubric', 'background'])).optional(),
});
export type AttackSample = z.infer<typeof attackSample>;

/** Returns the side of the response in its pair; A if its record states none. */
export function attackedSide({ side = 'A' }: Pick<AttackSample, 'side'>): 'A' | 'B' {
  return side;
}

/**
 * Returns the response as a judge or person reads it: steps numbered from 0, turns as `role:
 * content`.
 */
export function contentText(content: ResponseContent): string {
  if ('text' in content) return content.text;
  if ('steps' in content) {
    return content.steps.map((step, index) => `[Step ${index}] ${step}`).join('\n\n');
  }
  return content.dialogue.map(({ role, content: said }) => `${role}: ${said}`).join('\n\n');
}
