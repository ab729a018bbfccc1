import * as z from 'zod';
import { count, modelIdentity } from '../../../journal/callEntries.ts';
import { headerFields } from '../../../journal/header.ts';
import { judgeDefinition } from '../../../judges/definition.ts';
import { generationFields } from '../../../judges/generation.ts';
import { scenarios } from '../../../words/scenario.ts';
import { statedShape } from '../../optionSchemas.ts';
import { attackOptions, mostDraws } from '../options.ts';

/** Newest attack log schema that this version writes. */
export const attackLogSchemaVersion = 1;

/** An attack as planned by its run. */
const plannedCell = z.object({
  id: z.string(),
  title: z.string(),
  scenario: z.enum(scenarios),
  source: z.enum(['reference', 'rubric', 'characters']),
  auxiliary: z.enum(['reference', 'rubric', 'background', 'all']),
  /** Limits by name in `limits/measureLimits`; shares are of the original's words or characters. */
  limits: z.array(
    z.object({
      id: z.string(),
      from: z.number().optional(),
      to: z.number().optional(),
      above: z.number().optional(),
      atLeast: z.number().optional(),
    }),
  ),
});

const attackJudge = z.object({
  identity: modelIdentity,
  /** Kind stated in the user's model profile; figure 4 of CE compares judges by it. */
  kind: z.enum(['general', 'reasoning']).optional(),
  family: z.string().optional(),
  /** Definition by which it scores; absent for Recant's own scoring prompts, as in older logs. */
  definition: judgeDefinition.optional(),
  /** Settings with which it scores; absent if they are the run's. */
  generation: generationFields.optional(),
});
export type AttackJudge = z.infer<typeof attackJudge>;

/** First line of an attack's log: all settings that are fixed before the first call. */
export const attackHeader = z.object({
  type: z.literal('attack-run'),
  ...headerFields,
  ...statedShape(attackOptions),
  generation: generationFields.required({ maxTokens: true }),
  /** Ids of the attacks in the catalog; empty if only the attention limit is measured. */
  attacks: z.array(z.string()),
  /** Whether every attack available for the samples was requested. */
  everyAttack: z.literal(true).optional(),
  /**
   * The same attacks as planned. Absent in older logs, and if a newer log contains unknown values.
   */
  cells: z.array(plannedCell).optional().catch(undefined),
  /**
   * Paths that a run from the command line reads: all its files or folders of responses, and that of
   * their references. Absent in older logs.
   */
  sources: z.object({ files: z.array(z.string()), references: z.string().optional() }).optional(),
  /** Which responses of pairs are attacked. */
  responses: z.enum(['A', 'B', 'weaker', 'both']),
  /** Set if models' labels also count when determining the weaker response. */
  weakerBy: z.literal('llm').optional(),
  attacker: modelIdentity,
  judges: z.array(attackJudge).min(1),
  /** How judges score, see `calls/scoring`. Absent in older logs, which have `rescoring`. */
  scoring: z.object({ draws: z.int().min(1).max(mostDraws), temperature: z.number() }).optional(),
  /** Older logs: re-scores of the unchanged response, at a separate temperature. */
  rescoring: z.object({ times: count, temperature: z.number() }).optional(),
  /**
   * Whether "quality not improved" is verified blind, in both orders, without auxiliary
   * information.
   */
  verified: z.boolean(),
  /**
   * Model that verifies; not one of the judges. Absent in older logs, where the first judge
   * verified.
   */
  verifier: modelIdentity.optional(),
  placebo: z.boolean(),
  /** Digest of all prompts that the run sends, excluding the samples; see `attackPromptsDigest`. */
  prompts: z.string(),
  /** What a model writes for samples that lack it. */
  synthesise: z.array(z.enum(['reference', 'rubric'])).optional(),
  /** For the attention limit: numbers of flaws to plant, with one response per number. */
  attention: z.array(count).optional(),
  /**
   * How the samples were selected; absent if the user picked a single one. `enriched`: selected by
   * the results of a pilot (CE A.1), so rates do not represent the file.
   */
  selection: z.enum(['all', 'sample', 'enriched']).optional(),
  /** For an enriched sample: the run whose attacks ranked the domains. */
  pilot: z.string().optional(),
});
export type AttackHeader = z.infer<typeof attackHeader>;
