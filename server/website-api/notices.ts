/** What staff should know of the installation itself, such as a disk that is nearly full. */
import { Hono } from 'hono'
import { NOTICES_API, type NoticesAnswer } from '#domain/notices/notices.ts'
import type { LookAtDisk } from '../data-source/data-source.ts'
import { type ApiParts, personLimit, sessionGuard } from './guards.ts'

/** The dashboard asks whenever it is opened. */
const LIMIT = { name: 'notices', count: 120, seconds: 60 } as const

/** @param look is absent where the disk is somebody else's */
export function createNoticesApi(parts: ApiParts, look: LookAtDisk | undefined): Hono {
  const api = new Hono()
  api.get(NOTICES_API, sessionGuard(parts, 'staff'), personLimit(parts, LIMIT), (context) => {
    const disk = look?.()
    return context.json({
      disk: disk === undefined || disk.room === 'enough' ? null : { room: disk.room, free: disk.free },
    } satisfies NoticesAnswer)
  })
  return api
}
