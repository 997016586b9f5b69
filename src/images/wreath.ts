/** A leaf of the length 1 that grows along the x axis from the origin. */
const LEAF = 'M0 0C.25-.32.7-.3 1 0C.7.3.25.32 0 0Z';

interface Wreath {
  /** Centre and radius in pixels. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly leaves: number;
  readonly colour: string;
}

/** Two laurel branches that rise on both sides of a circle and leave it open at the top. */
export function wreath({ x, y, radius, leaves, colour }: Wreath): string {
  const from = 0.06 * Math.PI;
  const to = 0.8 * Math.PI;
  const branch = Array.from({ length: leaves }, (_, index) => {
    const part = index / (leaves - 1);
    const angle = from + (to - from) * part;
    const size = radius * (0.25 - 0.07 * part);
    const place = { left: radius * Math.sin(angle), top: radius * Math.cos(angle) };
    const along = 90 - (angle * 180) / Math.PI - 90;
    return [-38, 34].map(
      (turn) =>
        `<path transform="translate(${place.left.toFixed(1)} ${place.top.toFixed(1)}) rotate(${(along + turn).toFixed(1)}) scale(${size.toFixed(1)})" d="${LEAF}"/>`,
    );
  })
    .flat()
    .join('');
  const stem = `<path d="M${(radius * Math.sin(from)).toFixed(1)} ${(radius * Math.cos(from)).toFixed(1)}A${radius} ${radius} 0 0 0 ${(radius * Math.sin(to)).toFixed(1)} ${(radius * Math.cos(to)).toFixed(1)}" fill="none" stroke="${colour}" stroke-width="${(radius * 0.014).toFixed(1)}"/>`;
  const side = `<g fill="${colour}">${branch}${stem}</g>`;
  return `<g transform="translate(${x} ${y})">${side}<g transform="scale(-1 1)">${side}</g></g>`;
}
