/** A colleague from the shoulders up, behind the edge of a board: plainly a drawing, and plainly somebody. */
import { levelEdge } from '#imagery/news/board-edge.ts'
import { flat, group, rect } from '#imagery/news/picture.ts'
import { type Clothes, clothes, type Extra, extra } from './clothes.ts'
import {
  type Beard,
  beard,
  type Expression,
  expression,
  type Glasses,
  glasses,
  head,
  type Jaw,
  side,
  skins,
} from './features.ts'
import { type HairStyle, type Headwear, headdress } from './hair.ts'

export interface Portrait {
  readonly ground: string
  readonly skin: keyof typeof skins
  readonly jaw: Jaw
  readonly hair: { readonly style: HairStyle; readonly colour: string }
  readonly headwear?: Headwear
  readonly expression: Expression
  readonly glasses?: Glasses
  readonly beard?: Beard
  readonly clothes: Clothes
  readonly extras?: readonly Extra[]
  /** The tilt of the head, in degrees. */
  readonly tilt?: number
}

export function drawPortrait(portrait: Portrait): string {
  const { ground, jaw, hair, tilt = 0, extras = [] } = portrait
  const skin = skins[portrait.skin]
  const { behind, over } = headdress(hair.style, hair.colour, portrait.headwear)
  const worn = (kinds: readonly Extra[]) =>
    extras.filter((kind) => kinds.includes(kind)).map((kind) => extra(kind, skin.tone, hair.colour))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}"`,
    ' fill="none" stroke-linejoin="round" stroke-linecap="round">\n',
    [
      rect(0, 0, side, side, flat(ground)),
      group(
        { transform: 'translate(0 -2)' },
        group({ transform: `rotate(${tilt} 240 340)` }, behind),
        clothes(portrait.clothes),
        group(
          { transform: `rotate(${tilt} 240 340)` },
          head(jaw, skin),
          beard(portrait.beard, hair.colour),
          expression(portrait.expression, skin),
          over,
          glasses(portrait.glasses),
          ...worn(['headset', 'hoops', 'studs']),
        ),
        ...worn(['defenders', 'plaitEnd']),
      ),
      levelEdge(-12, side + 12, 450, 36, { linerWidth: 6, waveWidth: 4 }),
    ].join('\n'),
    '\n</svg>\n',
  ].join('')
}
