/** Hair and what is worn on it: what lies behind the head, and what lies over it. */
import {
  blue,
  circle,
  deep,
  flat,
  ink,
  kraft,
  pale,
  path,
  rect,
  repeat,
  rust,
  white,
} from '#imagery/news/picture.ts'
import { bold, both, stroke } from './features.ts'

export interface Headdress {
  readonly behind: string
  readonly over: string
}

const cap = 'M158 200 Q150 92 240 92 Q330 92 322 200'

const styles = {
  bob: (colour: string): Headdress => ({
    behind: path(
      'M140 318 Q128 96 240 92 Q352 96 340 318 Q322 330 300 318 H180 Q158 330 140 318 Z',
      bold(colour),
    ),
    over: path(
      'M152 236 Q140 90 240 90 Q340 90 328 236 Q316 176 268 142 Q222 176 166 176 Q156 204 152 236 Z',
      bold(colour),
    ),
  }),
  swept: (colour: string): Headdress => ({
    behind: '',
    over: path(
      `${cap} Q314 158 292 146 Q232 166 194 134 Q170 156 158 200 Z M194 134 Q176 96 226 80 Q296 62 326 118 Q300 146 194 134 Z`,
      bold(colour),
    ),
  }),
  bun: (colour: string): Headdress => ({
    behind: [
      circle(240, 74, 46, bold(colour)),
      path('M214 52 q26 16 52 2 M206 76 q34 18 68 0', stroke(ink, 4)),
    ].join('\n'),
    over: [
      path(`${cap} Q312 136 240 130 Q168 136 158 200 Z`, bold(colour)),
      path('M172 104 L316 40', stroke(ink, 16)),
      path('M172 104 L302 46', stroke(kraft, 9)),
      path('M302 46 L316 40', stroke(rust, 9)),
    ].join('\n'),
  }),
  sides: (colour: string): Headdress => ({
    behind: both(path('M170 140 Q134 170 144 240 Q156 256 170 244 Z', bold(colour))),
    over: both(path('M168 168 Q150 180 150 216 Q158 226 166 220 Q164 190 172 172 Z', bold(colour))),
  }),
  afro: (colour: string): Headdress => ({
    behind:
      repeat(15, (index) => {
        const angle = Math.PI * (0.86 + (index * 1.28) / 14)
        return circle(240 + 104 * Math.cos(angle), 186 + 104 * Math.sin(angle), 42, bold(colour))
      }) + circle(240, 178, 118, flat(colour)),
    over: path(
      'M160 204 Q156 132 196 138 Q216 116 240 132 Q268 114 286 138 Q324 134 320 204 Q346 110 240 94 Q134 110 160 204 Z',
      flat(colour),
    ),
  }),
  locs: (colour: string): Headdress => ({
    behind: '',
    over: [
      path(`${cap} Q316 164 300 152 H180 Q164 164 158 200 Z`, bold(colour)),
      repeat(7, (index) => {
        const x = 176 + index * 21
        const y = 100 - 22 * Math.sin((index * Math.PI) / 6)
        return path(`M${x} ${y + 44} q${(index - 3) * 3} -20 ${(index - 3) * 7} -40`, { ...stroke(ink, 25) })
      }),
      repeat(7, (index) => {
        const x = 176 + index * 21
        const y = 100 - 22 * Math.sin((index * Math.PI) / 6)
        return path(`M${x} ${y + 44} q${(index - 3) * 3} -20 ${(index - 3) * 7} -40`, {
          ...stroke(colour, 14),
        })
      }),
    ].join('\n'),
  }),
  plait: (colour: string): Headdress => ({
    behind: path(
      'M146 246 Q130 90 240 88 Q350 90 334 246 Q330 280 306 280 H174 Q150 280 146 246 Z',
      bold(colour),
    ),
    over: [
      path('M154 232 Q144 90 240 90 Q336 90 326 232 Q324 160 240 118 Q156 160 154 232 Z', bold(colour)),
      path('M240 92 V120', stroke(ink, 4)),
    ].join('\n'),
  }),
  tousled: (colour: string): Headdress => ({
    behind: '',
    over: path(
      'M158 202 Q150 176 158 150 Q160 96 206 100 Q224 78 256 92 Q302 80 312 128 Q334 150 322 202 Q314 170 300 158 Q284 160 272 144 Q256 164 232 148 Q210 170 186 156 Q164 168 158 202 Z',
      bold(colour),
    ),
  }),
  curls: (colour: string): Headdress => ({
    behind: [
      ...[
        [150, 216],
        [138, 254],
        [152, 290],
        [330, 216],
        [342, 254],
        [328, 290],
        [162, 176],
        [318, 176],
      ].map(([x, y]) => circle(x as number, y as number, 30, bold(colour))),
      path('M148 180 h184 v100 h-184z', flat(colour)),
    ].join('\n'),
    over: [
      ...[
        [196, 122],
        [228, 108],
        [262, 110],
        [292, 126],
      ].map(([x, y]) => circle(x as number, y as number, 25, bold(colour))),
    ].join('\n'),
  }),
} as const

