/** Faces: what of them is always there, and what some have. The middle of the eyes is at 240, 214. */

import {
  blue,
  circle,
  ellipse,
  flat,
  group,
  ink,
  type Paint,
  pale,
  path,
  rect,
  white,
} from '#imagery/news/picture.ts'

export interface Skin {
  readonly tone: string
  readonly shade: string
  readonly blush: string
}

export const skins = {
  fair: { tone: '#f3d3b4', shade: '#dfae86', blush: '#e89a7c' },
  light: { tone: '#ecc19a', shade: '#d29a6e', blush: '#dd8764' },
  tan: { tone: '#d39b6a', shade: '#b27a4a', blush: '#bb6c45' },
  brown: { tone: '#a86c43', shade: '#854f2c', blush: '#8c4729' },
  deep: { tone: '#74462b', shade: '#56301b', blush: '#5c2d1a' },
} as const satisfies Record<string, Skin>

export type Jaw = 'round' | 'long' | 'square'
const jaws: Readonly<Record<Jaw, string>> = {
  round: 'M162 190 Q162 106 240 106 Q318 106 318 190 V226 Q318 312 240 312 Q162 312 162 226 Z',
  long: 'M166 188 Q166 106 240 106 Q314 106 314 188 V238 Q310 296 270 318 Q240 330 210 318 Q170 296 166 238 Z',
  square: 'M162 188 Q162 106 240 106 Q318 106 318 188 V250 Q316 290 282 312 H198 Q164 290 162 250 Z',
}

export function head(jaw: Jaw, { tone, shade, blush }: Skin): string {
  return [
    path('M200 280 h80 v66 q0 34 -40 40 q-40 -6 -40 -40 z', bold(tone)),
    path('M203 300 q37 34 74 0 v18 q-37 30 -74 0 z', flat(shade)),
    both(ellipse(160, 222, 17, 24, bold(tone))),
    path(jaws[jaw], bold(tone)),
    both(ellipse(186, 254, 17, 10, { ...flat(blush), 'fill-opacity': 0.6 })),
  ].join('\n')
}

export interface Expression {
  readonly brows: string
  readonly smile: 'closed' | 'open' | 'wry'
  /** Lines that come with years. */
  readonly lined?: boolean
  readonly lashes?: boolean
}

export function expression(
  { brows, smile, lined = false, lashes = false }: Expression,
  { shade, tone }: Skin,
): string {
  const mouths = {
    closed: path('M208 272 Q240 296 272 272', stroke()),
    open: path('M206 268 H274 Q268 300 240 300 Q212 300 206 268 Z', bold(white)),
    wry: path('M212 278 Q246 292 272 270', stroke()),
  }
  return [
    both(ellipse(207, 216, 8, 10, flat(ink)), circle(204, 212, 2.6, flat(white))),
    lashes ? both(path('M194 212 Q200 200 214 202 M194 212 l-7 -4', stroke(ink, 4))) : '',
    both(path('M188 190 Q206 178 224 188', stroke(brows, 8))),
    path('M242 218 q-2 20 -12 32 q8 7 20 3', stroke(shade, 5)),
    mouths[smile],
    lined ? both(path('M184 228 q6 6 14 7 M196 258 q-6 10 -4 20', stroke(shade, 4))) : '',
    lined ? path('M212 146 q28 -7 56 0', stroke(shade, 4)) : '',
    tone === skins.fair.tone && !lined
      ? both(
          ...[
            [182, 246],
            [192, 250],
            [186, 256],
          ].map(([x, y]) => circle(x as number, y as number, 2, flat(shade))),
        )
      : '',
  ].join('\n')
}

export type Glasses = 'round' | 'square' | 'half' | 'safety'
export function glasses(kind: Glasses | undefined): string {
  switch (kind) {
    case undefined:
      return ''
    case 'round':
      return [
        both(
          circle(206, 216, 29, { fill: white, 'fill-opacity': 0.12, ...stroke(ink, 6) }),
          path('M177 212 l-14 -6', stroke(ink, 6)),
        ),
        path('M235 212 q5 -5 10 0', stroke(ink, 6)),
      ].join('\n')
    case 'square':
      return [
        both(
          rect(178, 192, 54, 44, { fill: white, 'fill-opacity': 0.12, rx: 9, ...stroke(blue, 7) }),
          path('M178 206 l-14 -4', stroke(blue, 6)),
        ),
        path('M232 206 h16', stroke(blue, 6)),
      ].join('\n')
    case 'half':
      return [
        both(
          path('M180 216 h52 v6 q-4 22 -26 22 q-22 0 -26 -22 z', {
            fill: white,
            'fill-opacity': 0.4,
            ...stroke(ink, 5),
          }),
          path('M180 218 l-16 -10', stroke(ink, 5)),
        ),
        path('M232 218 q8 -6 16 0', stroke(ink, 5)),
      ].join('\n')
    case 'safety':
      return [
        path('M168 190 H312 V222 Q306 246 276 246 Q248 246 240 226 Q232 246 204 246 Q174 246 168 222 Z', {
          fill: pale,
          'fill-opacity': 0.34,
          ...stroke(ink, 5),
        }),
        path('M168 190 H312', stroke(ink, 9)),
        path('M186 226 l16 -22 M276 228 l16 -22', stroke(white, 5)),
      ].join('\n')
  }
}

export type Beard = 'full' | 'short' | 'moustache' | 'stubble' | 'whiskers'
/** Under the mouth, which is drawn over it. */
export function beard(kind: Beard | undefined, colour: string): string {
  switch (kind) {
    case undefined:
      return ''
    case 'full':
      return path(
        'M160 214 Q172 262 204 256 Q240 244 276 256 Q308 262 320 214 V262 Q318 346 240 354 Q162 346 160 262 Z',
        bold(colour),
      )
    case 'short':
      return path(
        'M162 224 Q172 268 204 258 Q240 250 276 258 Q308 268 318 224 V246 Q314 312 240 318 Q166 312 162 246 Z',
        bold(colour),
      )
    case 'moustache':
      return path(
        'M240 254 Q262 248 286 268 Q280 284 262 276 Q246 272 240 264 Q234 272 218 276 Q200 284 194 268 Q218 248 240 254 Z',
        bold(colour),
      )
    case 'stubble':
      return path(
        'M165 236 Q178 262 204 256 Q240 250 276 256 Q302 262 315 236 Q316 306 240 309 Q164 306 165 236 Z',
        { fill: colour, 'fill-opacity': 0.28 },
      )
    case 'whiskers':
      return both(path('M160 206 Q166 250 196 264 Q200 300 178 292 Q156 270 156 206 Z', bold(colour)))
  }
}

/** A portrait is 480 units square and shown as small as a thumb: its lines are bolder than those of a scene. */
export const side = 480
export const bold = (fill: string): Paint => ({ fill, stroke: ink, 'stroke-width': 6 })
export const stroke = (colour = ink, width = 5): Paint => ({ stroke: colour, 'stroke-width': width })

/** Drawn on the left of the middle, and again on the right. */
export const both = (...shapes: readonly string[]): string =>
  [group({}, ...shapes), group({ transform: `translate(${side} 0) scale(-1 1)` }, ...shapes)].join('\n')
