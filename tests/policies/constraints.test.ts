/** Values that each table accepts and rejects, which equal the limits of the forms. */
import { describe, expect, it } from 'vitest'
import {
  APPLICATION_STATUSES,
  CV_MAX_BYTES,
  CV_TYPES,
  cvObjectKey,
  NEW_APPLICATION_STATUS,
} from '#domain/applications/applications.ts'
import {
  BLOG_AUTHOR_MAX,
  BLOG_CONTENT_MAX,
  BLOG_EXCERPT_MAX,
  BLOG_LABEL_MAX,
  BLOG_LABELS_MAX,
  BLOG_TITLE_MAX,
  DEFAULT_BLOG_AUTHOR,
} from '#domain/blog/posts.ts'
import { IMAGE_ALT_MAX } from '#domain/forms/fields.ts'
import { JOB_FIELD_MAX, JOB_REQUIRED_FIELDS } from '#domain/jobs/jobs.ts'
import { LEAD_STATUSES, LEAD_TYPES } from '#domain/leads/leads.ts'
import { NEWS_CONTENT_MAX, NEWS_TITLE_MAX } from '#domain/news/news.ts'
import { PRIVACY_REQUEST_STATUSES } from '#domain/privacy/requests.ts'
import { TEAM_DESCRIPTION_MAX, TEAM_NAME_MAX, TEAM_TITLE_MAX } from '#domain/team/team.ts'
import type { Actor } from './actors.ts'
import { policyDatabase } from './database-fixture.ts'

type Fields = Readonly<Record<string, unknown>>

interface Table {
  readonly by: Actor
  /** A valid row. */
  readonly row: Fields
  /** Values of the columns that the row does not set. */
  readonly defaults: Fields
  readonly accepts: readonly (readonly [what: string, fields: Fields])[]
  /** With the constraint, without the name of the table. */
  readonly rejects: readonly (readonly [what: string, fields: Fields, constraint: string])[]
}

const x = (length: number) => 'x'.repeat(length)
/** Accepted up to the maximum length of the form, rejected beyond it. */
const lengths = (maxima: Readonly<Record<string, number>>) => ({
  accepts: Object.entries(maxima).map(([name, max]) => [`the longest ${name}`, { [name]: x(max) }] as const),
  rejects: Object.entries(maxima).map(
    ([name, max]) => [`an overlong ${name}`, { [name]: x(max + 1) }, `${name}_length`] as const,
  ),
})
const POST_LENGTHS = lengths({
  title: BLOG_TITLE_MAX,
  content: BLOG_CONTENT_MAX,
  excerpt: BLOG_EXCERPT_MAX,
  author: BLOG_AUTHOR_MAX,
  featured_image_alt: IMAGE_ALT_MAX,
})
const ARTICLE_LENGTHS = lengths({
  title: NEWS_TITLE_MAX,
  content: NEWS_CONTENT_MAX,
  image_alt: IMAGE_ALT_MAX,
})
const MEMBER_LENGTHS = lengths({
  name: TEAM_NAME_MAX,
  title: TEAM_TITLE_MAX,
  description: TEAM_DESCRIPTION_MAX,
  image_alt: IMAGE_ALT_MAX,
})
const VACANCY_LENGTHS = lengths({
  ...Object.fromEntries(JOB_REQUIRED_FIELDS.map((field) => [field, JOB_FIELD_MAX[field]])),
  how_to_apply: JOB_FIELD_MAX.howToApply,
})
const LABELS = Array.from({ length: BLOG_LABELS_MAX }, (_, index) => `"label ${index}"`)
const settings = (length: number) => JSON.stringify({ a: x(length - '{"a": ""}'.length) })
const CV = {
  cv_filename: 'My CV (final).pdf',
  cv_storage_path: cvObjectKey({
    jobTitle: 'Die maker',
    name: 'My CV',
    extension: 'pdf',
    random: 'a'.repeat(32),
  }),
  cv_file_size: CV_MAX_BYTES,
  cv_mime_type: CV_TYPES.pdf,
}

