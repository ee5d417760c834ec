/** Whole people at the scale of buildings and machines: what tells how large those are. */
import type { Point } from '#imagery/box.ts'
import {
  blue,
  circle,
  deep,
  ink,
  night,
  pale,
  paper,
  path,
  polyline,
  rect,
  rust,
  white,
} from '#imagery/news/picture.ts'
import { type Pens, type Place, toScale } from './to-scale.ts'

export const skins = ['#f0cba8', '#e3b48c', '#a8683f', '#6b4128'] as const

export type Pose = 'stand' | 'walk' | 'reach' | 'push' | 'hold'
export interface Worker extends Place {
  readonly pose: Pose
  readonly skin: string
  /** `vest` is high-visibility; `coat` is a designer's or a laboratory's. */
  readonly clothes: 'vest' | 'overalls' | 'coat'
  readonly head: 'helmet' | 'net' | 'cap' | 'hair'
  readonly hair?: string
}

type Limb = readonly [Point, Point, Point]
interface Joints {
  readonly legs: readonly [Limb, Limb]
  readonly arms: readonly [Limb, Limb]
}

const standing: Joints['legs'] = [
  [
    [-8, -86],
    [-10, -46],
    [-11, -5],
  ],
  [
    [8, -86],
    [9, -46],
    [9, -5],
  ],
]
const walking: Joints['legs'] = [
  [
    [-5, -86],
    [-13, -46],
    [-30, -8],
  ],
  [
    [5, -86],
    [20, -48],
    [22, -5],
  ],
]
const poses: Readonly<Record<Pose, Joints>> = {
  stand: {
    legs: standing,
    arms: [
      [
        [-15, -135],
        [-21, -109],
        [-18, -84],
      ],
      [
        [15, -135],
        [21, -109],
        [19, -84],
      ],
    ],
  },
  walk: {
    legs: walking,
    arms: [
      [
        [-11, -135],
        [-22, -112],
        [-16, -90],
      ],
      [
        [11, -135],
        [15, -110],
        [28, -94],
      ],
    ],
  },
  reach: {
    legs: standing,
    arms: [
      [
        [-15, -135],
        [-20, -109],
        [-16, -86],
      ],
      [
        [13, -135],
        [32, -122],
        [56, -132],
      ],
    ],
  },
  push: {
    legs: walking,
    arms: [
      [
        [-8, -134],
        [12, -112],
        [46, -104],
      ],
      [
        [13, -134],
        [26, -112],
        [52, -104],
      ],
    ],
  },
  hold: {
    legs: standing,
    arms: [
      [
        [-10, -134],
        [-2, -108],
        [24, -108],
      ],
      [
        [15, -134],
        [22, -108],
        [42, -112],
      ],
    ],
  },
}

export const worker = (person: Worker): string => toScale(person, (pens) => figure(person, pens))

function figure({ pose, skin, clothes, head, hair = ink }: Worker, pens: Pens): string[] {
  const { legs, arms } = poses[pose]
  const [top, trousers] = { vest: [rust, night], overalls: [blue, deep], coat: [paper, deep] }[clothes] as [
    string,
    string,
  ]
  const sleeve = clothes === 'vest' ? blue : top
  const limb = (points: Limb, width: number, colour: string) =>
    [polyline(points, widthOf(ink, width + pens.rim)), polyline(points, widthOf(colour, width))].join('\n')
  const hand = ([, , [x, y]]: Limb) => circle(x, y, 6.5, pens.drawn(skin))
  const shoe = ([, , [x, y]]: Limb) => path(`M${x - 5} ${y} h13`, widthOf(ink, 11))
  const body = clothes === 'coat' ? 'L22 -66 H-22' : 'L17 -80 H-17'
  return [
    limb(arms[0], 11, sleeve),
    hand(arms[0]),
    ...legs.flatMap((leg) => [limb(leg, 15, trousers), shoe(leg)]),
    rect(-5, -154, 10, 16, pens.drawn(skin)),
    path(`M-20 -138 Q-18 -147 0 -147 Q18 -147 20 -138 ${body} Z`, pens.drawn(top)),
    ...(clothes === 'vest' ? [path('M-17 -108 H17 M-17 -92 H17', widthOf(white, 6))] : []),
    ...(clothes === 'coat' ? [path('M0 -146 V-68', pens.line())] : []),
    circle(2, -163, 15, pens.drawn(skin)),
    cover(head, hair, pens),
    ...(pose === 'hold' ? [path('M30 -116 l24 -12 l6 10 l-24 14z', pens.drawn(white))] : []),
    limb(arms[1], 11, sleeve),
    hand(arms[1]),
  ]
}

const widthOf = (colour: string, width: number) => ({ stroke: colour, 'stroke-width': width })

function cover(head: Worker['head'], hair: string, pens: Pens): string {
  const crown = 'M-14 -164 Q-15 -182 2 -182 Q20 -182 19 -166'
  switch (head) {
    case 'helmet':
      return path(`${crown} h6 v4 H-15 Z`, pens.drawn(white))
    case 'net':
      return [path(`${crown} Z`, pens.drawn(pale)), path('M-10 -168 L16 -168', pens.line(blue))].join('\n')
    case 'cap':
      return path(`${crown} l9 1 v4 H-14 Z`, pens.drawn(blue))
    case 'hair':
      return path(
        'M-13 -156 Q-18 -182 2 -182 Q20 -182 18 -167 Q6 -168 0 -171 Q-4 -164 -8 -154 Z',
        pens.drawn(hair),
      )
  }
}
