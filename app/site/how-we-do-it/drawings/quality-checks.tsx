import { Chain, type ChainLink, chainHeight } from './chain.tsx'
import { Drawing } from './drawing.tsx'

const LINKS: readonly ChainLink[] = [
  { name: 'Reel', note: 'grammage, moisture and mill certificate, each reel' },
  { name: 'Corrugator', note: 'thickness, edge crush, warp: first sheet, then hourly' },
  { name: 'Press', note: 'colour by light booth, register to half a millimetre' },
  { name: 'Die', note: 'first ten blanks folded by hand; blades counted' },
  { name: 'Gluer', note: 'glue seen by camera on every box, squareness' },
  { name: 'Pallet', note: 'count, label, wrap, and its number in the system' },
]

export function QualityChecks() {
  return (
    <Drawing
      title="What is checked, and where"
      height={chainHeight(LINKS)}
      words={`Six stations from reel to pallet. ${LINKS.map(({ name, note }) => `${name}: ${note}.`).join(' ')}`}
    >
      <Chain links={LINKS} />
    </Drawing>
  )
}
