/** Runs several Vitest suites with shared workers. */
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { runTool } from '#scripts/tools/run-command.ts'
import type { RunEnd, SuiteReport } from './suite-report.ts'

export interface VitestRun {
  /** Suites that started. */
  readonly reports: readonly SuiteReport[]
  /** Whether Vitest reported success. */
  readonly isSound: boolean
  /** Files with errors outside tests. */
  readonly strays: readonly string[]
  readonly output: string
}

/**
 * @param files to run one at a time; all if empty
 * @param onSuite called as each suite ends
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
        const report = message as SuiteReport | RunEnd
        if ('strays' in report) {
          strays = report.strays
          return
        }
        reports.push(report)
        onSuite(report)
      },
    )
    return { reports, isSound: code === 0, strays, output }
  } finally {
    if (memory) await rm(memory, { recursive: true, force: true })
  }
}

/** Bytes of temporary files per worker. Half of the free memory is available for them. */
const BYTES_PER_WORKER = 1.5e9

/**
 * Returns a memory-backed temporary folder if there is enough memory, because test databases have a thousand files and
 * each commit would wait for the disk.
 */
async function memoryDirectory(): Promise<string | undefined> {
  const sharedMemory = '/dev/shm'
  const { bavail, bsize } = await statfs(sharedMemory).catch(() => ({ bavail: 0, bsize: 0 }))
  const room = Math.min(bavail * bsize, process.availableMemory() / 2)
  if (room < BYTES_PER_WORKER * availableParallelism()) return undefined
  const directory = await mkdtemp(join(sharedMemory, 'tests-'))
  // PostgreSQL runs as another user and needs access.
  await chmod(directory, 0o711)
  return directory
}
