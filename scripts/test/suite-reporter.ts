/** Vitest reporter that sends each suite's result to the parent process when its last file ends. */
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

  /** Reports unfinished suites and errors outside tests. */
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

/** Vitest adds the running file to uncaught errors. */
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
