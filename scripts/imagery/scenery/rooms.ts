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

const bays = [2, 8, 14, 20, 26]

/** A warehouse under rows of lights, a dock door open behind the camera. */
export const warehouse: Setting = {
  reach: metre,
  world: { colour: '#eef3f8', strength: 0.3 },
  look: 'Medium High Contrast',
  exposure: 0.6,
  lights: [
    ...bays.map((y) => ({
      name: `bay ${y}`,
      at: [0, y, 7.4] as const,
      towards: [0, y, 0] as const,
      size: [0.5, 3.2] as const,
      power: 190,
      colour: '#fdfbf5',
    })),
    { name: 'end', at: [0, 23, 5], towards: [0, 28, 3], size: [5, 2], power: 260, colour: '#f6f8fb' },
    {
      name: 'dock',
      at: [-5.5, -4.5, 4],
      towards: [0.4, 5, 0.8],
      size: [5, 4],
      power: 620,
      colour: '#f4f8ff',
    },
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

/** Bright and even, as shops are lit. */
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
