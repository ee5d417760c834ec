import { Drawing, ink } from './drawing.tsx'
import { Ring, type RingStop } from './ring.tsx'

const STOPS: readonly RingStop[] = [
  { name: 'look', note: ['at the work, with', 'whoever does it'] },
  { name: 'weigh', note: ['how bad,', 'how likely'] },
  { name: 'remove', note: ['first; then guard,', 'then protect'] },
  { name: 'tell', note: ['everyone it', 'concerns'] },
  { name: 'look again', note: ['yearly, and after', 'any change'] },
  { name: 'learn', note: ['from each', 'near miss'] },
]

export function RiskCycle() {
  return (
    <Drawing
      title="How a risk is assessed"
      height={360}
      words="Six steps on a ring. Look at the work with whoever does it. Weigh how bad it could be, and how likely. Remove the hazard first, then guard against it, and only then protect the person. Tell everyone it concerns. Look again each year and after any change. Learn from each near miss, and begin again."
    >
      <Ring stops={STOPS}>
        <path className={ink.board} d="M268 204a52 52 0 0 1 104 0z" />
        <path className={ink.line} d="M254 204h132v10H254zM310 153v-10h20v10M306 204v-48M334 204v-48" />
      </Ring>
    </Drawing>
  )
}
