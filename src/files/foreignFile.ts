import { openToRead } from '../disk/ordinaryFile.ts';

/** Thrown for a file that holds something else than text; the message says what, and the remedy. */
class ForeignFileError extends Error {
  override readonly name = 'ForeignFileError';
}

interface ForeignKind {
  /** What the file is, with an article. */
  readonly what: string;
  /** What to do, as a sentence with the placeholder FILE for the path. */
  readonly remedy: string;
  /** The first bytes as Latin-1 text, one of these. */
  readonly starts: readonly string[];
  /** What the beginning has besides. */
  readonly has?: RegExp;
  /** Ends of names that tell it from other kinds with the same first bytes. */
  readonly name?: RegExp;
}

const asLines = (reading: string) =>
  `Convert it, for example with pandas: pd.${reading}("FILE").to_json("FILE.jsonl", orient="records", lines=True).`;

const unpack = 'Unpack it, and use the files in it.';

/** Kinds of file that people try, by their first bytes. */
const kinds: readonly ForeignKind[] = [
  {
    starts: ['PK\x03\x04'],
    name: /\.(?:xls|doc|ppt)[xm]$/i,
    what: 'an Excel workbook or another Office document',
    remedy: 'Save its sheet as CSV (UTF-8).',
  },
  {
    starts: ['PK\x03\x04'],
    has: /\[Content_Types\]\.xml|xl\//,
    what: 'an Excel workbook or another Office document',
    remedy: 'Save its sheet as CSV (UTF-8).',
  },
  { starts: ['PK\x03\x04', 'PK\x05\x06'], what: 'a ZIP archive', remedy: unpack },
  {
    starts: ['\xd0\xcf\x11\xe0'],
    what: 'an old Excel workbook or another Office document',
    remedy: 'Save its sheet as CSV (UTF-8).',
  },
  {
    starts: ['SQLite format 3\0'],
    what: 'an SQLite database',
    remedy: 'Write a table as CSV: sqlite3 -header -csv "FILE" "SELECT * FROM TABLE" > "FILE.csv".',
  },
  {
    starts: ['ARROW1', 'FEA1', '\xff\xff\xff\xff'],
    what: 'an Arrow or Feather table',
    remedy: `${asLines('read_feather')} A folder of the library datasets: load_from_disk(FOLDER).to_json("FILE.jsonl").`,
  },
  {
    starts: ['PAR1'],
    what: 'a Parquet table with another ending',
    remedy: 'Rename it to end in .parquet.',
  },
  {
    starts: ['\x80\x02', '\x80\x03', '\x80\x04', '\x80\x05'],
    what: 'a Python pickle',
    remedy: `${asLines('read_pickle')} Loading a pickle runs code: do so only if you trust it.`,
  },
  {
    starts: ['\x93NUMPY'],
    what: 'a NumPy array',
    remedy: 'Convert it to JSON Lines with a record per line.',
  },
  {
    starts: ['\x89HDF'],
    what: 'an HDF5 file',
    remedy: asLines('read_hdf'),
  },
  {
    starts: ['%PDF-'],
    what: 'a PDF document',
    remedy: 'Export the data that it was made from, as CSV or JSON.',
  },
  {
    starts: ['\x1f\x8b'],
    what: 'compressed by gzip, but its name does not end in .gz',
    remedy: 'Rename it (JSON and JSON Lines are read from .gz), or decompress it.',
  },
  {
    starts: ['\x28\xb5\x2f\xfd', 'BZh9', '\xfd7zXZ', '7z\xbc\xaf'],
    what: 'a compressed file',
    remedy: 'Decompress it, or compress it with gzip instead.',
  },
  {
    starts: ['\xff\xfe', '\xfe\xff'],
    what: 'a text in UTF-16',
    remedy: 'Save it as UTF-8.',
  },
  {
    starts: ['\x89PNG', '\xff\xd8\xff', 'GIF8'],
    what: 'an image',
    remedy: 'Recant reads texts.',
  },
  {
    starts: ['version https://git-lfs.github.com/spec'],
    what: 'a pointer of Git LFS, not the file itself',
    remedy: 'Fetch the file: git lfs pull.',
  },
  {
    starts: [''],
    has: /^\s*<(?:!doctype html|html)\b/i,
    what: 'a web page',
    remedy: 'Download the raw file that the page shows.',
  },
];

/** Number of bytes by which a file is told. */
const headLength = 4096;

/**
 * Throws ForeignFileError for the beginning of a file that is none of those that Recant reads.
 *
 * @param path of the file, for the message
 */
export function refuseForeign(path: string, beginning: Uint8Array): void {
  const head = Buffer.from(beginning.subarray(0, headLength)).toString('latin1');
  const kind = kinds.find(
    (one) =>
      one.starts.some((start) => head.startsWith(start)) &&
      (one.has?.test(head) ?? true) &&
      (one.name?.test(path) ?? true),
  );
  if (!kind) return;
  const named = kind.remedy.replaceAll('FILE', () => JSON.stringify(path).slice(1, -1));
  throw new ForeignFileError(`${path} is ${kind.what}. ${named}`);
}

/** Rejects like `refuseForeign`, or if the file cannot be read. */
export async function refuseForeignFile(path: string): Promise<void> {
  const file = await openToRead(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength), 0, headLength, 0);
    refuseForeign(path, buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
