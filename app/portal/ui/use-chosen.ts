import { useState } from 'react'

/**
 * What was chosen last in a field that is kept at once, until that is done; null when nothing is on its way. A field that is
 * disabled meanwhile would lose the focus of whoever chooses with keys.
 */
export function useChosen<Value>() {
  const [chosen, setChosen] = useState<Value | null>(null)
  async function choose(value: Value, done: Promise<unknown>): Promise<void> {
    setChosen(value)
    await done
    setChosen((last) => (last === value ? null : last))
  }
  return [chosen, choose] as const
}
