/** The database functions of the content editor, called as a user. */
import type { Statement } from '#backend/database/database.ts'
import type { Actor } from './actors.ts'
import { type DatabaseFixture, policyDatabase } from './database-fixture.ts'

export type Kind = 'news' | 'blog'
export const TABLES: Readonly<Record<Kind, string>> = { news: 'news_articles', blog: 'blogs' }
export type Fields = Readonly<Record<string, unknown>>

export interface SaveResult {
  readonly outcome: 'saved' | 'unchanged' | 'conflict' | 'unknown'
  readonly record_id: number
  readonly number: number
  readonly published_number: number | null
  readonly state: string
  readonly fields: Fields
  readonly merged?: readonly string[]
  readonly clashes?: readonly string[]
}

interface Save {
  readonly kind?: Kind
  readonly id?: number | null
  readonly upon?: number | null
  readonly fields?: Fields
  readonly publish?: boolean
  readonly automatic?: boolean
  readonly restoredFrom?: number
  readonly origin?: string
  readonly as?: Actor
}

type Row = Readonly<Record<string, unknown>>

export interface ContentFixture extends DatabaseFixture {
  save(save: Save): Promise<SaveResult>
  /** Creates a published post. */
  published(fields?: Fields): Promise<SaveResult>
  /** Returns the rows of a function. */
  call(name: string, values?: readonly unknown[], as?: Actor): Promise<readonly unknown[]>
  /** With the actor's privileges. */
  row(kind: Kind, id: number, as?: Actor): Promise<Row | undefined>
  draft(kind: Kind, id: number): Promise<Row | undefined>
  revisions(kind: Kind, id: number): Promise<readonly Row[]>
  redirect(kind: Kind, slug: string): Promise<unknown>
}

/** As `policyDatabase`, with functions of the content editor. */
export function contentDatabase(): ContentFixture {
  const fixture = policyDatabase()
  const { rows, value } = fixture

  const save: ContentFixture['save'] = async ({
    kind = 'blog',
    id = null,
    upon = null,
    fields = {},
    ...rest
  }) =>
    (await value(rest.as ?? 'marketing', 'select public.save_content_draft($1, $2, $3, $4, $5, $6, $7, $8)', [
      ...[kind, id, upon, JSON.stringify(fields), rest.publish ?? false, rest.automatic ?? false],
      ...[rest.restoredFrom ?? null, rest.origin ?? null],
    ])) as SaveResult

  return Object.assign(fixture, {
    save,
    published: (fields?: Fields) =>
      save({ fields: { title: 'A post', content: '<p>First</p>', ...fields }, publish: true }),
    async call(name: string, values: readonly unknown[] = [], as: Actor = 'marketing') {
      const placeholders = values.map((_, index) => `$${index + 1}`)
      const answers = await rows(
        as,
        `select to_jsonb(a) as a from public.${name}(${placeholders}) as a`,
        values as Statement['values'],
      )
      return answers.map(({ a }) => a)
    },
    async row(kind: Kind, id: number, as: Actor = 'anonymous') {
      return (await rows(as, `select * from public.${TABLES[kind]} where id = $1`, [id]))[0]
    },
    async draft(kind: Kind, id: number) {
      const text = 'select * from public.content_drafts where kind = $1 and record_id = $2'
      return (await rows('staff', text, [kind, id]))[0]
    },
    revisions: (kind: Kind, id: number) =>
      rows(
        'staff',
        'select * from public.content_revisions where kind = $1 and record_id = $2 order by number',
        [kind, id],
      ),
    redirect: (kind: Kind, slug: string) =>
      value('anonymous', 'select public.resolve_redirect($1, $2)', [kind, slug]),
  })
}
