/** Seeded random numbers, so that every demonstration has the same data. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number
  /** At least `from`, at most `to`. */
  whole(from: number, to: number): number
  /** Chooses by weight. */
  pick<T>(choices: readonly (readonly [value: T, weight: number])[]): T
  uuid(): string
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const hex = (length: number) => Array.from({ length }, () => Math.floor(next() * 16).toString(16)).join('')
  return {
    next,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick(choices) {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      const chosen = choices.find(([, weight]) => {
        left -= weight
        return left < 0
      })
      return (chosen ?? choices[0] ?? fail())[0]
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  }
}

function fail(): never {
  throw new Error('No choices')
}
