import { Arrow, Drawing, ink, Words } from './drawing.tsx'

const ZONES = [
  { x: 20, name: 'Store', note: ['reels and', 'sheets,', 'covered'] },
  { x: 170, name: 'Works', note: ['hairnets,', 'no jewels,', 'no glass'] },
  { x: 320, name: 'Clean', note: ['food-contact', 'faces open:', 'gloves'] },
  { x: 470, name: 'Dispatch', note: ['wrapped on', 'all sides,', 'doors shut'] },
] as const

/** The floor as an auditor walks it. */
export function HygieneZones() {
  return (
    <Drawing
      title="Hygiene zones, in plan"
      height={330}
      words="The works in plan, four zones in the order in which board goes through them. Store: reels and sheets, covered. Works: hairnets, no jewels, no glass. Clean: where faces that will touch food lie open, with gloves. Dispatch: wrapped on all sides, doors shut. Between zones stands a wash basin, and people cross only there; material crosses by the strip doors."
    >
      <path className={ink.paper} d="M20 40h150v180H20zM170 40h150v180H170z" />
      <path className={ink.board} d="M320 40h150v180H320z" />
      <path className={ink.paper} d="M470 40h150v180H470z" />
      <path className={ink.line} d="M20 40h600v180H20z" />
      {ZONES.map(({ x, name, note }) => (
        <g key={name}>
          <Words x={x + 16} y={76} text={name} kind="name" />
          <Words x={x + 16} y={106} text={note} kind="onBoard" />
        </g>
      ))}
      {[170, 320, 470].map((x) => (
        <g key={x}>
          <circle className={ink.strong} cx={x} cy={220} r="9" />
          <Arrow
            through={[
              [x - 20, 190],
              [x + 22, 190],
            ]}
          />
        </g>
      ))}
      <Arrow
        through={[
          [20, 262],
          [620, 262],
        ]}
      />
      <Words x={20} y={292} text="the way of the board, one direction" />
      <circle className={ink.strong} cx={442} cy={286} r="9" />
      <Words x={460} y={292} text="wash, then cross" />
    </Drawing>
  )
}
