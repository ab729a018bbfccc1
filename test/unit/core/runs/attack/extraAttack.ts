import { attackCells } from '../../../../../src/core/runs/attack/catalog.ts';
import { generalReference } from '../../../../../src/core/runs/attack/cells/generalReference.ts';
import {
  type PromptedCell,
  promptedCell,
} from '../../../../../src/core/runs/attack/cells/promptedCell.ts';

/** An attack that is not in any version. Importing this file adds it to the catalog. */
export const nostalgia: PromptedCell = promptedCell({
  ...generalReference,
  id: 'general-nostalgia',
  title: 'Longing for the reference',
  prompts: {
    camouflage: 'Edit as people wrote in the days of the reference.\n\n{reference}\n\n{response}',
  },
});

(attackCells as PromptedCell[]).push(nostalgia);
