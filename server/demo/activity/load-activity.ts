/**
 * Fills a demonstration's screens with two months of invented work: visits, leads, applications, emails, images and
 * privacy requests. The people exist only here; their addresses are at example.com.
 */

import type { Database, Statement } from '#backend/database/database.ts'
import { CV_BUCKET } from '#domain/applications/applications.ts'
import { IMAGES_BUCKET } from '#domain/image-sets/image-paths.ts'
import type { DataClient } from '../../data-source/clients.ts'
import { storeRawMessage } from '../../email/ingestion/raw-message-store.ts'
import { DEMO_STAFF } from '../demonstration.ts'
import { applicationStatements, CV_FILES, type DemoFile } from './applications.ts'
import { createDemoEmails } from './emails.ts'
import { contentHistoryStatements, type DemoContext } from './history.ts'
import { imageSetStatements, readImageFiles } from './image-sets.ts'
import { leadStatements } from './leads.ts'
import { privacyRequestStatements } from './privacy-requests.ts'
import { campaignStatements, visitStatements } from './visit-statements.ts'
import type { PublishedContent } from './visits.ts'

export interface DemoActivityOptions {
  readonly secret: DataClient
  readonly database: Database
  readonly siteUrl: string
  readonly now: Date
}

/** Call when the content of `supabase/seed` has just been loaded. */
export async function loadDemoActivity(options: DemoActivityOptions): Promise<void> {
  const { secret, database, now } = options
  const { staff, content } = await readDatabase(options)
  const context: DemoContext = { now, staff, jobs: content.jobs }
  const emails = await createDemoEmails(context)
  await Promise.all([
    ...emails.rawMessages.map(({ path, bytes }) => storeRawMessage(secret, path, bytes)),
    ...CV_FILES.map((file) => upload(secret, CV_BUCKET, file)),
    ...(await readImageFiles()).map((file) => upload(secret, IMAGES_BUCKET, file)),
  ])
  const statements: readonly Statement[] = [
    // Replies update the leads that they belong to, which are dated already.
    ...emails.statements,
    ...leadStatements(context, emails.ofLeads),
    ...applicationStatements(context),
    ...privacyRequestStatements(context),
    ...imageSetStatements(context),
    ...campaignStatements(context),
    ...visitStatements(content, now),
    ...contentHistoryStatements,
  ]
  await database.transaction({ role: 'postgres', timeout: TIMEOUT_MS, statements })
}

const TIMEOUT_MS = 60_000

async function readDatabase({ database, siteUrl }: DemoActivityOptions) {
  const [users, news, posts, jobs] = await database.transaction({
    role: 'postgres',
    readOnly: true,
    statements: [
      {
        text: `select user_id as id, name from private.users where email = $1`,
        values: [DEMO_STAFF.email],
        expect: { min: 1 },
      },
      {
        text: `select id, title, slug, 
          extract(epoch from date::timestamp at time zone 'Europe/London' + interval '8 hours') as published_at
          from public.news_articles where not is_deleted`,
      },
      {
        text: `select id, title, slug, extract(epoch from publish_date) as published_at from public.blogs where status = 'published'`,
      },
      {
        text: `select id, title, '' as slug, extract(epoch from created_at) as published_at from public.jobs where not is_deleted`,
      },
    ],
  })
  const records = (result = news) =>
    (result?.rows ?? []).map((row) => ({
      id: Number(row.id),
      title: String(row.title),
      slug: String(row.slug),
      publishedAt: new Date(Number(row.published_at) * 1000),
    }))
  const [user] = users?.rows ?? []
  const content: PublishedContent = {
    siteUrl,
    news: records(news),
    posts: records(posts),
    jobs: records(jobs),
  }
  return {
    staff: { id: String(user?.id), name: String(user?.name) },
    content,
  }
}

async function upload(secret: DataClient, bucket: string, { path, bytes, type }: DemoFile): Promise<void> {
  const { error } = await secret.storage.from(bucket).upload(path, bytes, { contentType: type, upsert: true })
  if (error) throw error
}
