/** One apprentice from the waist up, in safety glasses and ear defenders. */
import {
  circle,
  drawn,
  flat,
  group,
  ink,
  kraftPale,
  line,
  pale,
  path,
  rect,
  repeat,
  white,
} from './picture.ts'

export interface Apprentice {
  /** The place of the middle of the face. */
  readonly x: number
  readonly y: number
  readonly skin: string
  readonly hair: string
  readonly cut: 'crop' | 'bun' | 'bob' | 'curls'
  readonly clothes: string
  readonly shirt: string
  readonly cups: string
  /** How far the head leans, in degrees. */
  readonly lean: number
  /** Where the hands lie, the left one of the picture first. */
  readonly hands: readonly [x: number, y: number, otherX: number, otherY: number]
}

/** How far the body goes down from the middle of the face, at least to the table. */
const waist = 480
const shoulder = 190

export function figure(apprentice: Apprentice): string {
  const { x, y, clothes, lean } = apprentice
  return group(
    { transform: `translate(${x} ${y})` },
    shirt(apprentice),
    dungarees(clothes),
    group(
      { transform: `rotate(${lean} 0 ${shoulder})` },
      neck(apprentice),
      head(apprentice),
      protection(apprentice),
    ),
  )
}

/** Body and sleeves have one outline, so that no line parts them at the shoulders. */
function shirt({ x, y, shirt: colour, hands }: Apprentice): string {
  const [leftX, leftY, rightX, rightY] = hands
  const body = `M-136 ${waist} V240 Q-132 182 -70 170 H70 Q132 182 136 240 V${waist} Z`
  const sleeves = [sleeve(-1, leftX - x, leftY - y), sleeve(1, rightX - x, rightY - y)]
  return [
    path(body, line(ink, 8)),
    ...sleeves.map((way) => path(way, line(ink, 62))),
    path(body, flat(colour)),
    ...sleeves.map((way) => path(way, line(colour, 54))),
    path('M-98 300 q6 40 8 90 M98 300 q-6 40 -8 90', line()),
  ].join('\n')
}

function sleeve(side: number, handX: number, handY: number): string {
  const [x, y] = [side * 108, shoulder + 52]
  return `M${x} ${y} Q${x + side * 30} ${y + 112} ${handX} ${handY}`
}

function dungarees(colour: string): string {
  const straps = 'M-84 286 L-66 172 M84 286 L66 172'
  return [
    path(`M-84 ${waist} V282 H84 V${waist} Z`, drawn(colour)),
    path(straps, line(ink, 30)),
    path(straps, line(colour, 22)),
    circle(-82, 292, 9, flat(kraftPale)),
    circle(82, 292, 9, flat(kraftPale)),
    rect(-44, 320, 88, 66, line(pale, 3)),
  ].join('\n')
}

function neck({ skin, shirt }: Apprentice): string {
  return [
    rect(-34, 90, 68, 92, drawn(skin)),
    path('M-46 158 L0 204 L46 158 L54 182 L10 220 H-10 L-54 182 Z', drawn(shirt)),
  ].join('\n')
}

function head({ skin, hair, cut }: Apprentice): string {
  return [
    hairBehind(cut, hair),
    path('M-78 -20 Q-78 -88 0 -88 Q78 -88 78 -20 V40 Q78 116 0 116 Q-78 116 -78 40 Z', drawn(skin)),
    path(`M-80 -22 Q-84 -94 0 -94 Q84 -94 80 -22 ${hairline[cut]} Z`, drawn(hair)),
    path('M-26 72 Q0 92 26 72', line(ink, 4)),
    path('M-2 16 l-10 28 h14', line(ink, 3)),
  ].join('\n')
}

const hairline: Readonly<Record<Apprentice['cut'], string>> = {
  crop: 'L66 -46 H-66',
  curls: 'L66 -46 H-66',
  bob: 'Q20 -26 -10 -58 Q-40 -26 -80 -22',
  bun: 'Q56 -56 0 -56 Q-56 -56 -80 -22',
}

function hairBehind(cut: Apprentice['cut'], hair: string): string {
  if (cut === 'bob') return path('M-96 104 V-6 Q-92 -104 0 -104 Q92 -104 96 -6 V104 Z', drawn(hair))
  if (cut === 'bun') return circle(0, -116, 42, drawn(hair))
  if (cut === 'crop') return ''
  return repeat(9, (index) => {
    const angle = Math.PI + (index * Math.PI) / 8
    return circle(84 * Math.cos(angle), 84 * Math.sin(angle) - 14, 34, drawn(hair))
  })
}

function protection({ cups }: Apprentice): string {
  const band = 'M-92 -6 C-100 -138 100 -138 92 -6'
  const lenses = 'M-80 -14 H80 V8 Q76 34 46 34 Q14 34 0 10 Q-14 34 -46 34 Q-76 34 -80 8 Z'
  return [
    path(lenses, { ...drawn(pale), 'fill-opacity': 0.86 }),
    circle(-40, 8, 6, flat(ink)),
    circle(40, 8, 6, flat(ink)),
    path('M-66 14 l16 -20 M52 22 l18 -22', line(white, 4)),
    path('M-80 -14 H80', line(ink, 9)),
    path(band, line(ink, 17)),
    path(band, line(cups, 9)),
    ...[-1, 1].map((side) => rect(side * 92 - 24, -32, 48, 86, { ...drawn(cups), rx: 20 })),
  ].join('\n')
}

/** Hands are drawn after what they hold. */
export const handsOf = ({ hands: [x, y, otherX, otherY], skin }: Apprentice): string =>
  [hand(x, y, 1, skin), hand(otherX, otherY, -1, skin)].join('\n')

function hand(x: number, y: number, thumb: number, skin: string): string {
  return group(
    { transform: `translate(${x} ${y}) scale(${thumb} 1)` },
    path('M14 2 l18 14', line(ink, 24)),
    path('M-28 -4 Q-30 -22 0 -22 Q30 -22 28 -4 V14 Q26 32 0 32 Q-26 32 -28 14 Z', drawn(skin)),
    path('M14 2 l18 14', line(skin, 16)),
    path('M-10 12 v16 M8 12 v16', line()),
  )
}
