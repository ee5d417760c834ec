/** Runs several Vitest suites with shared workers. */
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { runTool } from '#scripts/tools/run-command.ts'
import type { SuiteReport } from './suite-report.ts'

export interface VitestRun {
  /** Suites that started. */
  readonly reports: readonly SuiteReport[]
  /** Whether Vitest reported success. */
  readonly isSound: boolean
  readonly output: string
}

interface VitestOptions {
  readonly suites: readonly string[]
  /** Runs only files whose path contains one of these. */
  readonly paths?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Called as each suite ends. */
  readonly onSuite?: (report: SuiteReport) => void
}

export async function runVitest({ suites, paths = [], env, onSuite }: VitestOptions): Promise<VitestRun> {
  const reports: SuiteReport[] = []
  const memory = await memoryDirectory()
  try {
    const { code, output } = await runTool(
      'vitest',
      [
        'run',
        ...paths,
        ...suites.map((suite) => `--project=${suite}`),
        '--reporter=dot',
        `--reporter=${join(import.meta.dirname, 'suite-reporter.ts')}`,
      ],
      { ...env, ...(memory && { TMPDIR: memory }), NODE_ENV: 'test', NO_COLOR: '1' },
      (message) => {
        const report = message as SuiteReport
        reports.push(report)
        onSuite?.(report)
      },
    )
    return { reports, isSound: code === 0, output }
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
