/** The path of a flute from (x, y), the foot of its wave, over a whole number of waves. Lengths in the drawing's units. */
export function wave(x: number, y: number, pitch: number, height: number, waves: number): string {
  const half = (rise: number) =>
    `c${(0.18 * pitch).toFixed(2)} 0 ${(0.32 * pitch).toFixed(2)} ${rise.toFixed(2)} ${(0.5 * pitch).toFixed(2)} ${rise.toFixed(2)}`
  return `M${x} ${y.toFixed(2)}${`${half(-height)}${half(height)}`.repeat(waves)}`
}
