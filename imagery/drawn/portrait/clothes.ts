/** What people wear to their work, from the shoulders down, and what they have about their necks. */
import {
  blue,
  circle,
  deep,
  flat,
  ink,
  kraft,
  kraftPale,
  pale,
  paper,
  path,
  rect,
  rust,
  steel,
  white,
} from '#imagery/news/picture.ts'
import { bold, both, stroke } from './features.ts'

/** Slopes from the neck to shoulders that leave the picture below. */
const shoulders = 'M60 500 Q58 392 146 368 L202 344 Q240 384 278 344 L334 368 Q422 392 420 500 Z'
const collar = 'M202 340 L240 392 L206 424 L172 356 Z'

const wardrobe = {
  blazer: () =>
    [
      path(shoulders, bold(white)),
      both(
        path('M60 500 Q58 392 146 368 L196 348 L236 470 V500 Z', bold(deep)),
        path('M196 348 L164 404 L190 412 L178 430 L237 480', bold(blue)),
      ),
    ].join('\n'),
  hiVis: () =>
    [
      path(shoulders, bold(blue)),
      both(
        path('M112 500 Q104 420 132 374 L190 350 L232 500 Z', bold(rust)),
        path('M146 370 L164 500', stroke(white, 18)),
        path(collar, bold(blue)),
      ),
    ].join('\n'),
  jumper: () =>
    [
      path(shoulders, bold(blue)),
      path('M196 346 Q240 402 284 346 L296 362 Q240 424 184 362 Z', bold(steel)),
      path(
        'M84 446 l22 -16 l22 16 l22 -16 l22 16 l22 -16 l22 16 l22 -16 l22 16 l22 -16 l22 16 l22 -16 l22 16 l22 -16 l22 16',
        stroke(pale, 6),
      ),
    ].join('\n'),
  labCoat: () =>
    [
      path(shoulders, bold(pale)),
      path('M226 386 h28 l8 114 h-44 z', bold(blue)),
      both(
        path('M60 500 Q58 392 146 368 L192 350 L222 500 Z', bold(paper)),
        path('M192 350 L160 400 L186 412 L222 500', stroke()),
      ),
      rect(330, 430, 50, 50, { ...stroke() }),
      path('M344 430 v-26', stroke(blue, 8)),
      path('M362 430 v-20', stroke(rust, 8)),
    ].join('\n'),
  jacket: () =>
    [
      path(shoulders, bold(kraftPale)),
      both(path('M60 500 Q58 392 146 368 L190 352 Q196 430 228 500 Z', bold(rust))),
      path('M196 392 q44 36 88 0', stroke(kraft, 6)),
      circle(240, 414, 9, flat(kraft)),
    ].join('\n'),
  dungarees: () =>
    [
      path(shoulders, bold(paper)),
      both(
        path(collar, bold(paper)),
        path('M150 372 L172 500', stroke(ink, 42)),
        path('M150 372 L172 500', stroke(blue, 30)),
      ),
      path('M158 436 H322 V500 H158 Z', bold(blue)),
      both(circle(172, 444, 10, bold(kraftPale))),
    ].join('\n'),
  cardigan: () =>
    [
      path(shoulders, bold(white)),
      both(
        path('M60 500 Q58 392 146 368 L188 352 Q204 440 230 500 Z', bold(steel)),
        path('M196 362 Q208 440 234 500', stroke(blue, 6)),
      ),
    ].join('\n'),
  overalls: () =>
    [
      path(shoulders, bold(deep)),
      both(path(collar, bold(blue))),
      path('M240 394 V500', stroke(pale, 5)),
      rect(300, 430, 66, 44, stroke(pale, 5)),
    ].join('\n'),
} as const

export type Clothes = keyof typeof wardrobe
export const clothes = (kind: Clothes): string => wardrobe[kind]()

const extras = {
  defenders: () =>
    [
      path('M150 386 Q150 440 240 440 Q330 440 330 386', stroke(ink, 20)),
      path('M150 386 Q150 440 240 440 Q330 440 330 386', stroke(rust, 10)),
      both(rect(126, 338, 46, 66, { ...bold(rust), rx: 20 })),
    ].join('\n'),
  headset: (tone: string) =>
    [
      path('M152 214 Q134 78 240 78 Q346 78 328 214', stroke(ink, 17)),
      path('M152 214 Q134 78 240 78 Q346 78 328 214', stroke(steel, 8)),
      both(rect(138, 194, 30, 58, { ...bold(blue), rx: 14 })),
      path('M154 250 Q158 300 206 302', stroke(ink, 7)),
      circle(210, 302, 9, bold(tone)),
    ].join('\n'),
  hoops: () => both(circle(158, 262, 17, stroke(ink, 11)), circle(158, 262, 17, stroke(kraft, 5))),
  studs: () => both(circle(158, 248, 7, bold(white))),
  plaitEnd: (_tone: string, hair: string) =>
    [
      [322, 292],
      [332, 330],
      [330, 368],
      [322, 404],
    ]
      .map(([x, y], index) =>
        path(
          `M${(x as number) - 24 + index * 3} ${y} q${24 - index * 3} -26 ${48 - index * 6} 0 q${-24 + index * 3} 44 ${-48 + index * 6} 0z`,
          bold(hair),
        ),
      )
      .concat(path('M310 424 h22', stroke(rust, 12)), path('M312 434 q8 22 18 0', bold(hair)))
      .join('\n'),
} as const

export type Extra = keyof typeof extras
export const extra = (kind: Extra, tone: string, hair: string): string => extras[kind](tone, hair)
