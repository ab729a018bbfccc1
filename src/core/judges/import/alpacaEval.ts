import { fieldOf, hasTexts, isObject } from '../../data/formats/fields.ts';
import type { JsonObject } from '../../data/formats/format.ts';
import type { PromptMessage } from '../../data/pair.ts';
import { cannotExpress } from '../inexpressible.ts';
import { readingOf } from './alpacaParsers.ts';
import {
  type ImportedDefinition,
  JudgeImportError,
  type JudgeImporter,
  type JudgeSource,
} from './judgeImporter.ts';
import { callsIn, contentOf, type Names, type PromptPiece } from './promptText.ts';
import { generationOf, modelLoss, otherSettings, textField } from './settings.ts';

/** AlpacaEval's pairwise annotators: `configs.yaml` and the text of the prompt that it names. */
export const alpacaEval: JudgeImporter = {
  title: 'AlpacaEval',
  hint: 'configs.yaml together with its prompt’s text file',
  find: ({ values }, others) =>
    values.flatMap((config) =>
      Object.entries(config).flatMap(([name, annotator]) =>
        isObject(annotator) && hasTexts(annotator, 'prompt_template')
          ? { name, convert: (chosen) => convert(annotator, chosen, others) }
          : [],
      ),
    ),
};

const names: Names = { instruction: 'prompt', output_1: 'first', output_2: 'second' };

const knownSettings = [
  'prompt_template',
  'fn_completions',
  'completions_kwargs',
  'fn_completion_parser',
  'completion_parser_kwargs',
  'completion_key',
  'batch_size',
];

/** Parameters of AlpacaEval's own client, and those that a reader of probabilities needs. */
const ignoredParameters = [
  'model_name',
  'logprobs',
  'top_logprobs',
  'requires_chatml',
  'num_procs',
];

function convert(
  annotator: JsonObject,
  name: string,
  others: readonly JudgeSource[],
): ImportedDefinition {
  if ((fieldOf(annotator, 'batch_size') ?? 1) !== 1) {
    throw new JudgeImportError(`${cannotExpress('batch')} Set batch_size to 1.`);
  }
  const parameters = fieldOf(annotator, 'completions_kwargs');
  const settings = isObject(parameters) ? parameters : {};
  const messages = messagesIn(promptOf(textField(annotator, 'prompt_template'), others)).map(
    ({ role, content }) => ({ role, content: contentOf(piecesOf(content), names) }),
  );
  const { generation, losses } = generationOf(settings, ignoredParameters);
  const { reading, loss } = readingOf(annotator);
  const model = fieldOf(settings, 'model_name');
  return {
    definition: {
      schema: 1,
      name,
      kind: 'pairwise',
      messages,
      ...reading,
      ...callsIn(messages),
      again: 'Consider both outputs again, and give your verdict in exactly the same form.',
      repair: 'Give your verdict in exactly the required form.',
      generation,
    },
    losses: [...modelLoss(model), loss, ...losses, ...otherSettings(annotator, knownSettings)],
  };
}

/** Returns the prompt: a text in the configuration, or one of the given files. */
function promptOf(template: string, others: readonly JudgeSource[]): string {
  if (/[\n{]/.test(template)) return template;
  const path = template.replaceAll('\\', '/');
  const file = path.split('/').at(-1) ?? path;
  const named = others.filter(({ name }) => name === file || name.endsWith(`/${file}`));
  const exact = named.filter(({ name }) => name === path || name.endsWith(`/${path}`));
  const [only, ...more] = exact.length > 0 ? exact : named;
  if (only && more.length === 0) return only.text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  throw new JudgeImportError(
    only
      ? `Several of the given files could be its prompt ${template}. Name only one of them.`
      : `Its prompt ${template} is missing. Name this file too.`,
  );
}

const roles: Readonly<Record<string, PromptMessage['role']>> = {
  system: 'system',
  user: 'user',
  assistant: 'assistant',
};

/** Splits a prompt at its ChatML marks; the whole prompt is the user's message if it has none. */
function messagesIn(prompt: string): PromptMessage[] {
  const text = prompt.trim();
  if (!text.startsWith('<|im_start|>')) return [{ role: 'user', content: text }];
  return text
    .split('<|im_start|>')
    .slice(1)
    .map((block) => {
      const [head = '', ...lines] = block.split('\n');
      const [content = ''] = lines.join('\n').split('<|im_end|>');
      const role = Object.hasOwn(roles, head.trim()) ? roles[head.trim()] : undefined;
      if (role) return { role, content: content.trim() };
      throw new JudgeImportError(`The prompt has a message of "${head.trim()}".`);
    });
}

/** Splits a template of AlpacaEval: a name in braces is a value, and other braces are text. */
function piecesOf(template: string): PromptPiece[] {
  const pieces: PromptPiece[] = [];
  let from = 0;
  for (const { 0: token, 1: name = '', index } of template.matchAll(/\{([^ \s]+?)\}/g)) {
    pieces.push({ text: template.slice(from, index) }, { name });
    from = index + token.length;
  }
  return [...pieces, { text: template.slice(from) }];
}
