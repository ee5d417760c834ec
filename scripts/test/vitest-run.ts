/** Runs several suites of vitest at once: a worker that has nothing left to do in one goes on with the next. */
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { runTool } from '#scripts/tools/run-command.ts'
import type { RunEnd, SuiteReport } from './suite-report.ts'

export interface VitestRun {
  /** The reports of the suites that began. */
  readonly reports: readonly SuiteReport[]
  /** Whether vitest itself found nothing wrong. */
  readonly isSound: boolean
  /** The files during which something went wrong that belongs to no test. */
  readonly strays: readonly string[]
  readonly output: string
}

/**
 * @param files runs these alone, one after the other; none means all
 * @param onSuite is told of each suite as it ends
 */
export async function runVitest(
  suites: readonly string[],
  files: readonly string[],
  env: Readonly<Record<string, string>>,
  onSuite: (report: SuiteReport) => void,
): Promise<VitestRun> {
  const reports: SuiteReport[] = []
  let strays: readonly string[] = []
  const memory = await memoryDirectory()
  try {
    const { code, output } = await runTool(
      'vitest',
      [
        'run',
        ...(files.length > 0 ? [...files, '--maxWorkers=1'] : []),
        ...suites.map((suite) => `--project=${suite}`),
        '--reporter=dot',
        `--reporter=${join(import.meta.dirname, 'suite-reporter.ts')}`,
      ],
      { ...env, ...(memory && { TMPDIR: memory }), NODE_ENV: 'test', NO_COLOR: '1' },
      (message) => {
        const told = message as SuiteReport | RunEnd
        if ('strays' in told) {
          strays = told.strays
          return
        }
        reports.push(told)
        onSuite(told)
      },
    )
    return { reports, isSound: code === 0, strays, output }
  } finally {
    if (memory) await rm(memory, { recursive: true, force: true })
  }
}

/**
 * Each worker's tests may fill this much there; what is counted on is half of the free memory, the rest is for
 * everything else.
 */
const ROOM_PER_WORKER = 1.5e9

/**
 * Finds a place for temporary files that never reach a disk, where there is plenty of memory: a test's database is a
 * thousand files, and each commit would wait for them.
 */
async function memoryDirectory(): Promise<string | undefined> {
  const place = '/dev/shm'
  const { bavail, bsize } = await statfs(place).catch(() => ({ bavail: 0, bsize: 0 }))
  const room = Math.min(bavail * bsize, process.availableMemory() / 2)
  if (room < ROOM_PER_WORKER * availableParallelism()) return undefined
  const directory = await mkdtemp(join(place, 'tests-'))
  // PostgreSQL's server runs as somebody else, who has to pass through.
  await chmod(directory, 0o711)
  return directory
}
