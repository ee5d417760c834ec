import { CUSTOMERS, EDITORS, type MatrixEntry, NOBODY, SERVICE_KEY } from './entry.ts'

/** Editors read; they write by functions alone. */
function readByEditors(table: string, object: string, change: string): readonly MatrixEntry[] {
  const one = `where kind = 'blog' and record_id = 1`
  return [
    { verb: 'select', object, sql: `select from ${table} ${one}`, may: EDITORS, quiet: CUSTOMERS },
    { verb: 'update', object, sql: `update ${table} set ${change} ${one}`, may: SERVICE_KEY },
    { verb: 'delete', object, sql: `delete from ${table} ${one}`, may: SERVICE_KEY },
  ]
}

export const manuscripts: readonly MatrixEntry[] = [
  {
    verb: 'insert',
    object: 'a manuscript',
    sql: `insert into public.manuscripts (kind, record_id) values ('blog', 999)`,
    may: SERVICE_KEY,
  },
  ...readByEditors('public.manuscripts', 'a manuscript', `state = 'draft'`),
]

export const revisions: readonly MatrixEntry[] = [
  {
    verb: 'insert',
    object: 'a revision',
    sql: `insert into public.revisions (kind, record_id, number, fields)
      select kind, record_id, 99, '{}' from public.manuscripts where kind = 'blog' and record_id = 1`,
    may: SERVICE_KEY,
  },
  ...readByEditors('public.revisions', 'a revision', `fields = '{}'`),
]

/** These are reached by functions alone, which answer no more than each is for. */
const reachedByNobody = (table: string, object: string): readonly MatrixEntry[] => [
  { verb: 'select', object, sql: `select from ${table}`, may: NOBODY },
  { verb: 'insert', object, sql: `insert into ${table} default values`, may: NOBODY },
  { verb: 'update', object, sql: `update ${table} set kind = 'news'`, may: NOBODY },
  { verb: 'delete', object, sql: `delete from ${table}`, may: NOBODY },
]

export const manuscriptPresence = reachedByNobody('public.manuscript_presence', 'who has a manuscript open')
export const previewLinks = reachedByNobody('public.preview_links', 'a link to a revision')
export const checkReasons = reachedByNobody('public.check_reasons', 'why a text may come out as it is')
