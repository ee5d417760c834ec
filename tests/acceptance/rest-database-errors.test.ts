/** Errors of the database keep their code and message, with an HTTP status. */

import { describe, expect, it } from 'vitest'
import { createTestUser } from './auth-users.ts'
import { expectError, type RawRequest, sendRequest } from './rest-requests.ts'

const BEYOND = 'The request exceeds the limits for anonymous callers'

describe('expensive anonymous queries are rejected before they run', () => {
  it.each<[string, string, string]>([
    ['a long pattern', `title=match.${'x*'.repeat(2000)}`, 'a pattern is limited to 100 characters'],
    [
      'repetition counts',
      'title=match.(x{1,99}){1,99}',
      'a regular expression may not contain counted repetitions ({m,n})',
    ],
    ['many wildcards', `title=like.${'*x'.repeat(20)}`, 'a pattern is limited to 8 wildcards (* or %)'],
    [
      'many patterns',
      `or=(${Array(5).fill('title.like.*x*').join(',')})`,
      'a request is limited to 4 patterns',
    ],
    ['many conditions', Array(33).fill('id=gt.1').join('&'), 'a request is limited to 32 conditions'],
    ['a long list', `id=in.(${Array(201).fill(1).join(',')})`, 'a list is limited to 200 values'],
    ['repeated fields', 'select=a:content,b:content,content', 'the same values are limited to 2 fields'],
  ])('%s', (_title, search, details) =>
    expectError({ path: `/news_articles?${search}`, anonymous: true }, '54000', 400, {
      message: BEYOND,
      details,
      hint: 'Request less at once, or sign in.',
    }),
  )

  it('queries of the website are allowed', async () => {
    const path = '/news_articles?select=id,title&title=ilike.*a*&order=date.desc,id.desc&limit=12'
    expect((await sendRequest({ path, anonymous: true })).status).toBe(200)
  })
})

it('a JSON path of 1,000 steps returns PGRST100', () =>
  expectError(`/news_articles?select=title${'->a'.repeat(1000)}`, 'PGRST100', 400, {
    details: 'a path is limited to 32 steps',
  }))

describe('error codes, each with its status and four keys', () => {
  it.each<[string, number, string | RawRequest, string | object]>([
    ['21000', 400, 'DELETE /news_articles', 'DELETE requires a WHERE clause'],
    [
      '21000',
      400,
      { path: '/news_articles', method: 'PATCH', body: { content: '' } },
      'UPDATE requires a WHERE clause',
    ],
    ['22007', 400, '/news_articles?date=gt.then', 'invalid input syntax for type date: "then"'],
    ['22P02', 400, '/news_articles?id=eq.x', 'invalid input syntax for type bigint: "x"'],
    ['2201B', 400, '/news_articles?title=match.(', {}],
    ['23502', 400, { path: '/news_articles', method: 'POST', body: { content: 'x' } }, {}],
    [
      '23503',
      409,
      { path: '/permissions', method: 'POST', body: { user_id: crypto.randomUUID(), role: 'staff' } },
      {},
    ],
    ['23514', 400, { path: '/news_articles', method: 'POST', body: { title: ' ' } }, {}],
    ['25006', 405, '/rpc/consume_rate_limit?key=x&max_tokens=1&window_seconds=60', {}],
    ['428C9', 400, { path: '/news_articles', method: 'POST', body: { id: 5, title: 'x' } }, {}],
    ['42501', 401, { path: '/permissions', anonymous: true }, 'permission denied for table permissions'],
    [
      '42501',
      401,
      { path: '/news_articles', method: 'POST', body: { title: 'x' }, anonymous: true },
      'permission denied for table news_articles',
    ],
    [
      '42703',
      400,
      '/news_articles?select=titel',
      {
        message: 'column news_articles.titel does not exist',
        hint: 'Perhaps you meant to reference the column "news_articles.title".',
      },
    ],
    ['42703', 400, '/news_articles?headline=eq.x', 'column news_articles.headline does not exist'],
    ['42703', 400, '/customers?select=permissions(rank)', 'column permissions_1.rank does not exist'],
    ['42704', 400, '/news_articles?select=id::figure', 'type "figure" does not exist'],
    [
      '42712',
      400,
      '/customers?select=permissions(role),permissions(user_id)',
      'table name "customers_permissions_1" specified more than once',
    ],
    ['42883', 404, '/news_articles?id=like.1', 'operator does not exist: bigint ~~ unknown'],
    [
      '42P10',
      400,
      {
        path: '/permissions?on_conflict=role',
        method: 'POST',
        headers: { prefer: 'resolution=merge-duplicates' },
        body: { user_id: crypto.randomUUID(), role: 'staff' },
      },
      'there is no unique or exclusion constraint matching the ON CONFLICT specification',
    ],
  ])('%s: %i', (code, status, request, error) => expectError(request, code, status, error))

  it('nested quantifiers in a regular expression: 400', async () => {
    const pattern = encodeURIComponent('(((((x{1,99}){1,99}){1,99}){1,99}){1,99})')
    const response = await sendRequest(`/news_articles?title=match.${pattern}`)
    expect([response.status, Object.keys(await response.json()).sort()]).toEqual([
      400,
      ['code', 'details', 'hint', 'message'],
    ])
  })

  it('23505: 409', async () => {
    const { id: user_id } = await createTestUser()
    const insert = { path: '/permissions', method: 'POST', body: { user_id, role: 'staff' } }
    expect((await sendRequest(insert)).status).toBe(201)
    const response = await sendRequest(insert)
    expect([response.status, await response.json()]).toEqual([
      409,
      {
        code: '23505',
        details: `Key (user_id)=(${user_id}) already exists.`,
        hint: null,
        message: 'duplicate key value violates unique constraint "permissions_pkey"',
      },
    ])
  })
})
