/**
 * A vertical interval with end caps, with a dotted line next to it for the bounds; nothing if there
 * is no interval.
 */
export function UprightInterval(props: {
  readonly x: number;
  readonly lowerY: number | undefined;
  readonly upperY: number | undefined;
  readonly bounds?: { readonly lower: number; readonly upper: number } | undefined;
}) {
  const { x, lowerY, upperY, bounds } = props;
  if (lowerY === undefined || upperY === undefined) return null;
  const path = `M${x - 4} ${lowerY}h8M${x} ${lowerY}V${upperY}M${x - 4} ${upperY}h8`;
  return (
    <>
      {bounds && <path class="bounds-line" d={`M${x + 9} ${bounds.lower}V${bounds.upper}`} />}
      <path class="interval-halo" d={path} />
      <path class="interval-line" d={path} />
    </>
  );
}
