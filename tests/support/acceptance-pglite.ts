import type { TestProject } from 'vitest/node'
import { startAcceptanceEnvironment } from './acceptance-environment.ts'
import { openTestDatabase } from './database.ts'

/** @returns a teardown function */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using resources = new AsyncDisposableStack()
  const { database } = resources.use(await openTestDatabase())
  const { stack } = resources.use(await startAcceptanceEnvironment(database))
  project.provide('stack', stack)
  const owned = resources.move()
  return () => owned.disposeAsync()
}
