/** Staff read the rows of every customer, customers their own. Only feeds and functions write. */
import { USER_IDS } from '../actors.ts'
import { type Matrix, type MatrixEntry, NO_ACTORS, NON_STAFF, permit } from './entry.ts'

const TENANT_TABLES = [
  'customer_sites',
  'skus',
  'en_lines',
  'pallets',
  'stock_movements',
  'stock_levels',
  'call_offs',
  'call_off_lines',
  'delivery_stops',
  'delivery_lines',
  'proofs_of_delivery',
  'claims',
  'storage_requests',
] as const

const closed = (table: string, change: string): MatrixEntry[] =>
  permit(NO_ACTORS, NO_ACTORS, {
    [`insert into ${table}`]: `insert into public.${table} default values`,
    [`update ${table}`]: `update public.${table} set ${change}`,
    [`delete from ${table}`]: `delete from public.${table}`,
  })

const tenantRows = (table: string): MatrixEntry[] => [
  ...permit(['customer', 'staff'], ['other customer', 'marketing'], {
    [`select the first customer’s ${table}`]: `select from public.${table} where customer_id = 1`,
  }),
  ...permit(['other customer', 'staff'], ['customer', 'marketing'], {
    [`select the second customer’s ${table}`]: `select from public.${table} where customer_id = 2`,
  }),
]

const tenantTable = (table: string): MatrixEntry[] => [
  ...tenantRows(table),
  ...closed(table, 'customer_id = 1'),
]

/** Tables without a customer, whose rows belong to the customer with this id. */
const sharedTable = (table: string, prefix: string): MatrixEntry[] => [
  ...permit(['customer', 'staff'], ['other customer', 'marketing'], {
    [`select ${table} of the first customer’s deliveries`]: `select from public.${table} where code = '${prefix}-1'`,
  }),
  ...permit(['other customer', 'staff'], ['customer', 'marketing'], {
    [`select ${table} of the second customer’s deliveries`]: `select from public.${table} where code = '${prefix}-2'`,
  }),
  ...closed(table, `code = 'x'`),
]

const insertDocument = (path: string) =>
  `insert into public.customer_documents (customer_id, kind, title, storage_path) values (1, 'invoice', 'New', '${path}')`

export const customerArea: Matrix = {
  ...Object.fromEntries(TENANT_TABLES.map((table) => [`public.${table}`, tenantTable(table)])),
  'public.delivery_routes': sharedTable('delivery_routes', 'R'),
  'public.vehicles': sharedTable('vehicles', 'V'),
  'public.stock_locations': [
    ...permit(['customer', 'other customer', 'staff'], ['marketing'], {
      'select stock locations': 'select from public.stock_locations',
    }),
    ...closed('stock_locations', `code = 'x'`),
  ],
  'public.customer_documents': [
    ...tenantRows('customer_documents'),
    ...permit(['staff'], NO_ACTORS, {
      'insert a document': insertDocument('1/new.pdf'),
    }),
    ...permit(NO_ACTORS, NO_ACTORS, {
      'insert a document with another customer’s file': insertDocument('2/new.pdf'),
      'update the customer of a document': 'update public.customer_documents set customer_id = 2',
      'delete a document': 'delete from public.customer_documents',
    }),
    ...permit(['staff'], NON_STAFF, {
      'update the title of a document': `update public.customer_documents set title = 'Corrected' where customer_id = 1`,
      'update when a document was removed': `update public.customer_documents set removed_at = now() where customer_id = 1`,
    }),
  ],
  'public.customer_views': permit(['staff'], NON_STAFF, {
    'select a view of a customer': 'select from public.customer_views',
    'delete a view of a customer': 'delete from public.customer_views',
  }).concat(
    permit(['staff'], NO_ACTORS, {
      'insert a view of a customer': 'insert into public.customer_views (customer_id) values (2)',
    }),
    permit(NO_ACTORS, NO_ACTORS, {
      'insert a view of another user': `insert into public.customer_views (staff, customer_id) values (auth.uid(), 2)`,
      'update a view of a customer': 'update public.customer_views set customer_id = 2',
    }),
  ),
  'public.notification_settings': [
    ...permit(['customer'], ['other customer', 'marketing', 'staff'], {
      'select own notification settings': `select from public.notification_settings where user_id = '${USER_IDS.customer}'`,
      'update own notification settings': `update public.notification_settings set email_off = '{stock}'
        where user_id = '${USER_IDS.customer}'`,
    }),
    ...permit(NO_ACTORS, NO_ACTORS, {
      'insert notification settings of a user': `insert into public.notification_settings (user_id)
        values ('${USER_IDS.customer}')`,
      'delete notification settings': 'delete from public.notification_settings',
    }),
  ],
  // The trigger of documents inserts one for each customer.
  'public.customer_notifications': [
    ...permit(['customer'], ['other customer', 'marketing', 'staff'], {
      'select own notifications': `select from public.customer_notifications where user_id = '${USER_IDS.customer}'`,
      'update when own notifications were read': `update public.customer_notifications set read_at = now()
        where user_id = '${USER_IDS.customer}'`,
    }),
    ...permit(NO_ACTORS, NO_ACTORS, {
      'insert notifications': 'insert into public.customer_notifications default values',
      'update the text of notifications': `update public.customer_notifications set subject = 'x'`,
      'delete notifications': 'delete from public.customer_notifications',
    }),
  ],
  'public.feed_sources': [
    ...permit(NO_ACTORS, NO_ACTORS, { 'select feed sources': 'select from public.feed_sources' }),
    ...closed('feed_sources', `name = 'x'`),
  ],
  'public.feed_batches': [
    ...permit(NO_ACTORS, NO_ACTORS, { 'select feed batches': 'select from public.feed_batches' }),
    ...closed('feed_batches', 'refused = 0'),
  ],
}
