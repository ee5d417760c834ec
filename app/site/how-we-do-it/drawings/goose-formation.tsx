import { Drawing, ink, Words } from './drawing.tsx'

const FLOCK = [
  { x: 320, y: 60, name: 'your order' },
  { x: 230, y: 124, name: 'quality' },
  { x: 410, y: 124, name: 'hygiene' },
  { x: 160, y: 194, name: 'safety' },
  { x: 480, y: 194, name: 'environment' },
  { x: 90, y: 264, name: 'people' },
  { x: 550, y: 264, name: 'continuity' },
] as const

/** Why it is called Goose. */
export function GooseFormation() {
  return (
    <Drawing
      title="One flock, one direction"
      height={320}
      words="Seven geese in the V in which geese fly. The customer’s order leads. Behind it fly quality and hygiene, then safety and environment, then people and continuity: six subjects, one manual, one register and one list of actions."
    >
      {FLOCK.map(({ x, y, name }) => (
        <g key={name}>
          <path
            className={name === 'your order' ? ink.strong : ink.board}
            d={`M${x} ${y - 18}q8 12 6 18q26-8 46 6q-28-2-46 6l-6 12l-6-12q-18-8-46-6q20-14 46-6q-2-6 6-18z`}
          />
          <Words x={x} y={y + 40} text={name} kind="name" anchor="middle" />
        </g>
      ))}
    </Drawing>
  )
}
