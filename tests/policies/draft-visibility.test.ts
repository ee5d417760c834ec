/**
 * Readers never see drafts: articles and posts in every state with a marker in every hidden field, and every query
 * a client can run.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { DatabaseError } from '#backend/database/database.ts'
import type { Actor } from './actors.ts'
import { type ContentFixture, contentDatabase, type Kind } from './content-fixture.ts'

const HIDDEN = 'sekret'
const SHOWN = 'publik'
const READERS: readonly Actor[] = ['anonymous', 'customer', 'other customer']
const COUNT = 36

/** A marker in each field. */
function marked(mark: string, index: number) {
  return {
    title: `${mark} title ${index}`,
    content: `<p>${mark} content ${index}</p>`,
    excerpt: `${mark} excerpt`,
    author: `${mark} author`,
    featured_image: `/${mark}.webp`,
    featured_image_alt: `${mark} picture`,
    image: `/${mark}.webp`,
    image_alt: `${mark} picture`,
    categories: [`${mark} category`],
    tags: [`${mark} tag`],
    seo_settings: { title: `${mark} search` },
  }
}

type Write = (fixture: ContentFixture, kind: Kind, index: number) => Promise<void>

/** How each state is reached. Readers may see only what is marked as published. */
const STATES: Readonly<Record<string, Write>> = {
  async draft(fixture, kind, index) {
    const { record_id: id } = await fixture.save({ kind, fields: marked(HIDDEN, index) })
    await fixture.save({ kind, id, upon: 1, fields: { title: `${HIDDEN} again ${index}` } })
  },
  async 'published, with a changed working copy'(fixture, kind, index) {
    const { record_id: id } = await fixture.save({ kind, fields: marked(SHOWN, index), publish: true })
    await fixture.save({
      kind,
      id,
      upon: 1,
      fields: { ...marked(HIDDEN, index), slug: `${HIDDEN}-${kind}-${index}` },
    })
  },
  async 'scheduled, or dated tomorrow'(fixture, kind, index) {
    const later = { publish_date: '2150-01-01T09:00:00Z', date: '2150-01-01' }
    const fields = { ...marked(kind === 'blog' ? HIDDEN : SHOWN, index), ...later }
    await fixture.save({ kind, fields, publish: true })
  },
  async 'deleted with a working copy'(fixture, kind, index) {
    const { record_id: id } = await fixture.save({ kind, fields: marked(HIDDEN, index), publish: true })
    await fixture.save({ kind, id, upon: 1, fields: { title: `${HIDDEN} again ${index}` } })
    await fixture.call('delete_content', [kind, `{${id}}`])
  },
  async unpublished(fixture, kind, index) {
    const { record_id: id } = await fixture.save({ kind, fields: marked(HIDDEN, index), publish: true })
    await fixture.call('unpublish_content', [kind, `{${id}}`])
    await fixture.save({ kind, id, upon: 1, fields: { excerpt: `${HIDDEN} again` } })
  },
  async 'restored, with a working copy and a preview link'(fixture, kind, index) {
    const { record_id: id } = await fixture.save({ kind, fields: marked(SHOWN, index), publish: true })
    await fixture.save({ kind, id, upon: 1, fields: marked(HIDDEN, index) })
    await fixture.call('create_preview_link', [kind, id, 2, 24])
    await fixture.call('delete_content', [kind, `{${id}}`])
    await fixture.call('restore_content', [kind, `{${id}}`])
    await fixture.call('change_labels', ['tags', `{${id}}`, `${SHOWN} label`, null])
  },
}

