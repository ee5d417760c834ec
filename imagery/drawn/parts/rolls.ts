/** What turns: reels of paper and the rolls that it runs over, from their ends. */
import {
  circle,
  drawn,
  flat,
  ink,
  kraft,
  kraftEdge,
  kraftPale,
  line,
  paper,
  path,
  repeat,
  steel,
  white,
} from '#imagery/news/picture.ts'

/** A reel on its shaft: what is left on it shows as turns of paper. */
export const reelEnd = (x: number, y: number, radius: number, fill = kraft): string =>
  [
    circle(x, y, radius, drawn(fill)),
    repeat(2, (turn) => circle(x, y, radius * (0.48 + turn * 0.26), line(kraftEdge))),
    circle(x, y, radius * 0.24, drawn(kraftPale)),
    circle(x, y, radius * 0.09, flat(ink)),
  ].join('\n')

export const roll = (x: number, y: number, radius: number, fill = white): string =>
  [
    circle(x, y, radius, drawn(fill)),
    circle(x, y, radius * 0.3, drawn(steel)),
    radius < 24
      ? ''
      : path(
          `M${x - radius * 0.62} ${y - radius * 0.36} A${radius * 0.72} ${radius * 0.72} 0 0 1 ${x} ${y - radius * 0.72}`,
          line(ink),
        ),
  ].join('\n')

/** Draws a roll with the wave that it presses into the medium. */
export function flutedRoll(x: number, y: number, radius: number, teeth = 20): string {
  const steps = teeth * 6
  const rim = Array.from({ length: steps }, (_, index) => {
    const angle = (index / steps) * 2 * Math.PI
    const reach = radius - 3.5 + 3.5 * Math.cos(angle * teeth)
    return `${(x + reach * Math.cos(angle)).toFixed(1)} ${(y + reach * Math.sin(angle)).toFixed(1)}`
  })
  return [
    path(`M${rim.join('L')}Z`, drawn(paper)),
    circle(x, y, radius * 0.62, line(ink)),
    circle(x, y, radius * 0.3, drawn(steel)),
  ].join('\n')
}

/** A wheel of five spokes, as on a plate cylinder. */
export const spoked = (x: number, y: number, radius: number, rim: string): string =>
  [
    circle(x, y, radius, drawn(rim)),
    circle(x, y, radius * 0.68, drawn(white)),
    repeat(6, (spoke) => {
      const angle = (spoke * Math.PI) / 3 + 0.3
      return path(
        `M${x} ${y}L${x + radius * 0.68 * Math.cos(angle)} ${y + radius * 0.68 * Math.sin(angle)}`,
        line(ink, 3),
      )
    }),
    circle(x, y, radius * 0.22, drawn(steel)),
  ].join('\n')
