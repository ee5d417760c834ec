/**
 * Coast of southern Britain, drawn by hand, with the land on the left: from Caernarfon Bay round Wales, Cornwall and
 * Kent to the Wash. Longitude before latitude.
 */

import type { Coordinates } from '#domain/company/locations.ts'

const WALES = places(`
  -4.34 53.12, -4.42 53, -4.55 52.94, -4.63 52.93, -4.77 52.8, -4.7 52.8, -4.53 52.78, -4.49 52.83,
  -4.4 52.88, -4.24 52.92, -4.12 52.91, -4.14 52.86, -4.16 52.81, -4.06 52.71, -4.1 52.58, -4.05 52.54,
  -4.06 52.49, -4.09 52.41, -4.26 52.25, -4.37 52.22, -4.55 52.14, -4.73 52.12, -4.91 52.03, -5.07 52.03,
  -5.31 51.9, -5.31 51.87, -5.19 51.87, -5.11 51.78, -5.25 51.73, -5.17 51.68, -5.05 51.7, -5.06 51.62,
  -4.93 51.6, -4.7 51.67, -4.69 51.71, -4.55 51.74, -4.42 51.76, -4.32 51.68, -4.16 51.67, -4.07 51.65,
  -4.25 51.64, -4.33 51.57, -4.21 51.54, -3.97 51.57, -3.94 51.62, -3.82 51.59, -3.7 51.47, -3.56 51.4,
  -3.38 51.38, -3.27 51.39, -3.17 51.41, -3.16 51.46, -3.08 51.5, -2.98 51.55, -2.9 51.53, -2.75 51.57,
  -2.66 51.61, -2.53 51.71, -2.43 51.77, -2.42 51.82
`)

/** From the head of the Severn estuary to the mouth of the Great Ouse. */
const SOUTH = places(`
  -2.3 51.85, -2.35 51.79, -2.48 51.7, -2.58 51.62, -2.65 51.56, -2.71 51.51, -2.78 51.49, -2.87 51.44,
  -2.98 51.39, -2.97 51.34, -3.03 51.32, -3 51.24, -3.05 51.21, -3.13 51.21, -3.33 51.18, -3.46 51.22,
  -3.6 51.22, -3.79 51.245, -3.85 51.23, -4.12 51.215, -4.23 51.19, -4.26 51.145, -4.21 51.08, -4.25 51.045,
  -4.39 51, -4.53 51.02, -4.56 50.83, -4.7 50.69, -4.76 50.67, -4.84 50.595, -4.94 50.59, -5.04 50.55,
  -5.1 50.42, -5.16 50.35, -5.235 50.32, -5.29 50.265, -5.4 50.24, -5.43 50.2, -5.48 50.215, -5.6 50.19,
  -5.71 50.127, -5.716 50.067, -5.68 50.036, -5.535 50.08, -5.53 50.115, -5.47 50.12, -5.32 50.085, -5.26 50.015,
  -5.2 49.96, -5.1 50.005, -5.06 50.05, -5.08 50.12, -5.04 50.2, -5.01 50.14, -4.92 50.195, -4.8 50.22,
  -4.785 50.27, -4.71 50.34, -4.67 50.315, -4.515 50.33, -4.45 50.35, -4.22 50.31, -4.16 50.365, -4.08 50.315,
  -3.94 50.305, -3.87 50.24, -3.785 50.21, -3.72 50.203, -3.645 50.222, -3.64 50.29, -3.56 50.34, -3.48 50.4,
  -3.56 50.435, -3.48 50.465, -3.495 50.545, -3.46 50.64, -3.42 50.61, -3.32 50.63, -3.24 50.68, -3.09 50.685,
  -2.935 50.72, -2.76 50.71, -2.6 50.65, -2.475 50.565, -2.456 50.515, -2.42 50.56, -2.45 50.61, -2.25 50.615,
  -2.055 50.58, -1.955 50.595, -1.93 50.64, -2 50.7, -1.94 50.685, -1.87 50.715, -1.75 50.715, -1.65 50.735,
  -1.55 50.71, -1.53 50.745, -1.33 50.795, -1.46 50.91, -1.39 50.89, -1.31 50.84, -1.14 50.775, -1.12 50.83,
  -1.06 50.78, -0.95 50.775, -0.88 50.77, -0.79 50.725, -0.68 50.78, -0.54 50.8, -0.37 50.81, -0.14 50.82,
  0.05 50.78, 0.1 50.765, 0.245 50.735, 0.33 50.785, 0.47 50.84, 0.59 50.855, 0.65 50.87, 0.78 50.93,
  0.97 50.913, 0.99 50.98, 1.07 51.06, 1.18 51.08, 1.31 51.12, 1.375 51.14, 1.405 51.22, 1.36 51.31,
  1.42 51.33, 1.445 51.375, 1.38 51.395, 1.2 51.38, 1.02 51.365, 0.95 51.37, 0.91 51.42, 0.75 51.445,
  0.7 51.47, 0.48 51.485, 0.37 51.448, 0.21 51.48, 0.36 51.462, 0.46 51.51, 0.6 51.515, 0.72 51.535,
  0.79 51.525, 0.95 51.615, 0.94 51.735, 0.72 51.72, 0.97 51.78, 1.02 51.79, 1.16 51.785, 1.29 51.87,
  1.2 51.95, 1.33 51.95, 1.41 51.99, 1.575 52.08, 1.605 52.155, 1.68 52.325, 1.765 52.48, 1.74 52.61,
  1.69 52.72, 1.54 52.825, 1.3 52.935, 1.21 52.945, 0.98 52.975, 0.85 52.97, 0.53 52.975, 0.485 52.945,
  0.44 52.87, 0.36 52.81
`)