describe('texts in every state', () => {
  const fixture = contentDatabase()

  beforeAll(async () => {
    const states = Object.values(STATES)
    for (let index = 0; index < COUNT; index += 1)
      await states[Math.floor(index / 2) % states.length]?.(fixture, index % 2 === 0 ? 'news' : 'blog', index)
    await fixture.owner(`insert into public.content_redirects (kind, slug, blog_id)
      select 'blog', 'trap-' || record_id, record_id from public.content_drafts where kind = 'blog' and state = 'draft'
        and record_id in (select id from public.blogs)`)
  })

  /** Empty if the database rejects the query. */
  async function answered(actor: Actor, text: string, values: readonly unknown[] = []): Promise<string> {
    try {
      return JSON.stringify(await fixture.rows(actor, text, values as string[]))
    } catch (error) {
      if (error instanceof DatabaseError && error.code === '42501') return ''
      throw error
    }
  }

  const tables = async () =>
    (
      await fixture.owner(`select oid::regclass::text as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm')`)
    ).map(({ name }) => String(name))

  it.each(READERS)('%s sees only published text in tables', async (reader) => {
    let all = ''
    for (const table of await tables())
      all += await answered(reader, `select to_jsonb(t) as row from ${table} as t`)
    expect(all).not.toContain(HIDDEN)
    for (const field of ['title', 'content', 'tag', 'label', 'picture', 'search'])
      expect(all).toContain(`${SHOWN} ${field}`)
  })

  it('an editor sees all markers', async () => {
    const all = await answered('staff', 'select to_jsonb(t) as row from public.blogs as t')
    expect(all).toContain(HIDDEN)
    expect(await answered('staff', 'select to_jsonb(t) as row from public.content_revisions as t')).toContain(
      HIDDEN,
    )
  })

  it.each(READERS)('%s sees no drafts through functions', async (reader) => {
    const functions = await fixture.owner(
      `select proname as name, proargtypes::regtype[]::text[] as types from pg_proc
      where pronamespace = 'public'::regnamespace and has_function_privilege($1, oid, 'execute')
        and not (proname = any ('{increment_blog_view_count,begin_privacy_response}'))
      order by proname`,
      [reader === 'anonymous' ? 'anon' : 'authenticated'],
    )
    const ids = await fixture.owner('select record_id as id from public.content_drafts order by 1')
    let shown = 0
    for (const { name, types } of functions) {
      const kinds = String(types)
        .slice(1, -1)
        .split(',')
        .filter((type) => type !== '')
      // Prefixes, so that an echoed query is not mistaken for a leak.
      for (const word of ['sekre', 'publi', 'blog', 'tags', 'trap-1']) {
        const values = kinds.map((type) => argument(type, word, ids))
        if (values.includes(undefined)) continue
        const placeholders = values.map((_, index) => `$${index + 1}::${kinds[index]}`)
        const answer = await answered(
          reader,
          `select to_jsonb(a) as a from public.${name}(${placeholders}) as a`,
          values,
        ).catch(String)
        expect(answer, `${name} of ${word}`).not.toContain(HIDDEN)
        if (answer.includes(SHOWN)) shown += 1
      }
    }
    expect(shown).toBeGreaterThan(2)
  })

  it.each(READERS)('redirects do not lead %s to drafts', async (reader) => {
    const rows = await fixture.owner(`select kind, slug from public.content_redirects
      union select kind, record_id::text from public.content_drafts
      union select kind, fields ->> 'slug' from public.content_revisions where fields ->> 'slug' like '${HIDDEN}%'`)
    expect(rows.length).toBeGreaterThan(COUNT)
    for (const { kind, slug } of rows)
      expect(
        await answered(reader, 'select public.resolve_redirect($1, $2) as slug', [kind, slug]),
      ).not.toContain(HIDDEN)
  })
})

/** A value for the type, if there is one. */
function argument(type: string, word: string, ids: readonly Readonly<Record<string, unknown>>[]): unknown {
  const id = ids[0]?.id
  switch (type) {
    case 'text':
      return word
    case 'bigint':
    case 'integer':
      return id
    case 'bigint[]':
      return `{${ids.map((row) => row.id)}}`
    case 'boolean':
      return true
    case 'jsonb':
      return '[]'
    case 'uuid':
      return '00000000-0000-4000-8000-0000000000d1'
    case '"timestamp with time zone"':
    case 'timestamp with time zone':
      return '2000-01-01T00:00:00Z'
    default:
      return undefined
  }
}
