/** Forms, migrations and the settings of a Supabase project agree. */
import { readdir, readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { CV_BUCKET, CV_MAX_BYTES, CV_TYPES } from '#domain/applications/applications.ts'
import { DRAWING_BUCKET, DRAWING_MAX_BYTES, DRAWING_TYPES } from '#domain/leads/drawings.ts'
import {
  BLOG_MEDIA_BUCKET,
  BLOG_MEDIA_FOLDERS,
  BLOG_MEDIA_MAX_BYTES,
  BLOG_MEDIA_TYPES,
  blogMedia,
  bucketKey,
  NEWS_MEDIA_BUCKET,
  NEWS_MEDIA_MAX_BYTES,
  NEWS_MEDIA_TYPES,
} from '#domain/media/media.ts'
import { CODE_DIGITS, CODE_LIFETIME_MS, CODE_RESEND_WAIT_SECONDS } from '#domain/session/sign-in.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()

/** The TOML tables of `supabase/config.toml`, as text. */
const tables = new Map<string, string>()
beforeAll(async () => {
  const settings = await readFile('supabase/config.toml', 'utf8')
  for (const table of settings.split(/^(?=\[[a-z])/m)) tables.set(/^\[(.+)\]/.exec(table)?.[1] ?? '', table)
})

const setting = (table: string, name: string) =>
  new RegExp(`^${name} = "?([^"\n]*)"?$`, 'm').exec(tables.get(table) ?? '')?.[1]

describe('Supabase project', () => {
  it.each([
    ['the code length of the sign-in form', 'auth.email', 'otp_length', CODE_DIGITS],
    ['the code lifetime that the email states', 'auth.email', 'otp_expiry', CODE_LIFETIME_MS / 1000],
    [
      'the wait between codes that the form states',
      'auth.email',
      'max_frequency',
      `${CODE_RESEND_WAIT_SECONDS}s`,
    ],
    ['no sign-up', 'auth', 'enable_signup', 'false'],
    ['sign-in by email', 'auth.email', 'enabled', 'true'],
  ])('is set up with %s', (_title, table, name, value) => {
    expect(setting(table, name)).toBe(String(value))
  })

  it.each(['magic_link', 'confirmation'])('sends our email for %s', async (template) => {
    const table = `auth.email.template.${template}`
    const mail = await readFile(String(setting(table, 'content_path')), 'utf8')
    expect(mail).toContain('{{ .Token }}')
    expect(mail).toContain(`<title>${setting(table, 'subject')}</title>`)
  })
})

describe('buckets', () => {
  it.each([
    [NEWS_MEDIA_BUCKET, 'public', NEWS_MEDIA_MAX_BYTES, NEWS_MEDIA_TYPES],
    [BLOG_MEDIA_BUCKET, 'public', BLOG_MEDIA_MAX_BYTES, BLOG_MEDIA_TYPES],
    [CV_BUCKET, 'private', CV_MAX_BYTES, Object.values(CV_TYPES)],
    [DRAWING_BUCKET, 'private', DRAWING_MAX_BYTES, [...new Set(Object.values(DRAWING_TYPES))]],
  ] as const)('%s is %s and accepts what its form allows', async (id, access, limit, types) => {
    const isPublic = access === 'public'
    const sql = `select public, file_size_limit, array_to_json(allowed_mime_types) as types
      from storage.buckets where id = $1`
    expect(await fixture.owner(sql, [id])).toEqual([{ public: isPublic, file_size_limit: limit, types }])
    const table = `storage.buckets.${id}`
    expect(setting(table, 'public')).toBe(String(isPublic))
    expect(setting(table, 'file_size_limit')).toBe(`${limit / 1024 ** 2}MiB`)
    expect(tables.get(table)?.match(/(?<=")[a-z]+\/[a-z0-9.-]+(?=")/g)).toEqual(types)
  })

  it('of the migrations are those of the settings', async () => {
    const files = (await readdir('supabase/migrations')).map((file) => `supabase/migrations/${file}`)
    const sql = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
    const created = [...sql.matchAll(/insert into storage\.buckets [^;]*?values \(\s*'([a-z-]+)'/g)]
    const configured = [...tables.keys()].flatMap((table) => table.match(/(?<=^storage\.buckets\.).+/) ?? [])
    // The last two have no demo files, so only migrations create them.
    expect(created.map(([, id]) => id).toSorted()).toEqual([...configured, 'mail', 'team-media'].toSorted())
  })

  it('have no policy for anonymous users', async () => {
    expect(
      await fixture.owner(
        `select policyname as name from pg_policies
        where schemaname = 'storage' and roles && array['anon', 'public']::name[]`,
      ),
    ).toEqual([])
  })

  const upload = (name: string) =>
    fixture.act(
      'marketing',
      `insert into storage.objects (bucket_id, name) values ('${BLOG_MEDIA_BUCKET}', $1) returning id`,
      [name],
    )

  it.each(BLOG_MEDIA_FOLDERS)("accept the form's file names in %s", async (folder) => {
    const file = { name: 'Pallets.jpg', type: 'image/jpeg', size: 1 }
    expect((await upload(bucketKey(blogMedia(folder), file, '5f3a'))).count).toBe(1)
  })

  it.each([
    'picture.webp',
    'featured-images',
    '/featured-images/picture.webp',
    'Featured-Images/picture.webp',
    'other/featured-images/picture.webp',
  ])('reject %j in blog media', async (name) => {
    await expect(upload(name)).rejects.toMatchObject({ code: '42501' })
  })
})
