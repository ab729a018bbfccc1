import { pairId } from '../../data/import/modelPairs.ts';
import { asOneLine } from '../../words/escape.ts';
import { type JudgeDefinition, judgeDefinition } from '../definition.ts';
import { lintDefinition } from '../lint.ts';
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
  const names = distinctNames(found.map(({ judge }) => judge.name));
  const named = found.filter((_, index) => names[index] === chosen);
  const wanted = chosen === undefined || found.length === 1 ? found : named;
  const judges = wanted.map((one) => {
    const { judge, tool, file } = one;
    const name = asOneLine(chosen ?? names[found.indexOf(one)] ?? judge.name, longestName)
      .slice(0, longestName)
      .toWellFormed();
    try {
      const { definition, losses } = judge.convert(name);
      const findings = lintDefinition(definition);
      const [finding] = findings;
      if (finding?.severity === 'error') {
        throw new JudgeImportError(`Its judge prompt could not be used. ${finding.message}`);
      }
      return {
        ...{ name, tool, file, definition: judgeDefinition.parse(definition) },
        losses: [...losses, ...unnamedResponses(definition)],
        warnings: findings
          .filter(({ severity, path }) => severity === 'warning' && path[0] === 'messages')
          .map(({ message }) => message),
      };
    } catch (error) {
      return { name, tool, file, fault: reasonOf(error) };
    }
  });
  return { judges, found: names, faults };
}

/** Returns names that give different files: a later one that is taken gets a number. */
function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    for (let number = 1; ; number += 1) {
      const proposed = number === 1 ? name : `${name} ${number}`;
      const stem = pairId(proposed).toLowerCase();
      if (taken.has(stem)) continue;
      taken.add(stem);
      return proposed;
    }
  });
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
