/** State of the installation, for staff. */
import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import type { Company } from '#domain/company-entries/company.ts'
import { DEFAULT_COMPANY } from '#domain/company-entries/defaults.ts'
import { SYSTEM_API, type SystemResponse } from '#domain/system/system.ts'
import { countPlaceholders } from '../config/company-checks.ts'
import type { DataClient } from '../data-source/clients.ts'
import type { GetDiskSpace } from '../data-source/data-source.ts'
import { readCertificate } from '../metrics/certificate.ts'
import { readSystemState } from '../metrics/system-state.ts'
import { type ApiDependencies, sessionGuard, userRateLimit } from './guards.ts'

const LIMIT = { name: 'system', count: 60, seconds: 60 } as const
/** Less than a screen waits for its data. */
const CERTIFICATE_TIMEOUT_MS = 1500
const CERTIFICATE_MAX_AGE_MS = 3_600_000

export interface SystemDependencies {
  readonly secret: DataClient
  readonly siteUrl: string
  /** Default: PostgreSQL. */
  readonly databaseName?: 'PGlite' | 'PostgreSQL' | 'Supabase'
  readonly getDiskSpace?: GetDiskSpace | undefined
  readonly hasVirusScanner?: boolean
  /** Undefined without scheduled backups. */
  readonly backupTime?: string | undefined
  /** Default: without changes by staff. */
  readonly getCompany?: () => Company
}

export const VERSION: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version

export function createSystemApi(
  dependencies: ApiDependencies,
  {
    secret,
    siteUrl,
    databaseName = 'PostgreSQL',
    getDiskSpace,
    hasVirusScanner = false,
    backupTime,
    getCompany = () => DEFAULT_COMPANY,
  }: SystemDependencies,
): Hono {
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString()
  let certificate: { readonly expires: string | null; readonly readAt: number } | undefined

  async function getCertificateExpiry(): Promise<string | null> {
    if (!siteUrl.startsWith('https:')) return null
    const now = performance.now()
    if (certificate === undefined || now - certificate.readAt > CERTIFICATE_MAX_AGE_MS) {
      const read = await readCertificate(siteUrl, CERTIFICATE_TIMEOUT_MS).catch(() => undefined)
      certificate = { expires: read?.expires.toISOString() ?? null, readAt: now }
    }
    return certificate.expires
  }

  const api = new Hono()
  api.get(
    SYSTEM_API,
    sessionGuard(dependencies, 'staff'),
    userRateLimit(dependencies, LIMIT),
    async (context) => {
      const [{ postgres, ...state }, certificateExpires] = await Promise.all([
        readSystemState(secret),
        getCertificateExpiry(),
      ])
      const disk = getDiskSpace?.()
      return context.json({
        version: VERSION,
        node: process.versions.node,
        database: `${databaseName}, PostgreSQL ${postgres}`.replace('PostgreSQL, PostgreSQL', 'PostgreSQL'),
        startedAt,
        backupTime: backupTime ?? null,
        disk: disk === undefined ? null : { free: disk.free, room: disk.room },
        certificateExpires,
        placeholders: countPlaceholders(getCompany()),
        ...state,
        unscannedCvs: hasVirusScanner ? state.unscannedCvs : null,
      } satisfies SystemResponse)
    },
  )
  return api
}
