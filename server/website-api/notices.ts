/** Notices about the installation for staff, such as a nearly full disk. */
import { Hono } from 'hono'
import { NOTICES_API, type NoticesResponse } from '#domain/notices/notices.ts'
import type { GetDiskSpace } from '../data-source/data-source.ts'
import { type ApiDependencies, sessionGuard, userRateLimit } from './guards.ts'

/** The dashboard calls whenever it opens. */
const LIMIT = { name: 'notices', count: 120, seconds: 60 } as const

/** @param getDiskSpace undefined if the disk is not ours */
export function createNoticesApi(
  dependencies: ApiDependencies,
  getDiskSpace: GetDiskSpace | undefined,
): Hono {
  const api = new Hono()
  api.get(NOTICES_API, sessionGuard(dependencies, 'staff'), userRateLimit(dependencies, LIMIT), (context) => {
    const disk = getDiskSpace?.()
    return context.json({
      disk: disk === undefined || disk.room === 'enough' ? null : { room: disk.room, free: disk.free },
    } satisfies NoticesResponse)
  })
  return api
}
