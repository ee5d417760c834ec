/**
 * Equirectangular projection with one true parallel; at this scale shapes, distances and lines are accurate. Units are
 * those of the view box.
 */
import { COVERAGE_MAP } from '#company/map-outline.ts'
import type { Coordinates } from '#domain/company/locations.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

export const FRAME = COVERAGE_MAP.frame
const KILOMETRES_PER_DEGREE = 111.2

const WIDTH = 640
const perLongitude = WIDTH / (FRAME.east - FRAME.west)
const perLatitude = perLongitude / Math.cos((COVERAGE_MAP.trueParallel * Math.PI) / 180)

export const VIEW = { width: WIDTH, height: Math.round((FRAME.north - FRAME.south) * perLatitude) } as const

/** Rounded to a tenth of a unit, about 90 m. */
export function project({ latitude, longitude }: Coordinates): Point {
  return {
    x: roundToTenth((longitude - FRAME.west) * perLongitude),
    y: roundToTenth((FRAME.north - latitude) * perLatitude),
  }
}

/** Converts km to map units. */
export function lengthOf(kilometres: number): number {
  return roundToTenth((kilometres / KILOMETRES_PER_DEGREE) * perLatitude)
}

/** Returns an open SVG path through places. */
export function pathThrough(places: readonly Coordinates[]): string {
  return `M${places
    .map(project)
    .map(({ x, y }) => `${x} ${y}`)
    .join('L')}`
}

/** Formats as `51.07° N, 1.31° W`. */
export function formatCoordinates({ latitude, longitude }: Coordinates): string {
  const side = (value: number, positive: string, negative: string) =>
    `${Math.abs(value).toFixed(2)}° ${value < 0 ? negative : positive}`
  return `${side(latitude, 'N', 'S')}, ${side(longitude, 'E', 'W')}`
}

const roundToTenth = (value: number): number => Math.round(value * 10) / 10
