/** Returns a function that creates a value when it is first called, and then always returns it. */
export function onFirstUse<T extends object>(create: () => T): () => T {
  let created: T | undefined;
  return () => {
    created ??= create();
    return created;
  };
}

/** Returns the value of a key in a map, made and added on first use; never undefined. */
export function getOrAdd<Key, Value extends {}>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
