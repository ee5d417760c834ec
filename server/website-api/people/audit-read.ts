import type { Handler } from 'hono'
import { auditQuery } from '#domain/people/people.ts'
import { parseInput } from '../parse-input.ts'
import type { SessionEnvironment } from '../session-guard.ts'
import type { AuditLog } from './audit-log.ts'

export function auditRead(log: AuditLog): Handler<SessionEnvironment> {
  return async (context) => context.json(await log.read(parseInput(auditQuery, context.req.query())))
}
