import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * Returns the parsed arguments of the script that is running. If they are wrong, prints why in one
 * line and ends the process with exit code 2.
 */
export function scriptArguments<const T extends ParseArgsConfig>(config: T) {
  try {
    return parseArgs(config);
  } catch (error) {
    refuseArguments(error instanceof Error ? error.message : String(error));
  }
}

/** Returns the names that the script is given, by default all; refuses a name that is not known. */
export function namesAmong(known: readonly string[]): readonly string[] {
  const { positionals } = scriptArguments({ allowPositionals: true });
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    refuseArguments(`"${unknown}" is none of ${known.join(', ')}.`);
  }
  return positionals.length === 0 ? known : positionals;
}

/** Returns the path of a picture to write; refuses one without the ending of such a file. */
export function picturePath(path: string): string {
  if (/.\.(png|jpe?g)$/i.test(path)) return path;
  return refuseArguments(`A picture is a file that ends in .png or .jpg; not "${path}".`);
}

/** Prints why the script's arguments are wrong and ends the process with exit code 2. */
export function refuseArguments(reason: string): never {
  console.error(reason);
  process.exit(2);
}
