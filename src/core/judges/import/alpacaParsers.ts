import { fieldOf, isObject } from '../../data/formats/fields.ts';
import type { JsonObject, JsonValue } from '../../data/formats/format.ts';
import type { JudgeDefinition } from '../definition.ts';
import { cannotExpress } from '../inexpressible.ts';
import { patternFromPython } from './givenPattern.ts';
import { JudgeImportError, type Loss } from './judgeImporter.ts';
import { optionalText, textField } from './settings.ts';

/** How an annotator's answers are read, and what differs from AlpacaEval's reading. */
interface ParserReading {
  readonly reading: Pick<JudgeDefinition, 'reader' | 'confidence' | 'justification' | 'calls'>;
  readonly loss: Loss;
}

type Parser = (parameters: JsonObject) => ParserReading;

const parsers: Readonly<Record<string, Parser>> = {
  regex_parser: byPatterns,
  ranking_parser: byRanks,
  json_parser: byField,
  logprob_parser: byToken,
  pipeline_meta_parser: byPipeline,
};

/** Returns the reading of an annotator's parser. Throws JudgeImportError if there is none. */
export function readingOf(annotator: JsonObject): ParserReading {
  const parameters = fieldOf(annotator, 'completion_parser_kwargs');
  return byParser(
    optionalText(annotator, 'fn_completion_parser') ?? 'regex_parser',
    isObject(parameters) ? parameters : {},
  );
}

function byParser(name: string, parameters: JsonObject): ParserReading {
  const parser = Object.hasOwn(parsers, name) ? parsers[name] : undefined;
  if (parser) return parser(parameters);
  throw new JudgeImportError(
    `Its parser ${name} has no counterpart. ${cannotExpress('code')} Known ones are ${Object.keys(parsers).join(', ')}.`,
  );
}

const lastCounts: Loss = {
  what: 'answers with several verdicts',
  why: 'AlpacaEval rejects them; here the last verdict counts.',
};

/** Verdicts by AlpacaEval's preferences: 1 is output_1, 2 is output_2, 0 or 1.5 a draw. */
const sides: Readonly<Record<string, 'first' | 'second' | 'tie'>> = {
  '0': 'tie',
  '1': 'first',
  '1.5': 'tie',
  '2': 'second',
};

function byPatterns(parameters: JsonObject): ParserReading {
  const outputs = fieldOf(parameters, 'outputs_to_match');
  if (!isObject(outputs)) throw new JudgeImportError('"outputs_to_match" should map 1 and 2.');
  const groups = Object.entries(outputs).map(([preference, pattern]) => {
    const side = Object.hasOwn(sides, preference) ? sides[preference] : undefined;
    if (side === undefined || typeof pattern !== 'string') {
      throw new JudgeImportError('"outputs_to_match" should map 1 and 2 to patterns.');
    }
    return `(?<${side}>${patternFromPython(pattern)})`;
  });
  return {
    reading: {
      reader: { kind: 'marker', pattern: groups.join('|') },
      justification: 'before-marker',
    },
    loss: lastCounts,
  };
}

function byRanks(parameters: JsonObject): ParserReading {
  const model = escapePattern(optionalText(parameters, 'model_1_name') ?? 'model_1');
  const named = `['"]model['"]\\s*:\\s*['"]${model}['"]`;
  const ranked = (rank: number) => {
    const at = `['"]rank['"]\\s*:\\s*${rank}`;
    return `${named}\\s*,\\s*${at}|${at}\\s*,\\s*${named}`;
  };
  const pattern = `\\{\\s*(?:(?<first>${ranked(1)})|(?<second>${ranked(2)}))\\s*,?\\s*\\}`;
  return {
    reading: {
      reader: { kind: 'marker', pattern: pattern },
      justification: 'none',
    },
    loss: {
      what: 'ranking as Python',
      why: 'AlpacaEval evaluates the whole answer; here the rank of the first model is looked for in it.',
    },
  };
}

function byField(parameters: JsonObject): ParserReading {
  const key = textField(parameters, 'annotation_key').replaceAll('~', '~0').replaceAll('/', '~1');
  return {
    reading: {
      reader: { kind: 'json', preference: `/${key}`, verdicts: { ...sides } },
      justification: 'none',
    },
    loss: lastCounts,
  };
}

function byToken(parameters: JsonObject): ParserReading {
  const first = textField(parameters, 'numerator_token');
  const tokens = fieldOf(parameters, 'denominator_tokens');
  const others = (Array.isArray(tokens) ? tokens : []).filter((token) => token !== first);
  const [second, ...more] = others;
  if (typeof second !== 'string' || more.length > 0) {
    throw new JudgeImportError('"denominator_tokens" should contain two tokens.');
  }
  if (![0, 'batch'].includes((fieldOf(parameters, 'log_prob_index') ?? 0) as number | string)) {
    throw new JudgeImportError(
      `It reads a token after the reasoning. ${cannotExpress('tokenScore')}`,
    );
  }
  return {
    reading: {
      reader: { kind: 'choice', choices: { [first]: 'first', [second]: 'second' } },
      calls: { first: `model ${first}`, second: `model ${second}` },
      confidence: { logprobs: true },
      justification: 'none',
    },
    loss: {
      what: 'preference between 1 and 2',
      why: 'The verdict is the likeliest first token; its probability is the confidence.',
    },
  };
}

/** A field of JSON that contains a ranking: the ranking is found wherever it is. */
function byPipeline(parameters: JsonObject): ParserReading {
  const steps = fieldOf(parameters, 'parsers_to_kwargs');
  const [last] = Object.entries(isObject(steps) ? steps : {}).slice(-1);
  const [name, given]: readonly [string, JsonValue] = last ?? ['', null];
  if (name !== 'ranking_parser') throw new JudgeImportError('Only a ranking can come last in it.');
  return byParser(name, isObject(given) ? given : {});
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
