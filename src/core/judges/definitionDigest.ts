import { canonicalJson } from '../words/canonicalJson.ts';
import { digestOf } from '../words/digest.ts';
import { defaultJudge } from './defaultJudge.ts';
import type { JudgeDefinition } from './definition.ts';

/**
 * Returns the digest of everything that a definition sends, reads and sets; its name does not
 * count. 16 hexadecimal digits.
 */
export function definitionDigest({ name: _, ...definition }: JudgeDefinition): string {
  return digestOf(canonicalJson(definition) ?? '').slice(0, 16);
}

/** Whether a definition is Recant's own judge, under any name. */
export function isDefaultJudge(definition: JudgeDefinition): boolean {
  return (
    definition === defaultJudge || definitionDigest(definition) === definitionDigest(defaultJudge)
  );
}
