/** Every error that a caller can cause: status, code and the same four keys. */

import { beforeAll, describe, expect, it } from 'vitest'
import { administrator } from './auth-users.ts'
import { expectError, type RawRequest, sendRequest } from './rest-requests.ts'

const admin = administrator()
const mark = `errors-${crypto.randomUUID().slice(0, 8)}`
const marked = `title=like.${mark}*`

const asObject = { accept: 'application/vnd.pgrst.object+json' }
const strict = (prefer: string) => ({ prefer: `handling=strict,${prefer}` })
const FOUND = 'in the schema cache'
const range = { message: 'Requested range not satisfiable' }

beforeAll(async () => {
  const { error } = await admin
    .from('news_articles')
    .insert([{ title: `${mark} one` }, { title: `${mark} two` }])
  if (error) throw error
})

describe('syntax errors', () => {
  it.each<[string, string, string]>([
    ['/news_articles?id=0', 'filter (0)', 'unexpected "0" expecting "not" or operator (eq, gt, ...)'],
    ['/news_articles?id=is.maybe', 'filter (is.maybe)', 'isVal: (null, not_null, true, false, unknown)'],
    ['/news_articles?id=in.1', 'filter (in.1)', 'unexpected "1" expecting "("'],
    ['/news_articles?select=id,,title', 'select parameter (id,,title)', 'unexpected ","'],
    ['/news_articles?order=id.up', 'order (id.up)', 'expecting "asc", "desc", "nullsfirst" or "nullslast"'],
    ['/news_articles?or=(id.eq.1', 'logic tree ((id.eq.1)', 'unexpected end of input'],
    ['/news_articles?a..b=eq.1', 'tree path (a..b)', 'unexpected "."'],
    ['/news_articles?columns=a,,b', 'columns parameter (a,,b)', 'unexpected ","'],
    ['/news_articles?on_conflict=a;b', 'on_conflict parameter (a;b)', 'unexpected ";"'],
  ])('%s: PGRST100 with the position', async (path, subject, details) => {
    const response = await sendRequest({ path })
    const error = await response.json()
    expect([response.status, error.code, error.hint]).toEqual([400, 'PGRST100', null])
    expect(error.message).toContain(`"failed to parse ${subject}" (line 1, column `)
    expect(error.details).toContain(details)
  })
})

