import type { Handler } from 'hono'
import type { PersonAnswer } from '#domain/people/people.ts'
import type { SessionEnvironment } from '../session-guard.ts'
import type { People } from './people.ts'
import { personOf } from './person-of.ts'

export function personInviteAgain(people: People): Handler<SessionEnvironment> {
  return async (context) => {
    const person = await people.inviteAgain(context.get('user').id, personOf(context))
    return context.json({ person } satisfies PersonAnswer)
  }
}
