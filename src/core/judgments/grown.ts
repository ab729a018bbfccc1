/** Returns a typed array with the same values and room for more; the given one is unusable then. */
export function grown<Values extends Uint8Array | Int32Array | Float64Array>(
  values: Values,
  least: number,
): Values {
  const Longer = values.constructor as new (given: number | ArrayBufferLike) => Values;
  const { buffer, BYTES_PER_ELEMENT: bytes } = values;
  const length = firstLength + Math.ceil(growth * least);
  // Frees the shorter one at once; only available since Node 22.
  if ('transfer' in buffer) return new Longer(buffer.transfer(bytes * length));
  const longer = new Longer(length);
  longer.set(values);
  return longer;
}

const firstLength = 64;
/** A larger factor wastes memory. */
const growth = 1.25;
