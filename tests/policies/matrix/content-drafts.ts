import { CUSTOMERS, closed, EDITORS, type Matrix, NO_ACTORS, permit, SERVICE_KEY } from './entry.ts'

/** Read by editors, written by functions. */
function readByEditors(
  table: string,
  object: string,
  { insert, update }: { readonly insert: string; readonly update: string },
): Matrix {
  const one = `where kind = 'blog' and record_id = 1`
  return {
    [table]: [
      ...permit(EDITORS, CUSTOMERS, { [`select ${object}`]: `select from ${table} ${one}` }),
      ...permit(SERVICE_KEY, NO_ACTORS, {
        [`insert ${object}`]: `insert into ${table} ${insert}`,
        [`update ${object}`]: `update ${table} set ${update} ${one}`,
        [`delete ${object}`]: `delete from ${table} ${one}`,
      }),
    ],
  }
}

const CLOSED = { insert: 'default values', update: `kind = 'news'` }

export const contentDrafts: Matrix = {
  ...readByEditors('public.content_drafts', 'a content draft', {
    insert: `(kind, record_id) values ('blog', 999)`,
    update: `state = 'draft'`,
  }),
  ...readByEditors('public.content_revisions', 'a revision', {
    insert: `(kind, record_id, number, fields)
      select kind, record_id, 99, '{}' from public.content_drafts where kind = 'blog' and record_id = 1`,
    update: `fields = '{}'`,
  }),
  ...closed('public.content_draft_presence', 'who is editing a text', CLOSED),
  ...closed('public.preview_links', 'a preview link', CLOSED),
  ...closed('public.content_check_overrides', 'an overridden check', CLOSED),
}
