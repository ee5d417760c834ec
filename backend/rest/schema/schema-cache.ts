import type { Database } from '#backend/database/database.ts'
import { schemaErrors } from '../protocol/errors.ts'
import { loadSchema } from './load-schema.ts'
import type { Schema } from './schema.ts'

export interface SchemaCache {
  /** @throws {RestError} PGRST002 when the database is unavailable */
  get(): Promise<Schema>
}

/**
 * Caches the schema until `NOTIFY pgrst`. If the new one cannot be read, the old one is used until the next request.
 */
export function createSchemaCache(
  database: Database,
  log: { error(fields: object, message: string): void },
): SchemaCache {
  let loading: Promise<Schema> | undefined
  let listening: Promise<void> | undefined
  let last: Schema | undefined

  async function load(): Promise<Schema> {
    // Listen first, to notice changes during loading.
    listening ??= database
      .listen('pgrst', () => {
        loading = undefined
      })
      .catch((error) => {
        listening = undefined
        throw error
      })
    await listening
    return loadSchema(database)
  }

  return {
    async get() {
      loading ??= load()
      const current = loading
      try {
        last = await current
        return last
      } catch (err) {
        if (loading === current) loading = undefined
        log.error({ err }, 'The schema could not be read from the database')
        if (last !== undefined) return last
        throw schemaErrors.notLoaded()
      }
    },
  }
}
