/** An interval as an upright line with ends; nothing where there is none. */
export function UprightInterval(props: {
  readonly x: number;
  readonly lowerY: number | undefined;
  readonly upperY: number | undefined;
}) {
  const { x, lowerY, upperY } = props;
  if (lowerY === undefined || upperY === undefined) return null;
  const path = `M${x - 4} ${lowerY}h8M${x} ${lowerY}V${upperY}M${x - 4} ${upperY}h8`;
  return (
    <>
      <path class="interval-halo" d={path} />
      <path class="interval-line" d={path} />
    </>
  );
}
