import type { Coordinates } from '#domain/company/locations.ts'

const corner = (longitude: number, latitude: number): Coordinates => ({ longitude, latitude })

export const MAINLAND = [corner(-3.6, 54.1), corner(-2.5, 54.1), corner(-2.5, 55), corner(-3.6, 55)]
export const ISLAND: readonly Coordinates[] = MAINLAND.slice(0, 3)
export const CONTINENT: readonly Coordinates[] = MAINLAND.slice(1)
export const SOUTH_OF_LINE = MAINLAND
export const LINE: readonly [Coordinates, Coordinates] = [corner(-3.6, 54.1), corner(-2.5, 55)]

export interface Town extends Coordinates {
  readonly name: string
  readonly side: 'left' | 'right' | 'above' | 'below'
}
export const TOWNS: readonly Town[] = [{ name: 'Kendal', latitude: 54.33, longitude: -2.74, side: 'left' }]

export const COVERAGE_MAP = {
  frame: { north: 55.2, south: 53.9, west: -4.2, east: -2 },
  trueParallel: 54.5,
  name: 'the northern fells',
  claim: 'own-lorries',
  hatched: 'Hatched: where our lorries go each week.',
  lineName: 'Duddon to Eden',
  scaleAt: { x: 60, y: 60 },
} as const
