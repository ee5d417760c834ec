/** What a program takes of a machine's memory: Linux alone tells it. */
import { readdir, readFile } from 'node:fs/promises'

/** @returns megabytes of a process and all that it has started; what they share counts once among them */
export async function heldBy(root: number): Promise<number> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    // The name of a program stands in brackets before its state and its parent, and may hold anything.
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : ''
    const parent = /.*\) \S (\d+)/s.exec(stat)?.[1]
    if (parent !== undefined) parents.set(Number(name), Number(parent))
  }
  const own = new Set([root])
  for (let before = 0; before !== own.size; ) {
    before = own.size
    for (const [process, parent] of parents) if (own.has(parent)) own.add(process)
  }
  const shares = await Promise.all([...own].map(shareOf))
  return shares.reduce((sum, share) => sum + share, 0)
}

/** Megabytes of one process, and its part of what it shares with others; 0 where it has ended. */
async function shareOf(process: number): Promise<number> {
  const rollup = await readFile(`/proc/${process}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024
}
