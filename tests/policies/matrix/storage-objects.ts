import { CUSTOMERS, EDITORS, type MatrixEntry, SERVICE_KEY, SIGNED_IN } from './entry.ts'

export const storageObjects: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'the list of news media',
    sql: `select from storage.objects where bucket_id = 'news-media'`,
    may: EDITORS,
    quiet: ['anonymous', ...CUSTOMERS],
  },
  {
    verb: 'select',
    object: 'the list of another bucket',
    sql: `select from storage.objects where bucket_id = 'elsewhere'`,
    may: SERVICE_KEY,
    quiet: ['anonymous', ...SIGNED_IN],
  },
  {
    verb: 'insert',
    object: 'a file among news media',
    sql: `insert into storage.objects (bucket_id, name) values ('news-media', 'new.webp') returning id`,
    may: EDITORS,
  },
  {
    verb: 'insert',
    object: 'a file into another bucket',
    sql: `insert into storage.objects (bucket_id, name) values ('elsewhere', 'new.webp')`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: 'a file among news media',
    sql: `update storage.objects set version = 'new' where bucket_id = 'news-media'`,
    may: SERVICE_KEY,
    quiet: ['anonymous', ...SIGNED_IN],
  },
  {
    verb: 'delete',
    object: 'a file among news media',
    sql: `delete from storage.objects where bucket_id = 'news-media'`,
    may: EDITORS,
    quiet: ['anonymous', ...CUSTOMERS],
  },
  {
    verb: 'delete',
    object: 'a file of another bucket',
    sql: `delete from storage.objects where bucket_id = 'elsewhere'`,
    may: SERVICE_KEY,
    quiet: ['anonymous', ...SIGNED_IN],
  },
]
