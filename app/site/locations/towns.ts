import type { Place } from './projection.ts'

/** For finding one's way on the map. */
export interface Town extends Place {
  readonly name: string
  /** On which side of its dot the name stands. */
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
