/** Returns the first value that is equal to this one. */
export function shared<Value>(known: Map<string, Value>, value: Value): Value {
  const text = JSON.stringify(value);
  const first = known.get(text) ?? value;
  known.set(text, first);
  return first;
}
