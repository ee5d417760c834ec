/** Adds an annotation to analytics charts when a new build is deployed. */
import type { ServerBuild } from 'react-router'
import { toLondonDate } from '#domain/dates/dates.ts'
import { RELEASE_ANNOTATION } from '#domain/reporting/annotations.ts'
import type { Log } from '../config/logger.ts'
import type { DataClient } from '../data-source/clients.ts'

export interface ReleaseAnnotationDependencies {
  /** Bypasses row-level security. */
  readonly secret: DataClient
  /** Identified by its client assets, so equal sources count as the same release. */
  readonly build: () => Promise<Pick<ServerBuild, 'assets'>>
  readonly clock: () => number
  readonly log: Pick<Log, 'warn'>
}

/** Records each build once, across restarts and processes. Errors do not stop the website. */
export async function recordRelease({
  secret,
  build,
  clock,
  log,
}: ReleaseAnnotationDependencies): Promise<void> {
  try {
    const { assets } = await build()
    await secret
      .from('chart_annotations')
      .upsert(
        { day: toLondonDate(new Date(clock())), note: RELEASE_ANNOTATION, build: assets.version },
        { onConflict: 'build', ignoreDuplicates: true },
      )
      .throwOnError()
  } catch (err) {
    log.warn({ err }, 'Adding the release annotation failed')
  }
}
