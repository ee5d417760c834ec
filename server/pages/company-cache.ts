/**
 * What the company says of itself, as pages are rendered with it: the files of company/ with staff's entries over them.
 * It is read once and kept until somebody tells of a change. While the data is out of reach, what was read last serves,
 * and before that what the files say.
 */
import { COMPANY_TABLE, type Company, type CompanyRow } from '#domain/company-entries/company.ts'
import { DEFAULT_COMPANY } from '#domain/company-entries/defaults.ts'
import { mergeCompany } from '#domain/company-entries/merge.ts'
import type { Log } from '../config/logger.ts'
import type { DataClient } from '../data-source/clients.ts'

export interface CompanySnapshot {
  readonly company: Company
  /** Whether the data could not be asked: nobody knows whether this is still so. */
  readonly isOutOfReach: boolean
}

export interface CompanyCache {
  /** Never throws. */
  read(): Promise<CompanySnapshot>
  /** It is read again before it serves again. */
  invalidate(): void
}

interface CompanyCacheDependencies {
  /** Calls as `anon`. */
  readonly client: DataClient
  readonly clock: () => number
  readonly log: Pick<Log, 'warn'>
  /** Milliseconds for which it serves where nobody tells this process of changes; absent where somebody does. */
  readonly maxAge?: number
}

/** No page waits longer than this for it. */
const PATIENCE_MS = 2000
/** After a failure it is asked for again this long after it was asked for, so that an outage costs next to nothing. */
const RETRY_MS = PATIENCE_MS

export function createCompanyCache({ client, clock, log, maxAge }: CompanyCacheDependencies): CompanyCache {
  let known = { company: DEFAULT_COMPANY, goodUntil: 0 }
  let retryAt = 0
  /** Counts up with each change; what began to be read before one is not kept beyond it. */
  let generation = 0
  let pending: { readonly generation: number; readonly reading: Promise<CompanySnapshot> } | undefined

  async function readAnew(): Promise<CompanySnapshot> {
    const began = { generation, at: clock() }
    const { data, error } = await client
      .from(COMPANY_TABLE)
      .select('section, entryId:entry_id, fields, savedAt:saved_at')
      .retry(false)
      .abortSignal(AbortSignal.timeout(PATIENCE_MS))
    if (error) {
      retryAt = began.at + RETRY_MS
      log.warn({ err: error }, 'What staff changed of the company’s facts could not be read')
      return { company: known.company, isOutOfReach: true }
    }
    const { company, faults } = mergeCompany(DEFAULT_COMPANY, data satisfies readonly CompanyRow[])
    if (faults.length > 0) log.warn({ faults }, 'Entries of the company’s facts fit their form no longer')
    const isCurrent = began.generation === generation
    known = { company, goodUntil: isCurrent ? began.at + (maxAge ?? Number.POSITIVE_INFINITY) : 0 }
    return { company, isOutOfReach: false }
  }

  return {
    async read() {
      if (clock() < known.goodUntil) return { company: known.company, isOutOfReach: false }
      if (clock() < retryAt) return { company: known.company, isOutOfReach: true }
      if (pending?.generation !== generation) {
        const own = { generation, reading: readAnew() }
        pending = own
        void own.reading.finally(() => {
          if (pending === own) pending = undefined
        })
      }
      return await pending.reading
    },
    invalidate() {
      generation += 1
      known = { ...known, goodUntil: 0 }
      // Whoever tells of a change can be reached.
      retryAt = 0
    },
  }
}
