/** Seeded random numbers, so that every demonstration has the same data. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number
  /** True in this share of calls. */
  chance(share: number): boolean
  /** At least `from`, at most `to`. */
  whole(from: number, to: number): number
  /** Chooses by weight, by default evenly. */
  pick<T>(choices: readonly T[], weightOf?: (choice: T) => number): T
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
    chance: (share) => next() < share,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick<T>(choices: readonly T[], weightOf: (choice: T) => number = () => 1) {
      let left = next() * choices.reduce((sum, choice) => sum + weightOf(choice), 0)
      const chosen = choices.find((choice) => {
        left -= weightOf(choice)
        return left < 0
      })
      return chosen ?? (choices[0] as T)
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  }
}
