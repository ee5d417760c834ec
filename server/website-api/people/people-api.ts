/** People administration, for staff: the index of its calls. */
import { Hono } from 'hono'
import { PEOPLE_API } from '#domain/people/people.ts'
import type { ApiParts } from '../context.ts'
import { csrfGuard } from '../csrf-guard.ts'
import { limits } from '../limits.ts'
import { sessionGuard } from '../session-guard.ts'
import type { AuditLog } from './audit-log.ts'
import { auditRead } from './audit-read.ts'
import type { People } from './people.ts'
import { peopleList } from './people-list.ts'
import { personAccess } from './person-access.ts'
import { personDisable } from './person-disable.ts'
import { personEnable } from './person-enable.ts'
import { personInvite } from './person-invite.ts'
import { personInviteAgain } from './person-invite-again.ts'
import { personLimit } from './person-limit.ts'

export function createPeopleApi(parts: ApiParts, people: People, log: AuditLog): Hono {
  const guard = csrfGuard(parts)
  const staff = sessionGuard(parts, 'staff')
  const few = personLimit(parts, limits.people)
  const mails = personLimit(parts, limits.invitation)
  const { people: all, audit } = PEOPLE_API
  const api = new Hono()
  api.get(all, staff, few, peopleList(people))
  api.post(all, guard, staff, mails, personInvite(people))
  api.get(audit, staff, few, auditRead(log))
  api.put(`${all}/:person/access`, guard, staff, few, personAccess(people))
  api.post(`${all}/:person/disable`, guard, staff, few, personDisable(people))
  api.post(`${all}/:person/enable`, guard, staff, few, personEnable(people))
  api.post(`${all}/:person/invitation`, guard, staff, mails, personInviteAgain(people))
  return api
}
