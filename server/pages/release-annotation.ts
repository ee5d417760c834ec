/** Notes on the charts of analytics from which day on another build of the site was at work. */
import type { ServerBuild } from 'react-router'
import { toLondonDate } from '#domain/dates/dates.ts'
import { RELEASE_ANNOTATION } from '#domain/reporting/annotations.ts'
import type { Log } from '../config/logger.ts'
import type { DataClient } from '../data-source/clients.ts'

export interface ReleaseAnnotationDependencies {
  /** A client above row-level security. */
  readonly secret: DataClient
  /** Names the build by what browsers get of it: the same sources have the same name. */
  readonly build: () => Promise<Pick<ServerBuild, 'assets'>>
  readonly clock: () => number
  readonly log: Pick<Log, 'warn'>
}

/** Once for each build, however often it is started and by however many processes; the site serves without it. */
export async function recordRelease({
  secret,
  build,
  clock,
  log,
}: ReleaseAnnotationDependencies): Promise<void> {
  try {
    const { assets } = await build()
    await secret
      .from('chart_notes')
      .upsert(
        { day: toLondonDate(new Date(clock())), note: RELEASE_ANNOTATION, build: assets.version },
        { onConflict: 'build', ignoreDuplicates: true },
      )
      .throwOnError()
  } catch (err) {
    log.warn({ err }, 'The start of this build could not be noted on the charts')
  }
}
