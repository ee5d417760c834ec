/** Every table that a client can reach by name, with its entries. */

import { customers } from './matrix/customers.ts'
import type { MatrixEntry } from './matrix/entry.ts'
import { newsArticles } from './matrix/news-articles.ts'
import { permissions } from './matrix/permissions.ts'
import { auditLog, contentRedirects, rateLimits, websiteSessions } from './matrix/server-state.ts'
import { storageObjects } from './matrix/storage-objects.ts'

export const MATRIX: Readonly<Record<string, readonly MatrixEntry[]>> = {
  'public.audit_log': auditLog,
  'public.content_redirects': contentRedirects,
  'public.customers': customers,
  'public.news_articles': newsArticles,
  'public.permissions': permissions,
  'public.rate_limits': rateLimits,
  'public.website_sessions': websiteSessions,
  'storage.objects': storageObjects,
}
