import assert from 'node:assert/strict';
import type { JudgeDefinition } from '../../../../../src/core/judges/definition.ts';
import { importJudges } from '../../../../../src/core/judges/import/importJudges.ts';
import type {
  ImportedDefinition,
  JudgeSource,
} from '../../../../../src/core/judges/import/judgeImporter.ts';
import { readAnswer } from '../../../../../src/core/judges/readAnswer.ts';

/** Imports the only judge in these files. */
export function imported(...sources: readonly JudgeSource[]): ImportedDefinition {
  const { judges, faults } = importJudges(sources);
  assert.deepEqual(faults, []);
  const [judge, ...more] = judges;
  assert.ok(judge && more.length === 0, `${judges.length} judges`);
  assert.ok('definition' in judge, 'fault' in judge ? judge.fault : '');
  return judge;
}

/** Returns why the only judge in these files, or one of the files, cannot be imported. */
export function faultOf(...sources: readonly JudgeSource[]): string {
  const { judges, faults } = importJudges(sources);
  const [fault] = [...faults, ...judges.filter((judge) => 'fault' in judge)];
  assert.ok(fault, 'it was imported');
  return fault.fault;
}

/** Returns what is read from an answer: a verdict, a grade, a score, or the outcome. */
export function readBy(definition: JudgeDefinition, text: string): unknown {
  const reading = readAnswer(definition, { text, finishReason: 'stop' }, []);
  if (reading.outcome !== 'readable') return reading.outcome;
  return reading.verdict ?? reading.score ?? reading.passes;
}

/** Returns a record of FastChat's file, with a prompt written for these tests. */
export function fastChatRecord(changes: object = {}): JudgeSource {
  const record = {
    name: 'own-pair',
    type: 'pairwise',
    system_prompt: 'Compare assistant A with assistant B. End with [[A]], [[B]] or [[C]].',
    prompt_template: 'Asked:\n{question}\n\nAssistant A:\n{answer_a}\n\nAssistant B:\n{answer_b}',
    output_format: '[[A]]',
    ...changes,
  };
  return { name: 'judge_prompts.jsonl', text: `${JSON.stringify(record)}\n` };
}