const LINCOLNSHIRE = places(`
  0.22 52.825, 0.06 52.9, 0.08 52.96, 0.33 53.095, 0.35 53.12
`)

const ISLE_OF_WIGHT = places(`
  -1.59 50.66, -1.5 50.705, -1.3 50.765, -1.16 50.735, -1.07 50.685, -1.15 50.655, -1.19 50.595, -1.3 50.575,
  -1.45 50.645
`)

/** Only the part inside the frame. */
const FRANCE = places(`
  2.1 51.01, 1.85 50.965, 1.68 50.93, 1.58 50.87, 1.6 50.73, 1.57 50.52, 1.55 50.25, 1.37 50.06,
  1.08 49.93, 0.7 49.86, 0.4 49.74
`)

/** Outside the frame, to close the outlines. */
const NORTH_OF_FRAME = places(`
  0.35 53.5, -4.34 53.5
`)
const EAST_OF_FRAME = places(`
  0.4 49.5, 2.1 49.5
`)

/** Closed outlines. */
export const MAINLAND = [...WALES, ...SOUTH, ...LINCOLNSHIRE, ...NORTH_OF_FRAME]
export const ISLAND = ISLE_OF_WIGHT
export const CONTINENT = [...FRANCE, ...EAST_OF_FRAME]

/** South of the Severn–Wash line, which closes this outline. */
export const SOUTH_OF_LINE = SOUTH
export const LINE = [SOUTH[0], SOUTH.at(-1)] as readonly [Coordinates, Coordinates]

/** @param positions `longitude latitude, longitude latitude`, in degrees */
function places(positions: string): readonly Coordinates[] {
  return positions.split(',').map((position) => {
    const [longitude = Number.NaN, latitude = Number.NaN] = position.trim().split(' ').map(Number)
    return { longitude, latitude }
  })
}

export interface Town extends Coordinates {
  readonly name: string
  /** Position of the label relative to the dot. */
  readonly side: 'left' | 'right' | 'above' | 'below'
}

export const TOWNS: readonly Town[] = [
  { name: 'London', latitude: 51.51, longitude: -0.12, side: 'above' },
  { name: 'Birmingham', latitude: 52.48, longitude: -1.9, side: 'left' },
  { name: 'Bristol', latitude: 51.455, longitude: -2.58, side: 'right' },
  { name: 'Cardiff', latitude: 51.485, longitude: -3.18, side: 'above' },
  { name: 'Exeter', latitude: 50.725, longitude: -3.53, side: 'left' },
  { name: 'Oxford', latitude: 51.75, longitude: -1.26, side: 'left' },
  { name: 'Cambridge', latitude: 52.2, longitude: 0.12, side: 'right' },
  { name: 'Norwich', latitude: 52.63, longitude: 1.3, side: 'left' },
  { name: 'Dover', latitude: 51.13, longitude: 1.31, side: 'below' },
]

/** Frame in degrees. */
export const COVERAGE_MAP = {
  frame: { north: 53.1, south: 49.8, west: -5.95, east: 1.95 },
  /** Latitude at which the map is true to scale. */
  trueParallel: 51.5,
  name: 'southern England',
  /** Id of the claim that the hatched area requires. */
  claim: 'three-sites',
  hatched: 'Hatched: where we deliver daily, from the Severn–Wash line to the Channel.',
  lineName: 'Severn to the Wash',
  /** Position of the scale bar, in the sea. */
  scaleAt: { x: 300, y: 388 },
} as const