const TABLES: Readonly<Record<string, Table>> = {
  blogs: {
    by: 'marketing',
    row: { title: 'A post' },
    defaults: {
      content: '',
      excerpt: '',
      author: DEFAULT_BLOG_AUTHOR,
      status: 'draft',
      featured_image: null,
      categories: '{}',
      tags: '{}',
      seo_settings: {},
      view_count: 0,
    },
    accepts: [
      ...POST_LENGTHS.accepts,
      ['as many labels as the form allows', { categories: `{${LABELS}}` }],
      ['the longest label', { tags: `{${x(BLOG_LABEL_MAX)}}` }],
      ['the longest settings', { seo_settings: settings(20_000) }],
      ['the earliest publish date', { publish_date: '1900-01-01T00:00:00Z' }],
      [
        'an uploaded image',
        { featured_image: '/storage/v1/object/public/blog-media/featured-images/a.webp' },
      ],
      ['a draft', { status: 'draft' }],
      ['a published post', { status: 'published' }],
    ],
    rejects: [
      ...POST_LENGTHS.rejects,
      ['a blank title', { title: '  ' }, 'title_length'],
      ['a blank author', { author: ' ' }, 'author_length'],
      ['an unknown status', { status: 'archived' }, 'status_known'],
      ['an infinite publish date', { publish_date: 'infinity' }, 'publish_date_range'],
      ['a publish date after the maximum', { publish_date: '2200-01-01T00:00:00Z' }, 'publish_date_range'],
      ['a publish date before the minimum', { publish_date: '1899-12-31T23:59:59Z' }, 'publish_date_range'],
      ['a script URL as image', { featured_image: 'javascript:x' }, 'featured_image_address'],
      ['an image on another host', { featured_image: '//example.com/a.png' }, 'featured_image_address'],
      ['an empty image URL', { featured_image: '' }, 'featured_image_address'],
      ['an empty label', { categories: '{""}' }, 'categories_form'],
      ['an empty label after another', { tags: '{a,""}' }, 'tags_form'],
      ['an empty label before another', { tags: '{"",a}' }, 'tags_form'],
      ['a null label', { categories: '{a,null}' }, 'categories_form'],
      ['a label that begins with a space', { categories: '{" a"}' }, 'categories_form'],
      ['a label that ends with a space', { tags: '{"a "}' }, 'tags_form'],
      ['a line break in a label', { tags: '{"a\nb"}' }, 'tags_form'],
      ['a tab in a label', { tags: '{"a\tb"}' }, 'tags_form'],
      ['an overlong label', { tags: `{${x(BLOG_LABEL_MAX + 1)}}` }, 'tags_form'],
      ['too many labels', { tags: `{${LABELS},x}` }, 'tags_form'],
      ['lists of labels', { categories: '{{a,b},{c,d}}' }, 'categories_form'],
      ['an array as settings', { seo_settings: '[]' }, 'seo_settings_form'],
      ['a string as settings', { seo_settings: '"a"' }, 'seo_settings_form'],
      ['overlong settings', { seo_settings: settings(20_001) }, 'seo_settings_form'],
    ],
  },
  news_articles: {
    by: 'staff',
    row: { title: 'An article' },
    defaults: { content: '', type: 'text', image: null, video: null, is_deleted: false },
    accepts: [
      ...ARTICLE_LENGTHS.accepts,
      ['an uploaded image', { image: '/storage/v1/object/public/news-media/a%20b.webp', image_alt: 'A' }],
      ['a video over HTTPS', { video: 'https://media.example.com/a.mp4?v=1' }],
    ],
    rejects: [
      ...ARTICLE_LENGTHS.rejects,
      ['an empty title', { title: '' }, 'title_length'],
      ['a blank title', { title: '   ' }, 'title_length'],
      ['an infinite date', { date: 'infinity' }, 'date_range'],
      ['a date before the minimum', { date: '0001-01-01' }, 'date_range'],
      ['a script URL as image', { image: 'javascript:alert(1)' }, 'image_address'],
      ['an image as data URL', { image: 'data:image/png;base64,AAAA' }, 'image_address'],
      ['an image over HTTP', { image: 'http://example.com/a.png' }, 'image_address'],
      ['an image on another host by slashes', { image: '//example.com/a.png' }, 'image_address'],
      ['an image on another host by a backslash', { image: '/\\example.com' }, 'image_address'],
      ['an image URL that closes its attribute', { image: '/a.png" onload="' }, 'image_address'],
      ['a line break in the image URL', { image: '/a.png\n' }, 'image_address'],
      ['an empty image URL', { image: '' }, 'image_address'],
      ['an overlong image URL', { image: `/${x(2048)}` }, 'image_address'],
      ['a script URL as video', { video: 'javascript:alert(1)' }, 'video_address'],
      ['a video as data URL', { video: 'data:video/mp4;base64,AAAA' }, 'video_address'],
    ],
  },
  team_members: {
    by: 'staff',
    row: { name: 'Ash', title: 'Designer' },
    defaults: { description: '', image: null, display_order: 0, is_deleted: false },
    accepts: [...MEMBER_LENGTHS.accepts, ['a position before the first', { display_order: -1 }]],
    rejects: [
      ...MEMBER_LENGTHS.rejects,
      ['a blank name', { name: ' ' }, 'name_length'],
      ['an empty title', { title: '' }, 'title_length'],
      ['a script URL as image', { image: 'javascript:x' }, 'image_address'],
      ['an image on another host', { image: '//example.com/a.png' }, 'image_address'],
    ],
  },
  jobs: {
    by: 'staff',
    row: Object.fromEntries(JOB_REQUIRED_FIELDS.map((field) => [field, `Some ${field}`])),
    defaults: { closes_on: null, how_to_apply: '', is_deleted: false },
    accepts: VACANCY_LENGTHS.accepts,
    rejects: [
      ...VACANCY_LENGTHS.rejects,
      ...JOB_REQUIRED_FIELDS.flatMap((field) => [
        [`an empty ${field}`, { [field]: '' }, `${field}_length`] as const,
        [`a blank ${field}`, { [field]: '  ' }, `${field}_length`] as const,
      ]),
      ['an infinite closing day', { closes_on: 'infinity' }, 'closes_on_range'],
      ...['description', 'requirements', 'benefits'].map(
        (field) => [`${field} without visible text`, { [field]: '<p>&nbsp;</p>' }, 'texts_visible'] as const,
      ),
    ],
  },
  job_applications: {
    by: 'service key',
    row: { name: 'Ash', email: 'ash@example.com', job_title: 'Die maker' },
    defaults: { status: NEW_APPLICATION_STATUS, cover_letter: '', phone: null },
    accepts: [
      ['a reference', { reference: 'JA-ABCD-2345' }],
      ...APPLICATION_STATUSES.map((status) => [`the status ${status}`, { status }] as const),
      ...Object.entries(CV_TYPES).map(
        ([extension, type]) =>
          [
            `a CV of the type ${extension}`,
            { ...CV, cv_storage_path: CV.cv_storage_path.replace(/pdf$/, extension), cv_mime_type: type },
          ] as const,
      ),
    ],
    rejects: [
      ['a blank name', { name: ' ' }, 'name_length'],
      ['an invalid address', { email: 'ash' }, 'email_form'],
      ['two addresses', { email: 'a@example.com, b@example.com' }, 'email_form'],
      ['a line break in the address', { email: 'a@example.com\nBcc' }, 'email_form'],
      ['an overlong address', { email: `${'a'.repeat(250)}@b.uk` }, 'email_form'],
      ['an empty phone number', { phone: '' }, 'phone_length'],
      ['an overlong cover letter', { cover_letter: x(20_001) }, 'cover_letter_length'],
      ['an unknown status', { status: 'new' }, 'status_known'],
      ['an ambiguous character in the reference', { reference: 'JA-O0I1-2345' }, 'reference_form'],
      ['a CV without a file name', { ...CV, cv_filename: null }, 'cv_whole'],
      ['a CV without a path', { ...CV, cv_storage_path: null }, 'cv_whole'],
      ['an empty CV', { ...CV, cv_file_size: 0 }, 'cv_file_size_range'],
      ['an oversized CV', { ...CV, cv_file_size: CV_MAX_BYTES + 1 }, 'cv_file_size_range'],
      ['an HTML file as CV', { ...CV, cv_mime_type: 'text/html' }, 'cv_mime_type_known'],
      ['a CV elsewhere', { ...CV, cv_storage_path: 'elsewhere/a/b.pdf' }, 'cv_storage_path_form'],
      [
        'a CV outside its folder',
        { ...CV, cv_storage_path: 'applications/../b.pdf' },
        'cv_storage_path_form',
      ],
    ],
  },
  leads: {
    by: 'service key',
    row: { session_id: 'a session', lead_type: 'customer_enquiry' },
    defaults: { status: 'New', callback_requested: false, conversation_history: [], customer_info: {} },
    accepts: [
      ...LEAD_TYPES.map((type) => [`the type ${type}`, { lead_type: type }] as const),
      ...LEAD_STATUSES.map((status) => [`the status ${status}`, { status }] as const),
    ],
    rejects: [
      ['an empty session', { session_id: '' }, 'session_id_length'],
      ['an unknown type', { lead_type: 'friend' }, 'lead_type_known'],
      ['an unknown status', { status: 'Lost' }, 'status_known'],
      ['an object as conversation', { conversation_history: '{}' }, 'conversation_history_form'],
      [
        'an overlong conversation',
        { conversation_history: JSON.stringify([x(500_000)]) },
        'conversation_history_form',
      ],
      ['an array as customer', { customer_info: '[]' }, 'customer_info_form'],
      ['too many customer fields', { customer_info: JSON.stringify({ a: x(20_000) }) }, 'customer_info_form'],
      ['an array as specification', { specification: '[]' }, 'specification_form'],
      [
        'an overlong specification',
        { specification: JSON.stringify({ length: x(10_000) }) },
        'specification_form',
      ],
      ['an incomplete drawing', { drawing_filename: 'a.pdf' }, 'drawing_whole'],
      [
        'a drawing outside its folder',
        {
          drawing_filename: 'a.pdf',
          drawing_storage_path: 'applications/Open/0123456789abcdef0123456789abcdef-cv.pdf',
          drawing_file_size: 1,
          drawing_mime_type: 'application/pdf',
        },
        'drawing_storage_path_form',
      ],
      ['an overlong summary', { summary: x(10_001) }, 'summary_length'],
    ],
  },
  privacy_requests: {
    by: 'service key',
    row: { kind: 'access', name: 'Ash', email: 'ash@example.com' },
    defaults: { status: 'Received', message: '', answer: '', acknowledged_at: null, completed_at: null },
    accepts: PRIVACY_REQUEST_STATUSES.map((status) => [`the status ${status}`, { status }]),
    rejects: [
      ['an unknown kind', { kind: 'question' }, 'kind_known'],
      ['an empty name', { name: '' }, 'name_length'],
      ['an invalid address', { email: 'ash@example' }, 'email_form'],
      ['an overlong message', { message: x(20_001) }, 'message_length'],
      ['an unknown status', { status: 'New' }, 'status_known'],
      ['an ambiguous character in the reference', { reference: 'PR-AAAA-AAA0' }, 'reference_form'],
      ['a date in the far future', { received_at: '9999-12-31' }, 'received_at_range'],
    ],
  },
}

