import type { TestProject } from 'vitest/node'
import { startAcceptanceEnvironment } from './acceptance-environment.ts'
import { openTestDatabase } from './database.ts'
import { startPostgres } from './postgres-server.ts'

/** @returns a teardown function */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using resources = new AsyncDisposableStack()
  const server = resources.use(await startPostgres())
  const { database } = resources.use(await openTestDatabase({ url: await server.createDatabase() }))
  const { stack } = resources.use(await startAcceptanceEnvironment(database))
  project.provide('stack', stack)
  const owned = resources.move()
  return () => owned.disposeAsync()
}
