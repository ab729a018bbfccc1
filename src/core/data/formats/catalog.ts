import { alpacaEvalFormat } from './alpacaEval.ts';
import type { DatasetFormat } from './format.ts';
import { judgeBenchFormat } from './judgeBench.ts';
import { llmbarFormat } from './llmbar.ts';
import { recantFormat } from './recant.ts';
import { rmbFormat } from './rmb.ts';

/** Every format that needs no settings. The first that recognizes a record reads it. */
export const datasetFormats: readonly DatasetFormat[] = [
  recantFormat,
  llmbarFormat,
  judgeBenchFormat,
  rmbFormat,
  alpacaEvalFormat,
];
