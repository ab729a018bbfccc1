/**
 * Returns a name for a copy that is not taken: the name itself, `NAME copy`, `NAME copy 2` and so
 * on.
 */
export function copyName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  for (let number = 1; ; number += 1) {
    const proposed = number === 1 ? `${name} copy` : `${name} copy ${number}`;
    if (!isTaken(proposed)) return proposed;
  }
}
