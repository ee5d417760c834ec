/** The database functions of the content editor, called as a user. */
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Actor, act } from './actors.ts'
import { openDatabaseFixture } from './database-fixture.ts'

export type Kind = 'news' | 'blog'
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

export interface ContentFixture extends AsyncDisposable {
  readonly database: TestDatabase['database']
  save(save: Save): Promise<SaveResult>
  /** Creates a published post. */
  published(fields?: Fields): Promise<SaveResult>
  /** Returns the rows of a function. */
  call(name: string, values?: readonly unknown[], as?: Actor): Promise<readonly unknown[]>
  /** With the actor's privileges. */
  row(kind: Kind, id: number, as?: Actor): Promise<Row | undefined>
  draft(kind: Kind, id: number): Promise<Row | undefined>
  revisions(kind: Kind, id: number): Promise<readonly Row[]>
  owner(text: string, values?: readonly unknown[]): Promise<readonly Row[]>
  redirect(kind: Kind, slug: string): Promise<unknown>
}

/** @param options `isBare` omits the fixture's rows; `url` of an empty PostgreSQL database */
export async function openContentFixture(
  options: { readonly isBare?: boolean; readonly url?: string } = {},
): Promise<ContentFixture> {
  const { isBare = false, ...databaseOptions } = options
  const opened = await (isBare ? openTestDatabase(databaseOptions) : openDatabaseFixture(databaseOptions))
  const { database } = opened

  const call: ContentFixture['call'] = async (name, values = [], as = 'marketing') => {
    const placeholders = values.map((_, index) => `$${index + 1}`)
    const { rows } = await act(
      database,
      as,
      `select to_jsonb(a) as a from public.${name}(${placeholders}) as a`,
      values,
    )
    return rows.map(({ a }) => a)
  }
  const read = async (text: string, values: readonly unknown[], as: Actor | 'owner' = 'staff') =>
    (await act(database, as, text, values)).rows

  const save: ContentFixture['save'] = async ({
    kind = 'blog',
    id = null,
    upon = null,
    fields = {},
    ...rest
  }) => {
    const rows = await read(
      `select public.save_content_draft($1, $2, $3, $4, $5, $6, $7, $8) as answer`,
      [
        kind,
        id,
        upon,
        JSON.stringify(fields),
        rest.publish ?? false,
        rest.automatic ?? false,
        rest.restoredFrom ?? null,
        rest.origin ?? null,
      ],
      rest.as ?? 'marketing',
    )
    return rows[0]?.answer as SaveResult
  }

  return {
    database,
    save,
    call,
    published: (fields) =>
      save({ fields: { title: 'A post', content: '<p>First</p>', ...fields }, publish: true }),
    async row(kind, id, as = 'anonymous') {
      const table = kind === 'news' ? 'news_articles' : 'blogs'
      return (await read(`select * from public.${table} where id = $1`, [id], as))[0]
    },
    async draft(kind, id) {
      const text = 'select * from public.content_drafts where kind = $1 and record_id = $2'
      return (await read(text, [kind, id]))[0]
    },
    revisions: (kind, id) =>
      read('select * from public.content_revisions where kind = $1 and record_id = $2 order by number', [
        kind,
        id,
      ]),
    owner: (text, values = []) => read(text, values, 'owner'),
    async redirect(kind, slug) {
      const rows = await read('select public.resolve_redirect($1, $2) as slug', [kind, slug], 'anonymous')
      return rows[0]?.slug
    },
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}
