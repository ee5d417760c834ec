import type { Handler } from 'hono'
import type { PersonAnswer } from '#domain/people/people.ts'
import type { SessionEnvironment } from '../session-guard.ts'
import type { People } from './people.ts'
import { personOf } from './person-of.ts'
import { refusePerson } from './refusals.ts'

/** Nobody locks themselves out: whoever is to go is let go by somebody else. */
export function personDisable(people: People): Handler<SessionEnvironment> {
  return async (context) => {
    const id = personOf(context)
    const staff = context.get('user').id
    if (id === staff) throw refusePerson('OWN_ACCOUNT')
    return context.json({ person: await people.disable(staff, id) } satisfies PersonAnswer)
  }
}
