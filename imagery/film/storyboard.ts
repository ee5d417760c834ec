/**
 * The film's numbers: what happens in which frames, how large things are, where the camera is. Millimetres, degrees.
 */

import type { Keys } from './timeline.ts'

export const footage = {
  width: 960,
  height: 540,
  framesASecond: 12,
  /** Rendered; the last `fade` of them dissolve into the first `fade`, so the film itself is that much shorter. */
  frames: 86,
  fade: 5,
  /** The seed of grain and paper is one for all frames, so that nothing flickers. */
  seed: 201,
} as const

/** Outside 297 by 197: four rows of two on half a pallet, with a finger's breadth of air. */
export const caseInside = { length: 291, width: 191, height: 188 } as const
/** Cases are made here, and the pallet stands there: these are middles on the floor. */
export const bench = { x: -520, y: -470 } as const
export const pallet = { x: 390, y: 290, length: 800, width: 600, height: 144 } as const
export const stack = { across: 2, deep: 4, high: 3, pitch: { x: 300, y: 200 } } as const

/** Folds go by the panel that moves. Negative angles open a flap outwards. */
export const folds: Readonly<Record<string, Keys>> = {
  right: [
    [6, 0],
    [11, 90],
  ],
  back: [
    [8, 0],
    [15, 90],
  ],
  'glue tab': [
    [7, 0],
    [12, 90],
  ],
  // The panel waits, leaning out, until the tab is where it will be glued.
  left: [
    [6, 0],
    [11, 66],
    [14, 66],
    [17, 90],
  ],
  'bottom left': [
    [19, 0],
    [23, 90],
  ],
  'bottom right': [
    [20, 0],
    [24, 90],
  ],
  'bottom front': [
    [24, 0],
    [28, 90],
  ],
  'bottom back': [
    [24, 0],
    [28, 90],
  ],
  'top left': [
    [33, 0],
    [37, -38],
    [49, -38],
    [54, 90],
  ],
  'top right': [
    [33, 0],
    [37, -38],
    [50, -38],
    [55, 90],
  ],
  'top front': [
    [33, 0],
    [37, -62],
    [52, -62],
    [58, 90],
  ],
  'top back': [
    [33, 0],
    [37, -62],
    [52, -62],
    [58, 90],
  ],
}
/** How much of the strip is on the board, from 0 to 1. */
export const tapes: Readonly<Record<'bottom' | 'top', Keys>> = {
  bottom: [
    [28, 0],
    [31, 1],
  ],
  top: [
    [58, 0],
    [62, 1],
  ],
}
/** The case is tipped from its side, on which it was folded, onto its closed bottom. */
export const tip: Keys = [
  [31, 0],
  [36, 90],
]
/** The first column of bottles; each further one comes `later` frames after it. */
export const filling = {
  columns: 4,
  rows: 2,
  later: 1,
  fall: [
    [38, 620],
    [42, 0],
  ],
} as const satisfies { fall: Keys; columns: number; rows: number; later: number }
/** The part of the way to the pallet, and how high above the floor. */
export const travel: Keys = [
  [64, 0],
  [73, 1],
]
export const lift: Keys = [
  [63, 0],
  [70, 600],
  [71, 600],
  [74, 544],
]

export const lens = { millimetres: 50, aperture: 45 } as const
/**
 * What it looks at, how wide the view is there, and from where: to the right of straight ahead, above level. It rests
 * while the case rests, so frames in which nothing moves are one.
 */
export const camera = [
  { frame: 10, x: -620, y: -275, z: 100, width: 1330, azimuth: 21, elevation: 37 },
  { frame: 17, x: -510, y: -330, z: 92, width: 760, azimuth: 25, elevation: 27 },
  { frame: 31, x: -510, y: -330, z: 92, width: 760, azimuth: 25, elevation: 27 },
  { frame: 37, x: -510, y: -455, z: 140, width: 860, azimuth: 27, elevation: 33 },
  { frame: 62, x: -510, y: -455, z: 140, width: 860, azimuth: 27, elevation: 33 },
  { frame: 72, x: 360, y: 260, z: 365, width: 1880, azimuth: 29, elevation: 18 },
] as const

/** What is said of it, from frame to frame, to those who do not see it or would rather read. */
export const captions = [
  { from: 5, to: 19, text: 'A flat blank folds and joins.' },
  { from: 19, to: 31, text: 'Its bottom closes.' },
  { from: 31, to: 49, text: 'Up it stands. Eight bottles go in.' },
  { from: 49, to: 63, text: 'The top closes and is taped.' },
  { from: 63, to: 86, text: 'It takes the last place on its pallet.' },
] as const

/** The frame that stands for the film until it is asked for. */
export const posterFrame = 50

/** The first frames are only there for the last ones to dissolve into: the film begins after them. */
const shown = footage.frames - footage.fade
export const durationSeconds = shown / footage.framesASecond

/** The captions track. @returns a WebVTT file */
export function webVtt(): string {
  const cues = captions.map(({ from, to, text }) => `${time(from)} --> ${time(to)}\n${text}\n`)
  return ['WEBVTT\n', ...cues].join('\n')
}

/** `00:00:01.750` */
function time(frame: number): string {
  const milliseconds = Math.round(((frame - footage.fade) * 1000) / footage.framesASecond)
  return new Date(milliseconds).toISOString().slice(11, 23)
}
