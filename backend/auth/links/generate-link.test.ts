import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#backend/database/database.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type AuthFixture, failure, openAuthFixture } from '../auth.fixture.ts'

const EMAIL = 'leaver@example.com'
const running = new AsyncDisposableStack()
let auth: AuthFixture
/** Called between reading the user and writing the link. */
let beforeLink: () => Promise<unknown> = async () => {}

beforeAll(async () => {
  const { database } = running.use(await openTestDatabase())
  const transaction: Database['transaction'] = async (options) => {
    if (options.statements.some(({ text }) => text.includes('insert into auth.one_time_tokens')))
      await beforeLink()
    return database.transaction(options)
  }
  auth = await openAuthFixture({ database: { ...database, transaction } })
})
afterAll(() => running.disposeAsync())

it.each(['recovery', 'magiclink'])(
  'a %s link for a user who is deleted meanwhile is refused as for an unknown one',
  async (type) => {
    const id = await auth.addUser(EMAIL)
    beforeLink = async () => {
      beforeLink = async () => {}
      await auth.admin('DELETE', `/users/${id}`)
    }
    expect(await auth.admin('POST', '/generate_link', { type, email: EMAIL })).toMatchObject(
      failure(404, 'user_not_found', 'User with this email not found'),
    )
    expect(auth.logged).toEqual([])
  },
)
