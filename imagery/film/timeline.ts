/** Values over time, between the keys of the storyboard. */

/** Keys stand in the order of their frames. */
export type Keys = readonly (readonly [frame: number, value: number])[]

/** Eases between keys: the value rests at each, leaves it slowly and comes slowly to the next. */
export function eased(keys: Keys, frame: number): number {
  const [index, part] = between(keys, frame)
  const [from, to] = [valueAt(keys, index), valueAt(keys, index + 1)]
  return from + (to - from) * part * part * (3 - 2 * part)
}

/**
 * Which key comes before, and how much of the way to the next is gone; before the first and after the last all rests.
 */
function between(keys: Keys, frame: number): [index: number, part: number] {
  const next = keys.findIndex(([at]) => at > frame)
  if (next === 0) return [0, 0]
  if (next === -1) return [keys.length - 2, 1]
  const [from, to] = [keys[next - 1]?.[0] ?? 0, keys[next]?.[0] ?? 0]
  return [next - 1, (frame - from) / (to - from)]
}

const valueAt = (keys: Keys, index: number) => keys[index]?.[1] ?? 0
