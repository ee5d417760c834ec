/** Where places are photographed: light as it comes into a room. Lengths of lights are metres. */
import type { Setting } from '../studio.ts'

const metre = 10

/** A table at a window, which is to the left and behind. */
export const daylightRoom: Setting = {
  reach: metre,
  world: { colour: '#f2f4f6', strength: 0.5 },
  look: 'Medium High Contrast',
  exposure: 0.45,
  lights: [
    {
      name: 'window',
      at: [-1.9, 0.05, 1.45],
      towards: [0, 0, 0],
      size: [1.0, 1.4],
      power: 112,
      colour: '#fbfaf6',
    },
    {
      name: 'room',
      at: [1.6, -1.6, 2.2],
      towards: [0, 0, 0],
      size: [2.4, 2.4],
      power: 22,
      colour: '#fff8f0',
    },
  ],
}

/**
 * A warehouse whose dock door is open behind the camera. Its rows of lamps are one long light: the fewer lights, the
 * less grain.
 */
export const warehouse: Setting = {
  reach: metre,
  world: { colour: '#eef2f6', strength: 0.75 },
  look: 'Medium High Contrast',
  exposure: 0.35,
  lights: [
    {
      name: 'lamps',
      at: [0, 13, 7.3],
      towards: [0, 13, 0],
      size: [1.2, 26],
      power: 1900,
      colour: '#fdfbf5',
    },
    { name: 'dock', at: [-3.5, -5, 4], towards: [0.2, 5, 0.8], size: [6, 5], power: 900, colour: '#f4f8ff' },
  ],
}

/** A corner of the same building, by a wall with a window of its own. */
export const store: Setting = {
  reach: metre,
  world: { colour: '#f1f4f7', strength: 0.34 },
  look: 'Medium High Contrast',
  exposure: 0.5,
  lights: [
    {
      name: 'window',
      at: [-4.2, -1.6, 3.2],
      towards: [0, 0.4, 0.5],
      size: [2.4, 2.4],
      power: 620,
      colour: '#fffaf0',
    },
    { name: 'roof', at: [1.5, -1, 4.6], towards: [0.5, 0.3, 0], size: [3, 1], power: 150, colour: '#f7f9ff' },
  ],
}

/** The light is bright and even, as in shops. */
export const shop: Setting = {
  reach: metre,
  world: { colour: '#fbfaf7', strength: 0.5 },
  look: 'Medium High Contrast',
  exposure: 0.15,
  lights: [
    {
      name: 'aisle',
      at: [-0.3, -1.5, 1.9],
      towards: [0, 0, 0.1],
      size: [2.6, 0.7],
      power: 105,
      colour: '#fffaf2',
    },
    {
      name: 'end',
      at: [1.9, -0.9, 1.0],
      towards: [0, 0, 0.1],
      size: [0.8, 1.2],
      power: 30,
      colour: '#f4f7ff',
    },
  ],
}
