import { describe, expect, it } from 'vitest'
import { COMPANY_LOCATIONS } from '#company/locations.ts'
import { ISLAND, LINE, MAINLAND, SOUTH_OF_LINE, TOWNS } from '#company/map-outline.ts'
import type { Coordinates } from '#domain/company/locations.ts'
import { FRAME, formatCoordinates, lengthOf, pathThrough, project, VIEW } from './projection.ts'

const place = (latitude: number, longitude: number): Coordinates => ({ latitude, longitude })

/** Even–odd rule. */
function isWithin({ latitude, longitude }: Coordinates, outline: readonly Coordinates[]): boolean {
  return (
    outline.filter((from, index) => {
      const to = outline[(index + 1) % outline.length] as Coordinates
      if (from.latitude > latitude === to.latitude > latitude) return false
      const part = (latitude - from.latitude) / (to.latitude - from.latitude)
      return longitude < from.longitude + part * (to.longitude - from.longitude)
    }).length %
      2 ===
    1
  )
}

describe('projection', () => {
  it('maps the corners of the frame to the corners of the drawing', () => {
    expect(project(place(FRAME.north, FRAME.west))).toEqual({ x: 0, y: 0 })
    const { x, y } = project(place(FRAME.south, FRAME.east))
    expect(x).toBe(VIEW.width)
    expect(Math.abs(y - VIEW.height)).toBeLessThanOrEqual(0.5)
  })

  it.each([
    ['along the true parallel', place(51.5, -2), place(51.5, -1), 69.2],
    ['along a meridian', place(51, -1), place(52, -1), 111.2],
    ['London to Bristol', place(51.51, -0.12), place(51.455, -2.58), 170.4],
  ])('matches the scale bar %s', (_, from, to, kilometres) => {
    const [a, b] = [project(from), project(to)]
    const length = Math.hypot(a.x - b.x, a.y - b.y)
    expect(Math.abs(length - lengthOf(kilometres))).toBeLessThan(0.5)
  })

  it('draws a path through places in order', () => {
    expect(pathThrough([place(FRAME.north, FRAME.west), place(FRAME.north, FRAME.east)])).toBe(
      `M0 0L${VIEW.width} 0`,
    )
  })

  it.each([
    [place(51.07, -1.31), '51.07° N, 1.31° W'],
    [place(52.6, 1.3), '52.60° N, 1.30° E'],
  ])('formats %o as %s', (at, words) => {
    expect(formatCoordinates(at)).toBe(words)
  })
})

describe('map data', () => {
  it('has all places within its outlines, and no side longer than a bay', () => {
    for (const outline of [MAINLAND, ISLAND])
      for (const { latitude, longitude } of outline) {
        expect(latitude).toBeGreaterThan(FRAME.south)
        expect(latitude).toBeLessThan(54)
        expect(longitude).toBeGreaterThan(FRAME.west)
        expect(longitude).toBeLessThan(FRAME.east)
      }
    for (const [index, to] of SOUTH_OF_LINE.slice(1).entries()) {
      const [a, b] = [project(SOUTH_OF_LINE[index] as Coordinates), project(to)]
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeLessThan(lengthOf(30))
    }
  })

  it.each(COMPANY_LOCATIONS.map((site) => [site.name, site.coordinates] as const))(
    '%s is on land, in its own delivery area',
    (_, coordinates) => {
      expect(isWithin(coordinates, MAINLAND)).toBe(true)
      expect(isWithin(coordinates, SOUTH_OF_LINE)).toBe(true)
    },
  )

  it.each([
    ['London', true],
    ['Bristol', true],
    ['Exeter', true],
    ['Dover', true],
    ['Norwich', true],
    ['Cambridge', true],
    ['Oxford', true],
    ['Birmingham', false],
    ['Cardiff', false],
  ])('%s is on land, with daily deliveries: %s', (name, isDelivered) => {
    const town = TOWNS.find((each) => each.name === name) as Coordinates
    expect(isWithin(town, MAINLAND)).toBe(true)
    expect(isWithin(town, SOUTH_OF_LINE)).toBe(isDelivered)
  })

  it.each([
    ['the Channel', place(50.2, -1.5)],
    ['the Bristol Channel', place(51.35, -4)],
    ['Lyme Bay', place(50.6, -3)],
    ['the Thames estuary', place(51.48, 1)],
    ['the North Sea', place(52, 1.8)],
  ])('%s is water', (_, at) => {
    expect(isWithin(at, MAINLAND)).toBe(false)
  })

  it('draws the area’s line from the Severn to the Wash', () => {
    const [severn, wash] = LINE
    expect(severn).toEqual(place(51.85, -2.3))
    expect(wash).toEqual(place(52.81, 0.36))
    // The line is over land except at its ends.
    for (const part of [0.1, 0.5, 0.9])
      expect(
        isWithin(
          place(
            severn.latitude + part * (wash.latitude - severn.latitude),
            severn.longitude + part * (wash.longitude - severn.longitude),
          ),
          MAINLAND,
        ),
      ).toBe(true)
  })
})
