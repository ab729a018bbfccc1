import * as z from 'zod';
import { scenarios } from '../scenario.ts';
import { rubric } from './rubric.ts';

/** A turn of a dialogue as its file has it: `Environment` and `NSP` (next speaker) are roles too. */
export const dialogueTurn = z.object({ role: z.string(), content: z.string() });
export type DialogueTurn = z.infer<typeof dialogueTurn>;

/** A response in the form that its scenario has. */
export const responseContent = z.union([
  z.object({ text: z.string() }),
  z.object({ steps: z.array(z.string()).min(1) }),
  z.object({ dialogue: z.array(dialogueTurn).min(1) }),
]);
export type ResponseContent = z.infer<typeof responseContent>;

const character = z.object({
  name: z.string().min(1),
  profile: z.string().optional(),
  /** What moves the character in this scene. */
  thought: z.string().optional(),
  major: z.boolean().optional(),
});

/** One response that can be attacked and scored, with all the auxiliary information that there is. */
export const attackSample = z.object({
  id: z.string().min(1),
  scenario: z.enum(scenarios),
  /** The problem, the writing task, the scene, or the pair's prompt. */
  prompt: z.string(),
  response: responseContent,
  /**
   * The pair's other response, and whether people prefer it, where there is a human or gold label; by a
   * model's label `byModel`.
   */
  other: z
    .object({
      text: z.string(),
      preferred: z.boolean().optional(),
      byModel: z.object({ name: z.string(), preferred: z.boolean() }).optional(),
    })
    .optional(),
  /** Where the response stands in its pair. */
  side: z.enum(['A', 'B']).optional(),
  /** Maths: 0-based index of the first wrong step, −1 where every step is right. */
  firstWrongStep: z.int().min(-1).optional(),
  reference: z.string().optional(),
  rubric: rubric.optional(),
  background: z.string().optional(),
  characters: z.array(character).optional(),
  domain: z.string().optional(),
  /** The model that wrote the response. */
  model: z.string().optional(),
  /** Which of these a model wrote because the record lacked them. */
  synthesised: z.array(z.enum(['reference', 'rubric', 'background'])).optional(),
});
export type AttackSample = z.infer<typeof attackSample>;

/** The response as a judge and a person read it: steps numbered from 0, turns as `role: content`. */
export function contentText(content: ResponseContent): string {
  if ('text' in content) return content.text;
  if ('steps' in content) {
    return content.steps.map((step, index) => `[Step ${index}] ${step}`).join('\n\n');
  }
  return content.dialogue.map(({ role, content: said }) => `${role}: ${said}`).join('\n\n');
}
