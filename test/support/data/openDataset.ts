import { DatasetIndex } from '../../../src/core/data/formats/datasetIndex.ts';

/** Returns the index of a text, or undefined if the text is not a dataset of pairs. */
export function openDataset(
  text: string,
  options: ConstructorParameters<typeof DatasetIndex>[1] = {},
): DatasetIndex | undefined {
  const index = new DatasetIndex(text, options);
  if (index.format === undefined) return undefined;
  index.read(text);
  return index;
}
