import { PEOPLE_ERRORS, type PeopleErrorCode } from '#domain/people/people.ts'
import { ApiRefusal, refuse } from '../errors.ts'

/** Where it is not that the person, as they are now, does not allow it. */
const STATUSES: Partial<Record<PeopleErrorCode, 404 | 503>> = { UNKNOWN_PERSON: 404, NOT_MAILED: 503 }

export function refusePerson(code: PeopleErrorCode, cause?: unknown): ApiRefusal {
  return new ApiRefusal(STATUSES[code] ?? 409, code, PEOPLE_ERRORS[code], { cause })
}

/** How a change of a person ended, in the database's word for it. @throws {ApiRefusal} unless it was done */
export function requireDone(outcome: string): void {
  switch (outcome) {
    case 'done':
      return
    case 'not staff':
      throw refuse.session('INVALID_ROLE')
    case 'last staff':
      throw refusePerson('LAST_STAFF')
    case 'unknown person':
      throw refusePerson('UNKNOWN_PERSON')
    case 'unknown customer':
      throw refusePerson('UNKNOWN_CUSTOMER')
    default:
      throw new Error(`The database answered a change of a person with “${outcome}”`)
  }
}
