/** Our own lorries from the side, in centimetres, driving to the right. */
import { levelEdge } from '#imagery/news/board-edge.ts'
import {
  blue,
  circle,
  deep,
  flat,
  group,
  ink,
  kraftPale,
  night,
  pale,
  paper,
  path,
  polygon,
  rect,
  repeat,
  rust,
  steel,
  white,
} from '#imagery/news/picture.ts'
import { type Pens, type Place, toScale } from './to-scale.ts'

export interface Lorry extends Place {
  /** An artic has a trailer; a rigid with batteries has them where its tank would be. */
  readonly kind: 'artic' | 'electric'
}

export const lorry = (one: Lorry): string =>
  toScale(one, (pens) => (one.kind === 'artic' ? artic(pens) : electric(pens)))

function electric(pens: Pens): string[] {
  return [
    rect(20, -112, 740, 22, pens.drawn(ink)),
    batteries(300, pens),
    body(740, pens),
    cab(748, pens),
    wheel(190, pens),
    wheel(836, pens),
  ]
}

function artic(pens: Pens): string[] {
  return [
    rect(20, -120, 1330, 20, pens.drawn(ink)),
    rect(900, -100, 16, 92, pens.drawn(steel)),
    rect(660, -104, 170, 46, pens.drawn(steel)),
    body(1360, pens),
    rect(1150, -96, 300, 26, pens.drawn(ink)),
    cab(1406, pens),
    ...[170, 300, 430, 1210, 1494].map((x) => wheel(x, pens)),
  ]
}

function body(length: number, pens: Pens): string {
  const [top, floor] = [-392, -112]
  return [
    rect(0, top, length, floor - top, pens.drawn(white)),
    rect(0, top, length, 34, pens.drawn(blue)),
    group(
      {},
      levelEdge(3, length - 3, -214, 66, {
        fill: kraftPale,
        wave: blue,
        waveWidth: 6,
        liner: blue,
        linerWidth: 6,
      }),
    ),
    path('M70 -318 l54 -14 l54 14 v50 l-54 14 l-54 -14z M70 -318 l54 14 l54 -14 M124 -304 v50', {
      stroke: blue,
      'stroke-width': 6,
    }),
    rect(220, -318, Math.min(220, length * 0.26), 14, flat(blue)),
    rect(220, -290, Math.min(150, length * 0.18), 12, flat(steel)),
    rect(0, top, length, floor - top, pens.line(ink, 4)),
  ].join('\n')
}

function cab(x: number, pens: Pens): string {
  return group(
    { transform: `translate(${x} 0)` },
    polygon('0,-380 84,-330 24,-330 8,-312 8,-96 0,-96', pens.drawn(deep)),
    path(
      'M8 -84 V-300 Q8 -318 26 -318 H122 Q142 -318 152 -300 L198 -208 Q206 -192 206 -176 V-84 Z',
      pens.drawn(blue),
    ),
    path('M62 -290 H118 Q128 -290 134 -278 L172 -200 H62 Z', pens.drawn(pale)),
    path('M84 -212 L120 -278', pens.line(white, 4)),
    path('M48 -306 V-92', pens.line(night)),
    rect(64, -176, 36, 10, flat(white)),
    rect(184, -150, 22, 26, pens.drawn(kraftPale)),
    rect(150, -96, 60, 32, pens.drawn(night)),
    rect(176, -272, 14, 58, pens.drawn(ink)),
  )
}

const wheel = (x: number, pens: Pens): string =>
  [
    path(`M${x - 62} -84 A62 56 0 0 1 ${x + 62} -84 Z`, pens.drawn(night)),
    circle(x, -49, 49, pens.drawn(ink)),
    circle(x, -49, 27, pens.drawn(paper)),
    circle(x, -49, 8, flat(ink)),
  ].join('\n')

function batteries(x: number, pens: Pens): string {
  return [
    rect(x, -104, 330, 70, pens.drawn(steel)),
    repeat(4, (cell) => rect(x + 66 * cell, -104, 66, 70, pens.line(ink))),
    polygon(
      [
        [x + 176, -96],
        [x + 146, -64],
        [x + 164, -64],
        [x + 154, -42],
        [x + 184, -74],
        [x + 166, -74],
      ],
      flat(rust),
    ),
  ].join('\n')
}
