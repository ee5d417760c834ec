/** This reporter of vitest's tells the process that started it of each suite as soon as its last file has ended. */
import { relative } from 'node:path'
import type {
  Reporter,
  SerializedError,
  TestCase,
  TestModule,
  TestSpecification,
  TestSuite,
} from 'vitest/node'
import type { FileReport, RunEnd, SuiteReport, TestReport } from './suite-report.ts'

export default class SuiteReporter implements Reporter {
  readonly #left = new Map<string, number>()
  readonly #ended = new Map<string, TestModule[]>()

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    for (const { project } of specifications)
      this.#left.set(project.name, (this.#left.get(project.name) ?? 0) + 1)
  }

  onTestModuleEnd(module: TestModule): void {
    const { name } = module.project
    const ended = [...(this.#ended.get(name) ?? []), module]
    this.#ended.set(name, ended)
    if (ended.length === this.#left.get(name)) this.#tell(name)
  }

  /** Reports suites of which a file never ended, and errors that belong to no test. */
  onTestRunEnd(_: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const name of [...this.#left.keys()]) this.#tell(name)
    process.send?.({ strays: errors.map(fileOf) } satisfies RunEnd)
  }

  #tell(name: string): void {
    if (!this.#left.delete(name)) return
    const files = (this.#ended.get(name) ?? []).map(fileReport)
    const byPath = files.toSorted((one, other) => one.path.localeCompare(other.path))
    process.send?.({ suite: name, files: byPath } satisfies SuiteReport)
  }
}

/** Vitest notes the file that was running on an error that nobody caught. */
function fileOf({ VITEST_TEST_PATH: path }: SerializedError): string {
  return typeof path === 'string' ? relative(process.cwd(), path) : ''
}

function fileReport(module: TestModule): FileReport {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic()
  const busy = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
  return {
    path: module.relativeModuleId,
    seconds: busy / 1000,
    isSound: module.state() === 'passed' || module.state() === 'skipped',
    tests: [...module.children.allTests()].map(testReport),
  }
}

function testReport(test: TestCase): TestReport {
  return {
    titles: [...titlesAround(test), test.name],
    state: test.result().state,
    seconds: (test.diagnostic()?.duration ?? 0) / 1000,
  }
}

function titlesAround({ parent }: TestCase | TestSuite): string[] {
  return parent.type === 'suite' ? [...titlesAround(parent), parent.name] : []
}
