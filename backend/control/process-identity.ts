import { readFile } from 'node:fs/promises'

/**
 * Tells a process apart from a later one with the same id: the machine's boot and the moment, in clock ticks after
 * it, at which the process began. Null where the system does not say (it is read from Linux's /proc) or when there is
 * no such process.
 */
export async function processStart(pid: number): Promise<string | null> {
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ])
    // The second field is the command's name in parentheses and may hold anything; starttime is the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return `${boot.trim()}:${fields[19]}`
  } catch {
    return null
  }
}

/** Whether that very process still runs. */
export async function isRunning(pid: number, start: string | null): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs, as somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = await processStart(pid)
  return now === null || start === null || now === start
}