const fixture = policyDatabase()

describe.each(Object.entries(TABLES))('%s', (table, { by, row, defaults, accepts, rejects }) => {
  const add = (fields: Fields) => fixture.insert(by, `public.${table}`, { ...row, ...fields })

  it('has its defaults', async () => {
    expect((await add({})).rows).toMatchObject([{ ...row, ...defaults }])
  })

  it.each(accepts)('accepts %s', async (_what, fields) => {
    expect((await add(fields)).count).toBe(1)
  })

  it.each(rejects)('rejects %s', async (_what, fields, constraint) => {
    await expect(add(fields)).rejects.toMatchObject({ code: '23514', constraint: `${table}_${constraint}` })
  })
})

describe('vacancy', () => {
  it.each(JOB_REQUIRED_FIELDS)('rejects a missing %s', async (field) => {
    const vacancy = { ...TABLES.jobs?.row, [field]: null }
    await expect(fixture.insert('staff', 'public.jobs', vacancy)).rejects.toMatchObject({ code: '23502' })
  })
})

describe('application', () => {
  it.each([
    ['reference', { reference: 'JA-DCBA-2345' }, 'reference_key'],
    ['CV', { ...CV, cv_storage_path: CV.cv_storage_path.replace('aaaa', 'bbbb') }, 'cv_storage_path_key'],
  ])('rejects a duplicate %s', async (_what, fields, constraint) => {
    const add = () =>
      fixture.insert('service key', 'public.job_applications', { ...TABLES.job_applications?.row, ...fields })
    await add()
    await expect(add()).rejects.toMatchObject({ code: '23505', constraint: `job_applications_${constraint}` })
  })
})

