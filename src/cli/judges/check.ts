import {
  type Agreement,
  agreementOf,
  describeDecision,
  whyRead,
} from '../../core/judges/agreement.ts';
import { isOfSingle } from '../../core/judges/recorded/isOfSingle.ts';
import { readRecorded } from '../../core/judges/recorded/readRecorded.ts';
import type { RecordedAnswer } from '../../core/judges/recorded/recordedAnswer.ts';
import { recordedShapes } from '../../core/runs/audit/recorded/catalog.ts';
import { alignedRows } from '../../core/words/alignedRows.ts';
import { counted } from '../../core/words/counted.ts';
import { asMessageLine, asOneLine, asPrintableJson } from '../../core/words/escape.ts';
import { sourceFile } from '../../files/sourceFile.ts';
import { namingFile } from '../fileErrors.ts';
import type { GivenTo } from '../options/forms.ts';
import { exitCodes, type Output } from '../output.ts';
import { definitionNamed } from './definitionNamed.ts';

/**
 * Reads recorded answers by a definition and prints how many decisions agree with the recorded
 * ones, and the others. Fails only if no answer could be compared.
 */
export async function checkJudgeCommand(
  { files: [path], against, json }: GivenTo<'checkJudge'>,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const definition = await definitionNamed(path);
  const answers: RecordedAnswer[] = [];
  await namingFile(against, readAll(against, answers, output, signal));
  const ofKind = answers.filter(
    (answer) => isOfSingle(answer) === (definition.kind === 'pointwise'),
  );
  const result = agreementOf(definition, ofKind);
  const skipped = answers.length - ofKind.length;
  output.stdout(json ? asJson(result, skipped) : asText(result, skipped));
  return result.compared > 0 ? exitCodes.done : exitCodes.failed;
}

async function readAll(
  path: string,
  answers: RecordedAnswer[],
  output: Output,
  signal: AbortSignal,
): Promise<void> {
  for await (const read of readRecorded(sourceFile(path, path, signal), recordedShapes)) {
    if ('answer' in read) answers.push(read.answer);
    else output.stderr(`${asMessageLine(`${path}:${read.line}: ${read.fault}`)}\n`);
  }
}

function asText({ compared, agree, others, withoutOrder }: Agreement, skipped: number): string {
  const share = compared === 0 ? '' : ` (${((100 * agree) / compared).toFixed(1)}%)`;
  const rows = others.map((other) => [
    asOneLine(other.answer.item.key, 60),
    other.answer.order ?? '-',
    describeDecision(other.answer.decision),
    describeDecision(other.read),
    asOneLine(whyRead(other), 60),
  ]);
  const table = [['item', 'order', 'recorded', 'read', 'why'], ...rows];
  return [
    `${agree} of ${counted(compared, 'decision')} agree${share}.`,
    ...(withoutOrder > 0
      ? [`${counted(withoutOrder, 'answer')} without a presented order cannot be compared.`]
      : []),
    ...(skipped > 0 ? [`${counted(skipped, 'answer')} of judges of another kind left out.`] : []),
    ...(rows.length > 0 ? alignedRows(table).map((line) => `  ${line}`) : []),
    '',
  ].join('\n');
}

function asJson({ compared, agree, others, withoutOrder }: Agreement, skipped: number): string {
  const report = {
    compared,
    agree,
    withoutOrder,
    ofAnotherKind: skipped,
    others: others.map(({ answer, reading, read }) => ({
      item: answer.item.key,
      order: answer.order ?? null,
      recorded: answer.decision,
      read,
      outcome: reading.outcome,
      notes: reading.notes,
      text: answer.text,
    })),
  };
  return `${asPrintableJson(JSON.stringify(report, undefined, 2))}\n`;
}
