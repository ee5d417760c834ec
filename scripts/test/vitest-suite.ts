import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Finished, type Outcome, runTool, type Suite } from './suite.ts'

/** What vitest's JSON reporter writes, as far as it is counted. */
export interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    /** Of its file. */
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly ancestorTitles: readonly string[]
      readonly title: string
    }[]
  }[]
}

interface Preparation {
  /** Variables for the tests. @throws with a sentence when what the suite needs cannot be had */
  prepare?(): Promise<Record<string, string>>
  /** Is given the report of a run. */
  keep?(report: VitestReport): void
}

/** The tests of one of vitest's projects. */
export function vitestSuite(name: string, { prepare, keep }: Preparation = {}): Suite {
  return {
    name,
    async run() {
      const directory = await mkdtemp(join(tmpdir(), 'vitest-'))
      const file = join(directory, 'report.json')
      try {
        const env = (await prepare?.()) ?? {}
        const finished = await runTool(
          'vitest',
          ['run', `--project=${name}`, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
          { ...env, NODE_ENV: 'test', NO_COLOR: '1' },
        )
        const report = await readReport(file)
        if (report) keep?.(report)
        return countReport(finished, report)
      } catch (error) {
        return { passed: 0, failed: 1, details: (error as Error).message }
      } finally {
        await rm(directory, { recursive: true, force: true })
      }
    },
  }
}

async function readReport(file: string): Promise<VitestReport | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** A file that could not be loaded, a test that was skipped and a run without tests are failures, each of them one. */
export function countReport({ code, output }: Finished, report: VitestReport | undefined): Outcome {
  if (report === undefined) return { passed: 0, failed: 1, details: output }
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  const skipped = report.numPendingTests + report.numTodoTests
  const counted = report.numFailedTests + unloaded + skipped
  const passed = report.numPassedTests
  const failed = counted === 0 && (code !== 0 || passed === 0) ? 1 : counted
  const note = skipped > 0 ? `\n${skipped} skipped tests count as failed.` : ''
  return { passed, failed, details: failed === 0 ? '' : `${output}${note}` }
}
