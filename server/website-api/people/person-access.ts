import type { Handler } from 'hono'
import { accessChange, type PersonAnswer } from '#domain/people/people.ts'
import type { GuardedEnvironment } from '../csrf-guard.ts'
import { parseInput } from '../parse-input.ts'
import type { SessionEnvironment } from '../session-guard.ts'
import type { People } from './people.ts'
import { personOf } from './person-of.ts'
import { refusePerson } from './refusals.ts'

/** Changes somebody's role and company, from their next call on. */
export function personAccess(people: People): Handler<GuardedEnvironment & SessionEnvironment> {
  return async (context) => {
    const id = personOf(context)
    const { ownAccount, ...access } = parseInput(accessChange, context.get('body'))
    const staff = context.get('user').id
    if (id === staff && access.role !== 'staff' && !ownAccount) throw refusePerson('OWN_ROLE')
    const person = await people.changeAccess(staff, id, access)
    return context.json({ person } satisfies PersonAnswer)
  }
}
