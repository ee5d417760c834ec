/** Upper edges of walls, left to right as seen from outside: level, sloped, swung, arched, dipped, torn. */
import type { UpperEdge } from './crash-lock.ts'
import type { Point } from './plane.ts'

const steps = 28

/** Follows a height given for each part of the way, from 0 to 1. */
const along =
  (heightAt: (part: number) => number): UpperEdge =>
  (width) =>
    Array.from({ length: steps + 1 }, (_, index): Point => [(width * index) / steps, heightAt(index / steps)])

const smooth = (part: number) => part * part * (3 - 2 * part)

export const levelAt =
  (height: number): UpperEdge =>
  (width) => [
    [0, height],
    [width, height],
  ]

/** Goes from one height to another in an S. */
export const swing = (from: number, to: number): UpperEdge =>
  along((part) => from + (to - from) * smooth(part))

/** Is level at both ends and rises or sinks between them. */
export const dip = (ends: number, middle: number): UpperEdge =>
  along((part) => {
    const inside = Math.min(1, Math.max(0, (0.5 - Math.abs(part - 0.5) - 0.06) / 0.24))
    return ends + (middle - ends) * smooth(inside)
  })

/** Makes a header's arch over straight shoulders. */
export const arch = (shoulder: number, crown: number): UpperEdge =>
  along((part) => shoulder + (crown - shoulder) * Math.sqrt(Math.max(0, 1 - (2 * part - 1) ** 2)))

/** Steps up from the left, or down to the right when given in that order. */
export const stepped =
  (heights: readonly number[]): UpperEdge =>
  (width) =>
    heights.flatMap((height, index): Point[] => [
      [(width * index) / heights.length + (index > 0 ? 0.01 : 0), height],
      [(width * (index + 1)) / heights.length, height],
    ])

const [cut, tie, nib] = [6, 1.6, 0.9]

/** Returns the same edge after it was torn along its perforation, where the ties stick out as nibs. */
export const torn =
  (edge: UpperEdge): UpperEdge =>
  (width, height) => {
    const points = edge(width, height)
    return points.flatMap((point, index): Point[] => {
      const next = points[index + 1]
      if (!next) return [point]
      const length = Math.hypot(next[0] - point[0], next[1] - point[1])
      const count = Math.floor(length / (cut + tie))
      const [x, y] = [(next[0] - point[0]) / length, (next[1] - point[1]) / length]
      const at = (way: number, up: number): Point => [
        point[0] + x * way - y * up,
        point[1] + y * way + x * up,
      ]
      const margin = (length - count * (cut + tie)) / 2 + cut / 2
      return [
        point,
        ...Array.from({ length: count }, (_, nick) => margin + nick * (cut + tie)).flatMap((way) => [
          at(way, 0),
          at(way + 0.3, nib),
          at(way + tie - 0.3, nib),
          at(way + tie, 0),
        ]),
      ]
    })
  }
