import { asOneLine } from '../../escape.ts';
import { type JudgeDefinition, judgeDefinition } from '../definition.ts';
import { judgeImporters } from './catalog.ts';
import {
  type FoundJudge,
  type ImportedJudge,
  JudgeImportError,
  type JudgeSource,
  type Loss,
  type ParsedSource,
} from './judgeImporter.ts';
import { parseSource } from './parseSource.ts';

/** Maximum length of a definition's name, in characters. */
const longestName = 80;

/** The judges in files, and files that could not be read. */
export interface JudgeImports {
  readonly judges: readonly ImportedJudge[];
  /** Names of all judges found, also of those that were not chosen. */
  readonly found: readonly string[];
  readonly faults: readonly { readonly file: string; readonly fault: string }[];
}

/**
 * Finds the judges of other tools in files. No file is opened, no code run and no reference
 * followed; a text that a judge refers to has to be among the files. Never throws.
 *
 * @param chosen name of the only judge to take; if there is one judge alone, its new name
 */
export function importJudges(sources: readonly JudgeSource[], chosen?: string): JudgeImports {
  const faults: { file: string; fault: string }[] = [];
  const found = sources.flatMap((source) => {
    try {
      return findIn(parseSource(source), sources);
    } catch (error) {
      faults.push({ file: source.name, fault: reasonOf(error) });
      return [];
    }
  });
  const named = found.filter(({ judge }) => judge.name === chosen);
  const wanted = chosen === undefined || found.length === 1 ? found : named;
  const judges = wanted.map(({ judge, tool, file }) => {
    const name = asOneLine(chosen ?? judge.name, longestName)
      .slice(0, longestName)
      .toWellFormed();
    try {
      const { definition, losses } = judge.convert(name);
      return {
        ...{ name, tool, file, definition: judgeDefinition.parse(definition) },
        losses: [...losses, ...unnamedResponses(definition)],
      };
    } catch (error) {
      return { name, tool, file, fault: reasonOf(error) };
    }
  });
  return { judges, found: found.map(({ judge }) => judge.name), faults };
}

interface Found {
  readonly judge: FoundJudge;
  readonly tool: string;
  readonly file: string;
}

function findIn(source: ParsedSource, all: readonly JudgeSource[]): Found[] {
  for (const { title, find } of judgeImporters) {
    const judges = find(source, all);
    if (judges.length > 0) {
      return judges.map((judge) => ({ judge, tool: title, file: source.name }));
    }
  }
  return [];
}

function unnamedResponses({ kind, calls }: JudgeDefinition): Loss[] {
  if (kind === 'pointwise' || calls) return [];
  return [
    {
      what: 'names of the responses',
      why: 'The prompt has none of the usual ones, so follow-ups say "Response A" and "Response B". Set "calls" to the names that it uses.',
    },
  ];
}

function reasonOf(error: unknown): string {
  if (error instanceof JudgeImportError) return error.message;
  return 'Its fields are not those of a judge.';
}
