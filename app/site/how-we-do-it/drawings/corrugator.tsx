import { Arrow, Drawing, DrawingText, ink, wave } from './drawing.tsx'

const STATIONS = [
  { x: 62, y: 40, name: 'reels' },
  { x: 176, y: 62, name: 'fluting rolls' },
  { x: 290, y: 62, name: 'bridge' },
  { x: 366, y: 240, name: 'glue' },
  { x: 456, y: 84, name: 'hot plates' },
  { x: 556, y: 84, name: 'slit and cut' },
] as const

/** Side view of the corrugator, paper on the left, sheets on the right. */
export function Corrugator() {
  return (
    <Drawing
      title="How board is made"
      height={340}
      words="A corrugator from the side. 1: reels of liner and medium. 2: steam-heated rolls press the medium into a wave, and the first liner is glued to its tips with starch. 3: the single-faced web waits on a bridge. 4: glue goes on the other tips, and the outer liner comes up from a second reel. 5: hot plates set the starch and dry the board. 6: the board is slit to width, creased and cut into sheets."
    >
      <g className={ink.line}>
        <circle cx="62" cy="100" r="36" />
        <circle cx="62" cy="100" r="8" />
        <circle cx="62" cy="202" r="36" />
        <circle cx="62" cy="202" r="8" />
        <circle cx="176" cy="110" r="22" />
        <circle cx="176" cy="157" r="22" />
        <circle cx="316" cy="232" r="30" />
        <circle cx="316" cy="232" r="7" />
        <circle cx="366" cy="186" r="13" />
        <path d="M62 64q90-20 118 26M62 238q80 0 100-66M194 132h14" />
        <path d="M208 132h180M346 226q30-10 40-76" />
      </g>
      <path className={ink.line} d={wave(208, 131, 12, 10, 15)} />
      <path className={ink.paper} d="M396 108h120v18H396zM396 152h120v18H396z" />
      <path className={ink.thinLine} d="M416 108v18M436 108v18M456 108v18M476 108v18M496 108v18" />
      <path className={ink.line} d="M388 132h136M388 146h136" />
      <path className={ink.line} d={wave(388, 145, 12, 10, 11)} />
      <g className={ink.line}>
        <circle cx="540" cy="122" r="13" />
        <circle cx="540" cy="156" r="13" />
        <path d="M562 108v24l5 7 5-7v-24z" />
      </g>
      <path
        className={ink.board}
        d="M584 200h46v8h-46zM584 192h46v8h-46zM584 184h46v8h-46zM584 176h46v8h-46z"
      />
      <Arrow
        through={[
          [578, 140],
          [606, 140],
          [606, 166],
        ]}
      />
      <path className={ink.thinLine} d="M10 262h620" />
      {STATIONS.map(({ x, y, name }, index) => (
        <g key={name}>
          <circle className={ink.strong} cx={x} cy={y} r="14" />
          <text className={ink.reversed} x={x} y={y + 7} textAnchor="middle">
            {index + 1}
          </text>
          <DrawingText
            x={20 + (index % 3) * 210}
            y={292 + Math.floor(index / 3) * 28}
            text={`${index + 1}  ${name}`}
          />
        </g>
      ))}
    </Drawing>
  )
}
