import { FLUTES } from '#domain/box/board.ts'
import { Dimension, Drawing, DrawingText, ink, wave } from './drawing.tsx'

/** Drawing units per mm. */
const SCALE = 9
const C = { pitch: 7.6, height: 3.5 }
const LEFT = 70
const WIDTH_MM = 40

interface FluteProfile {
  readonly name: string
  /** From outside to inside, in mm. */
  readonly flutes: readonly { readonly pitch: number; readonly height: number }[]
  readonly liner: number
  /** Baseline in the drawing. */
  readonly y: number
  readonly use: readonly string[]
}

const PROFILES: readonly FluteProfile[] = [
  { name: 'E', flutes: [FLUTES.E], liner: 0.2, y: 60, use: ['fine print,', 'gifts, post'] },
  { name: 'B', flutes: [FLUTES.B], liner: 0.275, y: 132, use: ['cases, trays,', 'shelf-ready'] },
  { name: 'C', flutes: [C], liner: 0.25, y: 212, use: ['tall stacks,', 'long storage'] },
  {
    name: 'EB',
    flutes: [FLUTES.E, FLUTES.B],
    liner: 0.25,
    y: 298,
    use: ['heavy goods', 'that need good print'],
  },
]

/** Cross-sections of the flute profiles, to one scale. */
export function FluteProfiles() {
  return (
    <Drawing
      title="Flute profiles, 9 to 1"
      height={340}
      words="Four boards cut across the flute, at the same scale. E: one fine wave, 1.5 mm thick, for fine print, gifts and post. B: a wave twice as tall, 3 mm, for cases, trays and shelf-ready packs. C: the tallest, 4 mm, for tall stacks and long storage. EB: an E wave on a B wave with three liners, 4.3 mm, for heavy goods that need good print."
    >
      {PROFILES.map(({ name, flutes, liner, y, use }) => {
        const thickness = flutes.reduce((sum, { height }) => sum + height + liner, liner)
        const top = y - thickness * SCALE
        return (
          <g key={name}>
            <DrawingText x={20} y={y - (thickness * SCALE) / 2 + 7} text={name} kind="name" />
            <Profile flutes={flutes} liner={liner} foot={y} />
            <Dimension
              from={[LEFT + WIDTH_MM * SCALE + 16, top]}
              to={[LEFT + WIDTH_MM * SCALE + 16, y]}
              text={thickness.toFixed(1).replace('.0', '')}
            />
            <DrawingText x={510} y={y - (thickness * SCALE) / 2 - 4} text={use} />
          </g>
        )
      })}
    </Drawing>
  )
}

function Profile({
  flutes,
  liner,
  foot,
}: {
  readonly flutes: readonly { readonly pitch: number; readonly height: number }[]
  readonly liner: number
  readonly foot: number
}) {
  let y = foot
  // From the bottom: the last flute is the lowest.
  const layers = [...flutes].reverse().map(({ pitch, height }) => {
    const waves = Math.floor(WIDTH_MM / pitch)
    const layer = {
      foot: y,
      path: wave(LEFT, y - liner * SCALE, pitch * SCALE, height * SCALE, waves),
    }
    y -= (height + liner) * SCALE
    return layer
  })
  const line = (at: number) => `M${LEFT} ${at.toFixed(2)}h${WIDTH_MM * SCALE}`
  return (
    <>
      {layers.map(({ foot: at, path }) => (
        <g key={at}>
          <path className={ink.line} d={path} />
          <path className={ink.line} d={line(at)} />
        </g>
      ))}
      <path className={ink.line} d={line(y)} />
    </>
  )
}
