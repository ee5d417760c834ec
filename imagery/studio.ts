/** The light, the ground and the lens that all pictures of goods share, and where else pictures are taken. */

type Vector = readonly [number, number, number]

export interface Setting {
  /** The colour of a sweep of paper; without it nothing is under the subject but what the scene brings. */
  readonly ground?: string
  /** How many units of 100 mm the lengths of lights are; without it, the size of the subject. */
  readonly reach?: number
  readonly world: { readonly colour: string; readonly strength: number }
  readonly look: 'High Contrast' | 'Medium High Contrast' | 'Medium Contrast'
  readonly exposure: number
  readonly lights: readonly {
    readonly name: string
    readonly at: Vector
    readonly towards: Vector
    readonly size: readonly [number, number]
    readonly power: number
    readonly colour: string
  }[]
}

export const studio = {
  ground: '#efeae2',
  world: { colour: '#fff7ee', strength: 0.17 },
  look: 'High Contrast',
  exposure: 0.55,
  lights: [
    {
      name: 'key',
      at: [-3.0, -1.3, 2.5],
      towards: [0, 0, 0.2],
      size: [1.4, 1.4],
      power: 185,
      colour: '#fff9f0',
    },
    { name: 'fill', at: [3.6, -1.4, 1.5], towards: [0, 0, 0.4], size: [3, 3], power: 24, colour: '#f3f6ff' },
    {
      name: 'rim',
      at: [1.2, 3.2, 3.0],
      towards: [0, 0, 0.4],
      size: [2.4, 1.2],
      power: 80,
      colour: '#ffffff',
    },
    { name: 'wall', at: [0, 1.5, 4.5], towards: [0, 7, 1.5], size: [5, 1.2], power: 190, colour: '#fff9f2' },
  ],
} as const satisfies Setting

/** Seen from a little to the right and above, as a buyer stands at a table. */
export const camera = { lens: 80, azimuth: 32, elevation: 22, aperture: 16, fill: [0.78, 0.78] } as const

export interface Quality {
  readonly width: number
  readonly height: number
  readonly samples: number
  readonly threshold: number
  readonly denoise: boolean
}

export const qualities = {
  final: { width: 1600, height: 1200, samples: 32, threshold: 0.015, denoise: true },
  preview: { width: 640, height: 480, samples: 12, threshold: 0.05, denoise: true },
  /** Enlarged by a third when it is committed: for pictures that are never shown wider than a column. */
  landscape: { width: 1200, height: 800, samples: 20, threshold: 0.03, denoise: true },
  landscapePreview: { width: 576, height: 384, samples: 10, threshold: 0.06, denoise: true },
} as const satisfies Record<string, Quality>
