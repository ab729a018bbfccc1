/** Returns a function that creates a value when it is first called, and then always returns it. */
export function onFirstUse<T extends object>(create: () => T): () => T {
  let created: T | undefined;
  return () => {
    created ??= create();
    return created;
  };
}
