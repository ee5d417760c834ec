/** Vitest reporter that sends each suite's result to the parent process when its last file ends. */
import type { Reporter, TestCase, TestModule, TestSpecification, TestSuite } from 'vitest/node'
import type { FileReport, SuiteReport, TestReport } from './suite-report.ts'

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

  /** Reports unfinished suites. */
  onTestRunEnd(): void {
    for (const name of [...this.#left.keys()]) this.#tell(name)
  }

  #tell(name: string): void {
    if (!this.#left.delete(name)) return
    const files = (this.#ended.get(name) ?? []).map(fileReport)
    const byPath = files.toSorted((one, other) => one.path.localeCompare(other.path))
    process.send?.({ suite: name, files: byPath } satisfies SuiteReport)
  }
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
