import { Drawing, ink } from './drawing.tsx'
import { Ring, type RingStop } from './ring.tsx'
import { wave } from './wave.ts'

const STOPS: readonly RingStop[] = [
  { name: 'reels', note: ['of recycled and', 'certified paper'] },
  { name: 'board', note: ['starch, steam', 'and paper'] },
  { name: 'boxes', note: ['trim is baled', 'at the machine'] },
  { name: 'use', note: ['at your works,', 'shop or door'] },
  { name: 'collection', note: ['flat, one material,', 'no plastic'] },
  { name: 'pulp', note: ['at the mill, with', 'our own trim'] },
]

export function MaterialLoop() {
  return (
    <Drawing
      title="Where a box has been"
      height={360}
      words="The way of the material as a ring. Reels of recycled and certified paper become board with starch and steam, and board becomes boxes, whose trim is baled at the machine. The box is used at your works, a shop or a door, collected flat as one material without plastic, and pulped at the mill together with our own trim, to become reels again."
    >
      <Ring stops={STOPS}>
        <path className={ink.board} d="M266 168l54-26 54 26v50l-54 26-54-26z" />
        <path className={ink.line} d="M266 168l54 26 54-26M320 194v50" />
        <path className={ink.fine} d={wave(272, 190, 12, 6, 3)} />
      </Ring>
    </Drawing>
  )
}
