/** Requests for the website API, pages and feeds. */
import fc from 'fast-check'
import { list, mostly } from './arbitraries.ts'
import {
  headersOf,
  id,
  jsonBody,
  number,
  queries,
  type SiteSample,
  targetOf,
  text,
  visitors,
} from './website-arbitraries.ts'

export function apiRequests(): fc.Arbitrary<SiteSample> {
  const routes = fc.constantFrom(
    ...list(`
      GET /api/csrf-token, GET /api/auth/validate-cookie, POST /api/auth/login, POST /api/auth/session,
      POST /api/auth/logout, GET /api/account, PUT /api/account, DELETE /api/account/sessions,
      DELETE /api/account/sessions/ID, GET /api/account/export, POST /api/account/deletion-request,
      GET /api/people, POST /api/people, POST /api/people/ID/invitation, PUT /api/people/ID/access,
      POST /api/people/ID/disable, POST /api/people/ID/enable, GET /api/people/audit, GET /api/people,
      POST /api/privacy-requests/answer, POST /api/privacy-requests/answer,
      GET /api/emails/ID/message, POST /api/emails/ID/pictures, POST /api/emails/copy,
      POST /api/integrations/v1/pallets, POST /api/integrations/v1/ID, GET /api/integrations/v1/openapi.json,
      POST /api/exports, GET /api/notices, GET /api/ID, OPTIONS /api/people, PATCH /api/account
    `),
  )
  return fc
    .record({
      route: routes,
      id,
      query: mostly<Record<string, string>>(queries, fc.constant({}), 3),
      headers: headersOf,
      body: jsonBody,
      visitor: visitors,
      isTrusted: mostly(fc.constant(true), fc.constant(false), 12),
    })
    .map(({ route, id: recordId, query, ...rest }) => {
      const [method = '', path = ''] = route.split(' ')
      return { ...rest, method, target: targetOf(path, recordId, query) }
    })
}

/** Feeds and social cards are rare, because drawing them is slow. */
export function pageRequests(): fc.Arbitrary<SiteSample> {
  const paths = mostly(
    fc.constantFrom(
      ...list(`
        /, /news, /news/ID, /blog, /blog/ID, /jobs, /jobs/ID, /jobs/ID/applied, /team, /products,
        /blog/preview, /get-in-touch/contact, /get-in-touch/contact/sent, /locations,
        /sectors, /sectors/ID, /samples, /lead-times
      `),
      ...list(`
        /privacy-policy/request, /privacy-policy/request/sent, /privacy-policy/my-data, /invitation,
        /page-not-loaded, /ID, /news/1, /jobs/1, /application, /jobs/alerts, /staff-dashboard,
        /news-admin/ID, /privacy-requests/ID, /people-admin, /my-account
      `),
    ),
    fc.constantFrom(
      ...list('/sitemap.xml, /news/rss.xml, /blog/atom.xml, /robots.txt, /news/ID/social-card.jpg'),
    ),
    20,
  )
  return fc
    .record({
      path: fc.tuple(paths, mostly(fc.constant(''), fc.constantFrom('.data', '/', '//', '/.data'), 3)),
      id: fc.oneof(
        text,
        number.map(String),
        fc.constantFrom('1-x', '99999999999999999999', '%', '..', 'preview'),
      ),
      query: queries,
      headers: headersOf,
      method: mostly(fc.constant('GET'), fc.constantFrom('HEAD', 'POST', 'PUT', 'OPTIONS'), 9),
      visitor: visitors,
    })
    .map(({ path, id: recordId, query, ...rest }) => ({
      ...rest,
      target: targetOf(path.join(''), recordId, query),
      isTrusted: false,
      body: '',
    }))
}
