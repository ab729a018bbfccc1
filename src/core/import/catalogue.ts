import { alpacaEvalImporter } from './alpacaEval.ts';
import { fairEvalImporter } from './fairEval.ts';
import type { Importer } from './importer.ts';
import { mtBenchImporter } from './mtBench.ts';

/** Every benchmark that is joined from several files. */
export const importers: readonly Importer[] = [
  mtBenchImporter,
  alpacaEvalImporter,
  fairEvalImporter,
];
