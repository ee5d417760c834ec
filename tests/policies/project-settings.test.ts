import { readdir, readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { CV_BUCKET, CV_MAX_BYTES, CV_TYPES } from '#domain/applications/applications.ts'
import { DRAWING_BUCKET, DRAWING_MAX_BYTES, DRAWING_TYPES } from '#domain/leads/drawings.ts'
import {
  BLOG_MEDIA_BUCKET,
  BLOG_MEDIA_MAX_BYTES,
  BLOG_MEDIA_TYPES,
  NEWS_MEDIA_BUCKET,
  NEWS_MEDIA_MAX_BYTES,
  NEWS_MEDIA_TYPES,
} from '#domain/media/media.ts'
import { CODE_DIGITS, CODE_LIFETIME_MS, CODE_RESEND_WAIT_SECONDS } from '#domain/session/sign-in.ts'

/** The TOML tables of `supabase/config.toml`, as text. */
const tables = new Map<string, string>()
beforeAll(async () => {
  const settings = await readFile('supabase/config.toml', 'utf8')
  for (const table of settings.split(/^(?=\[[a-z])/m)) {
    tables.set(/^\[(.+)\]/.exec(table)?.[1] ?? '', table)
  }
})

function setting(table: string, name: string): string | undefined {
  return new RegExp(`^${name} = "?([^"\n]*)"?$`, 'm').exec(tables.get(table) ?? '')?.[1]
}

describe('Supabase project settings', () => {
  it.each([
    ['have the code length of the sign-in form', 'auth.email', 'otp_length', CODE_DIGITS],
    ['have the code lifetime that the email states', 'auth.email', 'otp_expiry', CODE_LIFETIME_MS / 1000],
    [
      'have the wait between codes that the form states',
      'auth.email',
      'max_frequency',
      `${CODE_RESEND_WAIT_SECONDS}s`,
    ],
    ['allow no sign-up', 'auth', 'enable_signup', 'false'],
    ['allow sign-in by email', 'auth.email', 'enable_signup', 'true'],
  ])('%s', (_title, table, name, value) => {
    expect(setting(table, name)).toBe(String(value))
  })

  it.each(['magic_link', 'confirmation'])('include our email for %s', async (template) => {
    const table = `auth.email.template.${template}`
    const mail = await readFile(String(setting(table, 'content_path')), 'utf8')
    expect(mail).toContain('{{ .Token }}')
    expect(mail).toContain(`<title>${setting(table, 'subject')}</title>`)
  })

  it.each([
    [NEWS_MEDIA_BUCKET, true, NEWS_MEDIA_MAX_BYTES, NEWS_MEDIA_TYPES],
    [BLOG_MEDIA_BUCKET, true, BLOG_MEDIA_MAX_BYTES, BLOG_MEDIA_TYPES],
    [CV_BUCKET, false, CV_MAX_BYTES, Object.values(CV_TYPES)],
    [DRAWING_BUCKET, false, DRAWING_MAX_BYTES, [...new Set(Object.values(DRAWING_TYPES))]],
  ] as const)('include the bucket %s of the migrations', (id, isPublic, limit, types) => {
    const bucket = `storage.buckets.${id}`
    expect(setting(bucket, 'public')).toBe(String(isPublic))
    expect(setting(bucket, 'file_size_limit')).toBe(`${limit / 1024 ** 2}MiB`)
    expect(tables.get(bucket)?.match(/(?<=")[a-z]+\/[a-z0-9.-]+(?=")/g)).toEqual(types)
  })

  it('include the buckets of the migrations', async () => {
    const files = (await readdir('supabase/migrations')).map((file) => `supabase/migrations/${file}`)
    const sql = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
    const createdBuckets = [
      ...sql.matchAll(/insert into storage\.buckets [^;]*?values \(\s*'([a-z-]+)'/g),
    ].map(([, id]) => id)
    const configured = [...tables.keys()].flatMap((table) => table.match(/(?<=^storage\.buckets\.).+/) ?? [])
    // The last two have no demo files, so only migrations create them.
    expect(createdBuckets.toSorted()).toEqual([...configured, 'mail', 'team-media'].toSorted())
  })
})