describe('error codes, each with its status and four keys', () => {
  it.each<[string, number, string | RawRequest, string | object]>([
    ['PGRST101', 405, 'DELETE /rpc/resolve_redirect', 'Cannot use the DELETE method on RPC'],
    ['PGRST102', 400, { path: '/news_articles', method: 'POST', body: '{' }, 'Empty or invalid json'],
    ['PGRST102', 400, { path: '/news_articles', method: 'POST', body: '' }, 'Empty or invalid json'],
    [
      'PGRST102',
      400,
      { path: '/news_articles', method: 'POST', body: [{ title: 'x' }, { content: 'y' }] },
      'All object keys must match',
    ],
    [
      'PGRST102',
      400,
      {
        path: '/news_articles',
        method: 'POST',
        headers: { 'content-type': 'text/csv' },
        body: 'title,content\nx',
      },
      'All lines must have same number of fields',
    ],
    [
      'PGRST102',
      400,
      { path: '/news_articles', method: 'POST', headers: { 'content-type': 'text/html' }, body: '<p>' },
      'Content-Type not acceptable: text/html',
    ],
    [
      'PGRST102',
      400,
      {
        path: '/news_articles',
        method: 'POST',
        body: `{"title":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      },
      { details: 'The body of a request is limited to 500 levels.' },
    ],
    [
      'PGRST102',
      413,
      { path: '/news_articles', method: 'POST', body: { title: 'x'.repeat(9_000_000) } },
      'Payload too large',
    ],
    [
      'PGRST103',
      416,
      { path: `/news_articles?${marked}&offset=9`, headers: { prefer: 'count=exact' } },
      { ...range, details: 'An offset of 9 was requested, but there are only 2 rows.' },
    ],
    [
      'PGRST103',
      416,
      '/news_articles?limit=-1',
      { ...range, details: 'Limit should be greater than or equal to zero.' },
    ],
    [
      'PGRST103',
      416,
      { path: '/news_articles', headers: { range: '5-2' } },
      {
        ...range,
        details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
      },
    ],
    [
      'PGRST105',
      405,
      { path: '/permissions?role=eq.staff', method: 'PUT', body: { role: 'staff' } },
      "Filters must include all and only primary key columns with 'eq' operators",
    ],
    [
      'PGRST106',
      406,
      { path: '/news_articles', headers: { 'accept-profile': 'private' } },
      { message: 'Invalid schema: private', hint: 'Only the following schemas are exposed: public' },
    ],
    [
      'PGRST106',
      406,
      { path: '/news_articles', method: 'POST', headers: { 'content-profile': 'auth' }, body: {} },
      'Invalid schema: auth',
    ],
    [
      'PGRST107',
      406,
      { path: '/news_articles', headers: { accept: 'image/png' } },
      'None of these media types are available: image/png',
    ],
    [
      'PGRST107',
      406,
      { path: '/news_articles', headers: { accept: 'application/vnd.pgrst.plan+json' } },
      'None of these media types are available: application/vnd.pgrst.plan+json',
    ],
    [
      'PGRST108',
      400,
      '/customers?select=id&permissions.role=eq.staff',
      {
        message: "'permissions' is not an embedded resource in this request",
        hint: "Verify that 'permissions' is included in the 'select' query parameter.",
      },
    ],
    [
      'PGRST114',
      400,
      { path: '/permissions?user_id=eq.x&limit=1', method: 'PUT', body: {} },
      'limit/offset querystring parameters are not allowed for PUT',
    ],
    [
      'PGRST115',
      400,
      {
        path: `/permissions?user_id=eq.${crypto.randomUUID()}`,
        method: 'PUT',
        body: { user_id: crypto.randomUUID(), role: 'staff' },
      },
      'Payload values do not match URL in primary key column(s)',
    ],
    [
      'PGRST116',
      406,
      { path: `/news_articles?${marked}`, headers: asObject },
      { message: 'Cannot coerce the result to a single JSON object', details: 'The result contains 2 rows' },
    ],
    [
      'PGRST116',
      406,
      { path: `/news_articles?${marked}&id=eq.0`, headers: asObject },
      { details: 'The result contains 0 rows' },
    ],
    ['PGRST117', 405, 'REPORT /news_articles', 'Unsupported HTTP method: REPORT'],
    [
      'PGRST118',
      400,
      '/customers?select=id,permissions(role)&order=permissions(role)',
      {
        message: "A related order on 'permissions' is not possible",
        details: "'customers' and 'permissions' do not form a many-to-one or one-to-one relationship",
      },
    ],
    [
      'PGRST120',
      400,
      '/customers?select=id,permissions(role)&permissions=eq.1',
      {
        message: "Bad operator on the 'permissions' embedded resource",
        details: 'Only is null or not is null filters are allowed on embedded resources',
      },
    ],
    [
      'PGRST122',
      400,
      { path: '/news_articles', headers: strict('anything, count=some') },
      {
        message: 'Invalid preferences given with handling=strict',
        details: 'Invalid preferences: anything, count=some',
      },
    ],
    ['PGRST123', 400, '/news_articles?select=count()', 'Use of aggregate functions is not allowed'],
    [
      'PGRST124',
      400,
      {
        path: `/news_articles?${marked}`,
        method: 'PATCH',
        headers: strict('max-affected=1'),
        body: { content: 'x' },
      },
      {
        message: 'Query result exceeds max-affected preference constraint',
        details: 'The query affects 2 rows',
      },
    ],
    ['PGRST125', 404, '/news_articles/1', 'Invalid path specified in request URL'],
    ['PGRST126', 404, '/', 'Root endpoint metadata is disabled'],
    [
      'PGRST128',
      400,
      {
        path: '/rpc/resolve_redirect',
        method: 'POST',
        headers: strict('max-affected=1'),
        body: { kind: 'news', slug: 'x' },
      },
      {
        message:
          'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
      },
    ],
    [
      'PGRST200',
      400,
      '/news_articles?select=customers(name)',
      {
        message: `Could not find a relationship between 'news_articles' and 'customers' ${FOUND}`,
        details:
          "Searched for a foreign key relationship between 'news_articles' and 'customers' in the schema 'public', but no matches were found.",
      },
    ],
    [
      'PGRST200',
      400,
      '/customers?select=permissions!nope(role)',
      {
        details:
          "Searched for a foreign key relationship between 'customers' and 'permissions' using the hint 'nope' in the schema 'public', but no matches were found.",
      },
    ],
    [
      'PGRST202',
      404,
      { path: '/rpc/resolve_redirect', method: 'POST', body: { kind: 'news' } },
      {
        message: `Could not find the function public.resolve_redirect(kind) ${FOUND}`,
        details: `Searched for the function public.resolve_redirect with parameter kind or with a single unnamed json/jsonb parameter, but no matches were found ${FOUND}.`,
        hint: 'Perhaps you meant to call the function public.resolve_redirect(kind, slug)',
      },
    ],
    [
      'PGRST202',
      404,
      '/rpc/pg_sleep?seconds=9',
      `Could not find the function public.pg_sleep(seconds) ${FOUND}`,
    ],
    [
      'PGRST204',
      400,
      { path: '/news_articles', method: 'POST', body: { headline: 'x' } },
      `Could not find the 'headline' column of 'news_articles' ${FOUND}`,
    ],
    [
      'PGRST204',
      400,
      { path: `/news_articles?${marked}&columns=headline`, method: 'PATCH', body: { title: 'x' } },
      `Could not find the 'headline' column of 'news_articles' ${FOUND}`,
    ],
    [
      'PGRST205',
      404,
      '/new_articles',
      {
        message: `Could not find the table 'public.new_articles' ${FOUND}`,
        hint: "Perhaps you meant the table 'public.news_articles'",
      },
    ],
    ['PGRST205', 404, '/pg_authid', `Could not find the table 'public.pg_authid' ${FOUND}`],
    [
      'PGRST301',
      401,
      { path: '/news_articles', anonymous: true, headers: { authorization: 'Bearer a.b' } },
      'Expected 3 parts in JWT; got 2',
    ],
  ])('%s: %i', (code, status, request, error) => expectError(request, code, status, error))
})

describe('oversized requests are rejected', () => {
  const nested = (levels: number) => `${'and('.repeat(levels)}id.gt.0${')'.repeat(levels)}`

  it.each<[string, string]>([
    ['deep conditions', `/news_articles?or=(${nested(40)})`],
    ['many conditions', `/news_articles?or=(${Array(1200).fill('id.eq.1').join()})`],
    ['many columns', `/news_articles?select=${Array(1200).fill('id').join()}`],
    ['repeated columns', `/news_articles?select=${Array.from({ length: 20 }, (_, i) => `c${i}:content`)}`],
    ['deep embedding', `/customers?select=${'permissions(customers('.repeat(12)}id${'))'.repeat(12)}`],
    ['a deeply nested value', `/news_articles?title=eq.${'['.repeat(900)}`],
    ['nested negations in a search', `/news_articles?title=fts.${'!'.repeat(60)}a`],
  ])('%s', async (_, path) => {
    const response = await sendRequest({ path, anonymous: true })
    expect([response.status, (await response.json()).code]).toEqual([400, 'PGRST100'])
    expect((await sendRequest({ path: '/news_articles?limit=1', anonymous: true })).status).toBe(200)
  })
})
