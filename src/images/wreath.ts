/** Path of a leaf of length 1 along the x axis, starting at the origin. */
const LEAF = 'M0 0C.25-.32.7-.3 1 0C.7.3.25.32 0 0Z';

interface Wreath {
  /** Centre and radius in pixels. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly leaves: number;
  readonly colour: string;
}

/** Returns the SVG of a laurel wreath: two branches along a circle that is open at the top. */
export function wreath({ x, y, radius, leaves, colour }: Wreath): string {
  const from = 0.06 * Math.PI;
  const to = 0.8 * Math.PI;
  const branch = Array.from({ length: leaves }, (_, index) => {
    const progress = index / (leaves - 1);
    const angle = from + (to - from) * progress;
    const size = radius * (0.25 - 0.07 * progress);
    const position = { left: radius * Math.sin(angle), top: radius * Math.cos(angle) };
    const along = 90 - (angle * 180) / Math.PI - 90;
    return [-38, 34].map(
      (turn) =>
        `<path transform="translate(${position.left.toFixed(1)} ${position.top.toFixed(1)}) rotate(${(along + turn).toFixed(1)}) scale(${size.toFixed(1)})" d="${LEAF}"/>`,
    );
  })
    .flat()
    .join('');
  const stem = `<path d="M${(radius * Math.sin(from)).toFixed(1)} ${(radius * Math.cos(from)).toFixed(1)}A${radius} ${radius} 0 0 0 ${(radius * Math.sin(to)).toFixed(1)} ${(radius * Math.cos(to)).toFixed(1)}" fill="none" stroke="${colour}" stroke-width="${(radius * 0.014).toFixed(1)}"/>`;
  const side = `<g fill="${colour}">${branch}${stem}</g>`;
  return `<g transform="translate(${x} ${y})">${side}<g transform="scale(-1 1)">${side}</g></g>`;
}
