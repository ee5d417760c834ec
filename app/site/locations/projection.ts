/**
 * The map's one projection: equirectangular, true to scale along one parallel, so that at this size shapes, distances and
 * straight lines may be read from it. Its unit is that of the view box.
 */
import { COVERAGE_MAP } from '#company/map-outline.ts'
import type { Coordinates } from '#domain/company/locations.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Degrees. */
export const FRAME = COVERAGE_MAP.frame
const KILOMETRES_PER_DEGREE = 111.2

const WIDTH = 640
const perLongitude = WIDTH / (FRAME.east - FRAME.west)
const perLatitude = perLongitude / Math.cos((COVERAGE_MAP.trueParallel * Math.PI) / 180)

export const VIEW = { width: WIDTH, height: Math.round((FRAME.north - FRAME.south) * perLatitude) } as const

/** To a tenth of a unit: some 90 metres on the ground. */
export function project({ latitude, longitude }: Coordinates): Point {
  return {
    x: tenth((longitude - FRAME.west) * perLongitude),
    y: tenth((FRAME.north - latitude) * perLatitude),
  }
}

/** How long a distance on the ground is on the map. */
export function lengthOf(kilometres: number): number {
  return tenth((kilometres / KILOMETRES_PER_DEGREE) * perLatitude)
}

/** Data of a `<path>` through places, open unless it is closed afterwards. */
export function pathThrough(places: readonly Coordinates[]): string {
  return `M${places
    .map(project)
    .map(({ x, y }) => `${x} ${y}`)
    .join('L')}`
}

/** `51.07° N, 1.31° W`, as it stands on the drawing. */
export function formatCoordinates({ latitude, longitude }: Coordinates): string {
  const side = (value: number, positive: string, negative: string) =>
    `${Math.abs(value).toFixed(2)}° ${value < 0 ? negative : positive}`
  return `${side(latitude, 'N', 'S')}, ${side(longitude, 'E', 'W')}`
}

const tenth = (value: number): number => Math.round(value * 10) / 10
