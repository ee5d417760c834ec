import type { Handler } from 'hono'
import { type PeopleAnswer, peopleQuery } from '#domain/people/people.ts'
import { parseInput } from '../parse-input.ts'
import type { SessionEnvironment } from '../session-guard.ts'
import type { People } from './people.ts'

export function peopleList(people: People): Handler<SessionEnvironment> {
  return async (context) => {
    const query = parseInput(peopleQuery, context.req.query())
    const [page, customers] = await Promise.all([people.list(query), people.customers()])
    return context.json({ ...page, customers } satisfies PeopleAnswer)
  }
}
