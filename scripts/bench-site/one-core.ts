/** Holds processes to one core of the machine, by Linux's `taskset`. */
import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

/**
 * Has what is started until the returned function is called, and whatever that starts later, run on one core alone. After
 * that this process has the others, with what it starts then: those who ask do not take the time of those who answer.
 * @throws where the machine has one core only
 */
export async function onCore(core: number): Promise<() => Promise<void>> {
  const others = Array.from({ length: availableParallelism() }, (_, index) => index).filter(
    (index) => index !== core,
  )
  if (others.length === 0) throw new Error('This machine has one core only')
  await holdTo(String(core))
  return () => holdTo(others.join(','))
}

async function holdTo(cores: string): Promise<void> {
  await promisify(execFile)('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(process.pid)])
}
