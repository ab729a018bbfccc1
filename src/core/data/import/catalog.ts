import { evaluationTools } from '../evaluations/catalog.ts';
import { evaluationImporter } from '../evaluations/evaluationImporter.ts';
import { alpacaEvalImporter } from './alpacaEval/alpacaEval.ts';
import { arenaHardImporter } from './arenaHard/arenaHard.ts';
import { fairEvalImporter } from './fairEval/fairEval.ts';
import type { Importer } from './importer.ts';
import { mtBenchImporter } from './mtBench/mtBench.ts';

/** All benchmarks that are joined from several files, and logs of evaluations. */
export const importers: readonly Importer[] = [
  mtBenchImporter,
  alpacaEvalImporter,
  arenaHardImporter,
  fairEvalImporter,
  ...evaluationTools.map(evaluationImporter),
];