describe('article', () => {
  it.each([
    ['text', {}],
    ['image', { image: '/a.webp' }],
    ['video', { video: '/a.mp4' }],
    ['video', { image: '/poster.webp', video: '/a.mp4' }],
  ])('is of the type %s, and of today, with %j', async (type, media) => {
    const { rows } = await fixture.insert('staff', 'public.news_articles', { title: 'An article', ...media })
    const date = await fixture.value('owner', 'select current_date')
    expect(rows).toMatchObject([{ type, date }])
  })
})

describe('post', () => {
  it('keeps labels with any characters', async () => {
    const labels = ['top test', 'B flute', 'naïve', '日本', "a 'quoted' one", 'a, b', 'back\\slash', 'NULL']
    const { rows } = await fixture.insert('marketing', 'public.blogs', {
      title: 'A post',
      categories: `{${labels.map((label) => `"${label.replace(/["\\]/g, '\\$&')}"`)}}`,
    })
    const stored = 'select array_to_json(categories) from public.blogs where id = $1'
    expect(await fixture.value('owner', stored, [rows[0]?.id as number])).toEqual(labels)
  })
})

describe('timestamps', () => {
  it('are the same in a new row', async () => {
    for (const [table, column] of [
      ['blogs', 'publish_date'],
      ['job_applications', 'submitted_at'],
      ['privacy_requests', 'received_at'],
    ] as const) {
      const { by = 'staff', row = {} } = TABLES[table] ?? {}
      const [added] = (await fixture.insert(by, `public.${table}`, row)).rows
      expect(added?.[column]).toBe(added?.created_at)
    }
  })

  it('of a post change with every column that users can edit, except the view count', async () => {
    const columns = await fixture.owner(
      `select c.attname as name from pg_attribute c
      where c.attrelid = 'public.blogs'::regclass and c.attnum > 0 and not c.attisdropped
        and has_column_privilege('authenticated', c.attrelid, c.attnum, 'update')
        and not exists (
          select from pg_trigger where tgrelid = c.attrelid and tgname = 'set_blogs_updated_at' and c.attnum = any (tgattr)
        )`,
    )
    expect(columns).toEqual([{ name: 'view_count' }])
  })

  it.each(['blogs', 'news_articles', 'team_members'])(
    'of %s: an edit changes only updated_at',
    async (table) => {
      const { by = 'staff', row = {} } = TABLES[table] ?? {}
      const id = (await fixture.insert(by, `public.${table}`, row)).rows[0]?.id as number
      const past = `updated_at = now() - interval '1 hour', created_at = now() - interval '1 hour'`
      await fixture.database.script(
        `set session_replication_role = replica; update public.${table} set ${past} where id = ${id}; reset session_replication_role`,
      )
      const sql = `update public.${table} set title = 'Edited' where id = $1
      returning updated_at = now() as is_moved, created_at < now() - interval '59 minutes' as is_kept`
      expect(await fixture.staff(sql, [id])).toEqual([{ is_moved: true, is_kept: true }])
    },
  )
})
