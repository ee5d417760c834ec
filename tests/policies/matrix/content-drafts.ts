import { CUSTOMERS, EDITORS, type MatrixEntry, NO_ACTORS, permit, SERVICE_KEY } from './entry.ts'

/** Read by editors, written by functions. */
function readByEditors(table: string, object: string, change: string): readonly MatrixEntry[] {
  const one = `where kind = 'blog' and record_id = 1`
  return [
    ...permit(EDITORS, CUSTOMERS, { [`select ${object}`]: `select from ${table} ${one}` }),
    ...permit(SERVICE_KEY, NO_ACTORS, {
      [`update ${object}`]: `update ${table} set ${change} ${one}`,
      [`delete ${object}`]: `delete from ${table} ${one}`,
    }),
  ]
}

export const contentDrafts: readonly MatrixEntry[] = [
  ...permit(SERVICE_KEY, NO_ACTORS, {
    'insert a content draft': `insert into public.content_drafts (kind, record_id) values ('blog', 999)`,
  }),
  ...readByEditors('public.content_drafts', 'a content draft', `state = 'draft'`),
]

export const revisions: readonly MatrixEntry[] = [
  ...permit(SERVICE_KEY, NO_ACTORS, {
    'insert a revision': `insert into public.content_revisions (kind, record_id, number, fields)
      select kind, record_id, 99, '{}' from public.content_drafts where kind = 'blog' and record_id = 1`,
  }),
  ...readByEditors('public.content_revisions', 'a revision', `fields = '{}'`),
]

/** Reached only by functions. */
const reachedByNobody = (table: string, object: string) =>
  permit(NO_ACTORS, NO_ACTORS, {
    [`select ${object}`]: `select from ${table}`,
    [`insert ${object}`]: `insert into ${table} default values`,
    [`update ${object}`]: `update ${table} set kind = 'news'`,
    [`delete ${object}`]: `delete from ${table}`,
  })

export const contentDraftPresence = reachedByNobody(
  'public.content_draft_presence',
  'who has a manuscript open',
)
export const previewLinks = reachedByNobody('public.preview_links', 'a preview link')
export const checkReasons = reachedByNobody(
  'public.content_check_overrides',
  'why a text may come out as it is',
)
