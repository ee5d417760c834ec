import { Chain, type ChainLink, chainHeight } from './chain.tsx'
import { Drawing } from './drawing.tsx'

const LINKS: readonly ChainLink[] = [
  { name: 'Weeks 1 and 2: reel store', note: 'what paper is, and how heavy' },
  { name: 'Weeks 3 and 4: corrugator', note: 'steam, starch and three hundred waves to the metre' },
  { name: 'Weeks 5 and 6: print', note: 'four colours on top of each other' },
  { name: 'Weeks 7 and 8: die-cutting', note: 'blades, creases and where fingers are not' },
  { name: 'Weeks 9 and 10: gluing', note: 'the first box that is entirely their own' },
  { name: 'Weeks 11 and 12: dispatch', note: 'a day with a driver, and the faces at the other end' },
]

export function ApprenticeRoute() {
  return (
    <Drawing
      title="An apprentice’s first twelve weeks"
      height={chainHeight(LINKS)}
      words={`Two weeks at each station, in the order in which a box goes through the works. ${LINKS.map(({ name, note }) => `${name}: ${note}.`).join(' ')}`}
    >
      <Chain links={LINKS} />
    </Drawing>
  )
}
