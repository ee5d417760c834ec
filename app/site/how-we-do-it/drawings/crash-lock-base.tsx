import { Arrow, Drawing, ink, Words } from './drawing.tsx'

/** A crash-lock base (FEFCO 0711 to 0716) from the pallet to the packing bench. */
export function CrashLockBase() {
  return (
    <Drawing
      title="A crash-lock base in one push"
      height={270}
      words="Three states of one carton, seen from below. Flat, as it leaves the gluer: the base panels lie folded inside, two glued corners hold them. Pushed: opposite edges come together and the base unfolds by itself. Locked: the two large panels have caught each other across the middle, and no tape is needed."
    >
      <path className={ink.board} d="M20 70h170v110H20z" />
      <path className={ink.fold} d="M105 70v110" />
      <path
        className={ink.fine}
        d="M20 180l30-46h40l15 46M105 180l30-46h40l15 46M50 134l-30 12M135 134l-30 12"
      />
      <path className={ink.board} d="M236 170L340 70l60 24L300 194z" />
      <path className={ink.fine} d="M236 170l70-28 30-50M300 194l-2-40 102-60M306 142l-8 12" />
      <path className={ink.board} d="M452 66h168v118H452z" />
      <path className={ink.line} d="M452 125h50v-14h68v14h50" />
      <path className={ink.fold} d="M452 66l50 45M620 66l-50 45M452 184l42-59M620 184l-42-59" />
      <Arrow
        through={[
          [198, 125],
          [232, 125],
        ]}
      />
      <Arrow
        through={[
          [408, 125],
          [442, 125],
        ]}
      />
      <Words x={20} y={46} text="flat" kind="name" />
      <Words x={262} y={46} text="pushed" kind="name" />
      <Words x={452} y={46} text="locked" kind="name" />
      <Words x={20} y={222} text={['glued at', 'two corners']} />
      <Words x={236} y={222} text={['3 seconds,', 'against 11 taped']} />
      <Words x={452} y={222} text={['two panels catch', 'across the middle']} />
    </Drawing>
  )
}