export type HairStyle = keyof typeof styles
export type Headwear = 'helmet' | 'net' | 'headscarf' | 'flat cap'

export function headdress(style: HairStyle, colour: string, headwear?: Headwear): Headdress {
  const hair = styles[style](colour)
  if (headwear === undefined) return hair
  return {
    behind: headwear === 'net' ? '' : hair.behind,
    over: [headwear === 'flat cap' || headwear === 'headscarf' ? hair.over : '', worn[headwear](colour)].join(
      '\n',
    ),
  }
}

const worn: Readonly<Record<Headwear, (hair: string) => string>> = {
  helmet: (hair) =>
    [
      both(path('M160 168 Q154 196 160 214 L170 214 Q168 190 174 172 Z', bold(hair))),
      path('M154 166 Q148 64 240 62 Q332 64 326 166 Z', bold(white)),
      path('M214 66 Q208 110 212 152 M266 66 Q272 110 268 152', stroke(ink, 4)),
      path('M138 160 Q240 130 342 160 Q346 178 330 178 Q240 152 150 178 Q134 178 138 160 Z', bold(white)),
      rect(222, 100, 36, 26, flat(blue)),
    ].join('\n'),
  net: (hair) =>
    [
      path('M152 196 Q132 74 240 72 Q348 74 328 196 Q322 150 240 142 Q158 150 152 196 Z', bold(hair)),
      path('M152 196 Q132 74 240 72 Q348 74 328 196 Q322 150 240 142 Q158 150 152 196 Z', {
        fill: pale,
        'fill-opacity': 0.55,
        ...stroke(),
      }),
      path(
        'M166 150 L206 82 M196 146 L250 74 M232 142 L296 88 M272 144 L324 118 M184 88 L246 142 M232 74 L300 150 M154 128 L190 148',
        stroke(white, 3),
      ),
      path('M152 196 Q158 150 240 142 Q322 150 328 196', stroke(blue, 9)),
    ].join('\n'),
  headscarf: () =>
    [
      path(
        'M154 176 Q150 112 196 102 Q240 92 284 102 Q330 112 326 176 Q318 132 240 126 Q162 132 154 176 Z',
        bold(rust),
      ),
      path('M250 106 Q240 60 214 54 Q204 76 226 104 M250 106 Q276 62 304 70 Q304 96 266 110 Z', bold(rust)),
      circle(248, 106, 14, bold(rust)),
      ...[
        [176, 138],
        [204, 120],
        [290, 122],
        [310, 142],
      ].map(([x, y]) => circle(x as number, y as number, 5, flat(white))),
    ].join('\n'),
  'flat cap': () =>
    [
      path('M148 156 Q140 84 240 80 Q334 84 336 150 Q342 160 330 164 Q240 138 156 172 Z', bold(deep)),
      path('M150 162 Q240 124 342 156 Q356 176 338 182 Q240 156 166 184 Q148 182 150 162 Z', bold(blue)),
    ].join('\n'),
}
