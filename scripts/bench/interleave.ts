import { median, type Pace } from './row.ts'

/** Calls before the first that counts: until the engines have compiled what runs. */
const warmUp = 3000
const blocksPerRound = 40
const callsPerBlock = 25

/**
 * Times several ways of doing the same side by side: in each round small blocks of calls take turns, so that whatever
 * else the machine does meets all of them alike.
 * @returns the median of a call in milliseconds, for each way the median of its rounds
 */
export async function interleave<Name extends string>(
  ways: Readonly<Record<Name, () => Promise<unknown>>>,
  { rounds, quick }: Pace,
): Promise<Record<Name, number>> {
  const all = Object.entries(ways) as [Name, () => Promise<unknown>][]
  const scale = quick ? 20 : 1
  for (const [, work] of all) for (let call = 0; call < warmUp / scale; call += 1) await work()
  const found = new Map<Name, number[]>(all.map(([name]) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    const times = new Map<Name, number[]>(all.map(([name]) => [name, []]))
    for (let block = 0; block < Math.ceil(blocksPerRound / scale); block += 1) {
      // Nobody always comes behind the same other one.
      for (const [name, work] of block % 2 === 0 ? all : all.toReversed()) {
        for (let call = 0; call < callsPerBlock; call += 1) {
          const began = performance.now()
          await work()
          times.get(name)?.push(performance.now() - began)
        }
      }
    }
    for (const [name, list] of times) found.get(name)?.push(median(list))
  }
  return Object.fromEntries([...found].map(([name, list]) => [name, median(list)])) as Record<Name, number>
}
