/**
 * Returns the name of the mapping of a file, which is also a file name: `my data.csv` → `my-data`.
 */
export function mappingNameFor(file: string): string {
  const stem = (file.split(/[\\/]/).at(-1) ?? '').replace(/\.\w+$/, '');
  const name = stem.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+|[.-]+$/g, '');
  return name.slice(0, 60) || 'data';
}
