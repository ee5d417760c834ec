import { beforeEach, expect, it } from 'vitest'
import type { Row } from '#backend/database/database.ts'
import { signedIn, USER_IDS, USER_WITHOUT_ROLE } from './actors.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()

const { staff, customer } = USER_IDS

/** Uses a token issued before the change. */
async function reach(userId: string): Promise<{ deletedArticles: number; companies: Row[] }> {
  const [articles, companies] = await fixture.database.transaction({
    ...signedIn(userId),
    statements: [
      { text: 'select from public.news_articles where is_deleted' },
      { text: 'select name from public.customers order by name' },
    ],
  })
  return { deletedArticles: articles?.count ?? Number.NaN, companies: [...(companies?.rows ?? [])] }
}

const { owner } = fixture

const nothing = { deletedArticles: 0, companies: [] }
const everyCompany = [
  { name: 'Company without people' },
  { name: 'First company' },
  { name: 'Second company' },
]

beforeEach(async () => {
  await owner(`update auth.users set banned_until = null, deleted_at = null`)
  await owner(`update public.permissions set role = 'staff', customer_id = null where user_id = '${staff}'`)
})

it('users without permissions see public data', async () => {
  expect(await reach(USER_WITHOUT_ROLE)).toEqual(nothing)
})

it('a changed role applies at the next call', async () => {
  expect(await reach(staff)).toEqual({ deletedArticles: 1, companies: everyCompany })
  await owner(`update public.permissions set role = 'marketing' where user_id = '${staff}'`)
  expect(await reach(staff)).toEqual({ deletedArticles: 1, companies: [] })
  await owner(`update public.permissions set role = 'customer' where user_id = '${staff}'`)
  expect(await reach(staff)).toEqual(nothing)
})

it('a changed company applies at the next call', async () => {
  expect((await reach(customer)).companies).toEqual([{ name: 'First company' }])
  await owner(`update public.permissions set customer_id =
    (select id from public.customers where name = 'Second company') where user_id = '${customer}'`)
  expect((await reach(customer)).companies).toEqual([{ name: 'Second company' }])
  await owner(`update public.permissions set customer_id = null where user_id = '${customer}'`)
  expect((await reach(customer)).companies).toEqual([])
})

it('a ban applies at the next call and expires', async () => {
  await owner(`update auth.users set banned_until = now() + interval '1 hour' where id = '${staff}'`)
  expect(await reach(staff)).toEqual(nothing)
  await owner(`update auth.users set banned_until = now() - interval '1 second' where id = '${staff}'`)
  expect((await reach(staff)).companies).toEqual(everyCompany)
})

it('soft-deleted users see public data', async () => {
  await owner(`update auth.users set deleted_at = now() where id = '${staff}'`)
  expect(await reach(staff)).toEqual(nothing)
})

it('claims in the token grant nothing', async () => {
  const grants = { app_metadata: { role: 'staff' }, user_role: 'staff' }
  const claims = { role: 'authenticated', sub: USER_WITHOUT_ROLE, ...grants }
  const [articles] = await fixture.database.transaction({
    role: 'authenticated',
    settings: { 'request.jwt.claims': JSON.stringify(claims) },
    statements: [{ text: 'select from public.news_articles where is_deleted' }],
  })
  expect(articles?.count).toBe(0)
})

it('deleting a user deletes their permissions', async () => {
  const user = ['00000000-0000-4000-8000-00000000000f']
  await owner(`insert into auth.users (id, email) values ($1, 'x@example.com')`, user)
  await owner(`insert into public.permissions (user_id, role) values ($1, 'staff')`, user)
  await owner('delete from auth.users where id = $1', user)
  expect(await owner('select from public.permissions where user_id = $1', user)).toEqual([])
})

it.each([
  ['an unknown role', `(role) = row('owner')`, 'permissions_role_known'],
  [
    'a company for staff',
    `(customer_id) = (select min(id) from public.customers)`,
    'permissions_customer_for_customers_only',
  ],
])('permissions reject %s', async (_title, set, constraint) => {
  await expect(
    owner(`update public.permissions set ${set} where user_id = '${staff}'`),
  ).rejects.toMatchObject({ code: '23514', constraint })
})
