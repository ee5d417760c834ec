import type { Handler } from 'hono'
import { invitation, type PersonAnswer } from '#domain/people/people.ts'
import type { GuardedEnvironment } from '../csrf-guard.ts'
import { parseInput } from '../parse-input.ts'
import type { SessionEnvironment } from '../session-guard.ts'
import type { People } from './people.ts'

export function personInvite(people: People): Handler<GuardedEnvironment & SessionEnvironment> {
  return async (context) => {
    const asked = parseInput(invitation, context.get('body'))
    const person = await people.invite(context.get('user').id, asked)
    return context.json({ person } satisfies PersonAnswer, 201)
  }
}
