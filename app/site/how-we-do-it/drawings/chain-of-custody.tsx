import { Arrow, Drawing, ink, Words } from './drawing.tsx'
import { wave } from './wave.ts'

const STATIONS = ['forest', 'mill', 'reels', 'boxes', 'you'] as const

export function ChainOfCustody() {
  return (
    <Drawing
      title="Chain of custody"
      height={290}
      words="From the forest, or from collected used paper, to the mill, to our reels, to your boxes, to you. Along with the material goes a paper trail: at each sale an invoice carries the certificate number and the claim, and the weights bought and sold are balanced."
    >
      <path className={ink.paper} d="M62 60l-34 62h68z" />
      <path className={ink.line} d="M62 122v24M62 84l-10 20M62 96l12 18" />
      <path className={ink.board} d="M152 146V96l28 18V96l28 18V84h12v62z" />
      <circle className={ink.board} cx="320" cy="110" r="36" />
      <circle className={ink.blank} cx="320" cy="110" r="10" />
      <path className={ink.board} d="M412 92l38-18 38 18v38l-38 18-38-18z" />
      <path className={ink.line} d="M412 92l38 18 38-18M450 110v38" />
      <path className={ink.board} d="M546 146V86h64v60z" />
      <path className={ink.fine} d={wave(546, 120, 16, 8, 4)} />
      {[
        [104, 144],
        [228, 276],
        [364, 404],
        [496, 538],
      ].map(([from = 0, to = 0]) => (
        <g key={from}>
          <Arrow
            through={[
              [from, 116],
              [to, 116],
            ]}
          />
          <path className={ink.blank} d={`M${(from + to) / 2 - 13} 206h26v36h-26z`} />
          <path
            className={ink.fine}
            d={`M${(from + to) / 2 - 8} 216h16M${(from + to) / 2 - 8} 224h16M${(from + to) / 2 - 8} 232h9`}
          />
        </g>
      ))}
      <path className={ink.fold} d="M62 224H578" />
      {STATIONS.map((name, index) => (
        <Words key={name} x={62 + index * 129} y={180} text={name} kind="name" anchor="middle" />
      ))}
      <Words x={320} y={272} text="an invoice at every sale, with number and claim" anchor="middle" />
    </Drawing>
  )
}
