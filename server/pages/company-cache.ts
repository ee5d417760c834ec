/**
 * Company data for rendering: the files of company/ with the staff's entries merged over them. Loaded once and kept
 * until a change is reported. During an outage the last data is used, or the files alone.
 */
import { COMPANY_TABLE, type Company, type CompanyRow } from '#domain/company-entries/company.ts'
import { DEFAULT_COMPANY } from '#domain/company-entries/defaults.ts'
import { mergeCompany } from '#domain/company-entries/merge.ts'
import type { Log } from '../config/logger.ts'
import type { DataClient } from '../data-source/clients.ts'

export interface CompanySnapshot {
  readonly company: Company
  /** Whether the last read failed, so the data may be out of date. */
  readonly isUnavailable: boolean
}

export interface CompanyCache {
  read(): Promise<CompanySnapshot>
  /** The last data read, without waiting; it may have changed since. */
  readonly latest: Company
  /** The next read reloads. */
  invalidate(): void
}

interface CompanyCacheDependencies {
  /** Uses the role `anon`. */
  readonly client: DataClient
  readonly clock: () => number
  readonly log: Pick<Log, 'warn'>
  /** Maximum age in ms if nothing reports changes to this process, otherwise undefined. */
  readonly maxAge?: number
}

/** Longest time in ms that a page waits. */
const READ_TIMEOUT_MS = 2000
/** Delay in ms before another attempt, so that an outage costs little. */
const RETRY_MS = READ_TIMEOUT_MS

export function createCompanyCache({ client, clock, log, maxAge }: CompanyCacheDependencies): CompanyCache {
  let cached = { company: DEFAULT_COMPANY, validUntil: 0 }
  let retryAt = 0
  /** Incremented by each change; a read that began before a change is not kept. */
  let generation = 0
  let pending: { readonly generation: number; readonly reading: Promise<CompanySnapshot> } | undefined

  async function reload(): Promise<CompanySnapshot> {
    const start = { generation, at: clock() }
    const { data, error } = await client
      .from(COMPANY_TABLE)
      .select('section, entryId:entry_id, fields, savedAt:saved_at')
      .retry(false)
      .abortSignal(AbortSignal.timeout(READ_TIMEOUT_MS))
    if (error) {
      retryAt = start.at + RETRY_MS
      log.warn({ err: error }, 'Reading staff’s changes to company information failed')
      return { company: cached.company, isUnavailable: true }
    }
    const { company, errors } = mergeCompany(DEFAULT_COMPANY, data satisfies readonly CompanyRow[])
    if (errors.length > 0)
      log.warn({ faults: errors }, 'Ignoring company information that no longer matches its schema')
    const isCurrent = start.generation === generation
    cached = { company, validUntil: isCurrent ? start.at + (maxAge ?? Number.POSITIVE_INFINITY) : 0 }
    return { company, isUnavailable: false }
  }

  return {
    async read() {
      if (clock() < cached.validUntil) return { company: cached.company, isUnavailable: false }
      if (clock() < retryAt) return { company: cached.company, isUnavailable: true }
      if (pending?.generation !== generation) {
        const current = { generation, reading: reload() }
        pending = current
        void current.reading.finally(() => {
          if (pending === current) pending = undefined
        })
      }
      return await pending.reading
    },
    get latest() {
      return cached.company
    },
    invalidate() {
      generation += 1
      cached = { ...cached, validUntil: 0 }
      // A reported change means that the database is available again.
      retryAt = 0
    },
  }
}
