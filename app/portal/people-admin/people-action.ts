/** What can be done on the people screen, as its dialogs and buttons submit it. */
import { z } from 'zod'
import type { BrowserSession } from '#app/session/browser-session.ts'
import { type Access, PEOPLE_API, type PersonAnswer, personPath } from '#domain/people/people.ts'
import { ROLES } from '#domain/roles/roles.ts'
import type { SessionUser } from '#domain/session/session.ts'
import { askWebsite } from '../website-call.ts'
import { roleOf } from './role-names.ts'

const access = { role: z.enum(ROLES), customerId: z.number().nullable() }
const whom = { id: z.string() }

const submission = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('invite'), email: z.string(), name: z.string(), ...access }),
  z.object({ intent: z.literal('access'), ownAccount: z.boolean(), ...whom, ...access }),
  z.object({ intent: z.enum(['disable', 'enable', 'invitation']), ...whom }),
])
export type PeopleSubmission = z.input<typeof submission>

export interface PeopleOutcome {
  readonly intent: PeopleSubmission['intent']
  /** What was achieved, to be said. */
  readonly done: string | null
  readonly failure: string | null
}

export async function runPeopleAction(session: BrowserSession, sent: unknown): Promise<PeopleOutcome> {
  const { intent, ...asked } = submission.parse(sent)
  const [method, path] =
    intent === 'invite'
      ? (['POST', PEOPLE_API.people] as const)
      : ([intent === 'access' ? 'PUT' : 'POST', personPath('id' in asked ? asked.id : '', intent)] as const)
  const { data, failure } = await askWebsite<PersonAnswer>(session, method, path, asked)
  if (data === null) return { intent, done: null, failure }
  const { person } = data
  const user = session.auth.state.get().user
  if (intent === 'access' && person.id === user?.id && person.role !== user.role)
    return leaveAs(session, { ...user, role: person.role, customerId: person.customer?.id ?? null })
  return { intent, done: words(intent, data), failure: null }
}

/**
 * Who has taken their own role from themselves has nothing more to do here. Never settles: the guard would send them
 * to the root from a screen that is loaded again.
 */
async function leaveAs({ auth }: BrowserSession, user: SessionUser): Promise<never> {
  auth.establish(user)
  await auth.enter(user)
  return new Promise<never>(() => {})
}

function words(intent: PeopleSubmission['intent'], { person }: PersonAnswer): string {
  switch (intent) {
    case 'invite':
      return `${person.name} is invited: a mail is on its way to ${person.email}.`
    case 'invitation':
      return `Another invitation is on its way to ${person.email}.`
    case 'access':
      return `${person.name} is now: ${roleOf(person)}.`
    case 'disable':
      return `${person.name} is disabled and signed out everywhere.`
    case 'enable':
      return `${person.name} may sign in again.`
  }
}

/** A role as its form has it: the company counts for customers. */
export function accessOf(role: Access['role'], customer: string | null): Access {
  return { role, customerId: role === 'customer' && customer !== null ? Number(customer) : null }
}
