/** Contract tests for transactions, run for both engines. */
import { describe, expect, it } from 'vitest'
import { type Database, type Row, RowCountError, type Statement, type Transaction } from './database.ts'

export const NOTES_SCHEMA = `
  create role anon nologin;
  create table notes (id int primary key, body text not null);
  insert into notes values (1, 'first');
  grant select, insert on notes to anon;
  alter table notes enable row level security;
  create policy "Anyone reads the first note" on notes for select to anon using (id = 1);
  create table pages (id int primary key, note_id int references notes deferrable initially deferred);
`

/** Settings may contain any character. */
const CLAIMS = `{"role":"anon","name":"O'Hara \\\\ $1 \\" --"}`

/** Returns the rows of one statement run by the owner. */
export async function ownerRows(
  database: Database,
  text: string,
  values: unknown[] = [],
): Promise<readonly Row[]> {
  const [result] = await database.transaction({ role: 'postgres', statements: [{ text, values }] })
  return result?.rows ?? []
}

/** Checks on two concurrent connections, the whole test pool, that a transaction has left no state. */
export async function expectNothingLeft(database: Database): Promise<void> {
  const state = () =>
    ownerRows(
      database,
      `select current_user as role, current_setting('request.jwt.claims', true) as claims,
        current_setting('transaction_read_only') as read_only, pg_sleep(0.05)`,
    )
  for (const [row] of await Promise.all([state(), state()])) {
    expect(row).toMatchObject({ role: 'postgres', read_only: 'off' })
    expect(row?.claims ?? '').toBe('')
  }
}

/** @param getDatabase returns the database with `NOTES_SCHEMA`, once the tests run */
export function describeTransactions(getDatabase: () => Database): void {
  const rows = (text: string, values?: unknown[]) => ownerRows(getDatabase(), text, values)
  const run = (statements: readonly (string | Statement)[], options: Partial<Transaction> = {}) =>
    getDatabase().transaction({
      role: 'postgres',
      statements: statements.map((one) => (typeof one === 'string' ? { text: one } : one)),
      ...options,
    })

  describe('role and settings of a transaction', () => {
    it('apply to its statements', async () => {
      const [result] = await run(
        [`select current_user as role, current_setting('request.jwt.claims') as claims`],
        { role: 'anon', settings: { 'request.jwt.claims': CLAIMS } },
      )
      expect(result?.rows).toEqual([{ role: 'anon', claims: CLAIMS }])
    })

    it.each<[string, Statement, { rollback?: boolean }]>([
      ['a commit', { text: 'select 1' }, {}],
      ['an error', { text: 'select 1/0' }, {}],
      ['a requested rollback', { text: 'select 1' }, { rollback: true }],
      ['a count out of bounds', { text: 'select 1', expect: { max: 0 } }, {}],
    ])('end with it after %s', async (_, statement, options) => {
      const settings = { 'request.jwt.claims': 'secret' }
      await run([statement], { role: 'anon', settings, readOnly: true, ...options }).catch(() => undefined)
      await expectNothingLeft(getDatabase())
    })

    it('cannot be overridden by a setting named role', async () => {
      const options = { role: 'anon', settings: { role: 'postgres' } } as const
      const [result] = await run(['select current_user as role'], options)
      expect(result?.rows).toEqual([{ role: 'anon' }])
    })

    it('activate row-level security', async () => {
      await rows(`insert into notes values (2, 'second') on conflict do nothing`)
      const [read] = await run(['select id from notes'], { role: 'anon' })
      expect(read?.rows).toEqual([{ id: 1 }])
      const write = run([`insert into notes values (3, 'third')`], { role: 'anon' })
      await expect(write).rejects.toMatchObject({ code: '42501' })
    })
  })

  describe('statements of a transaction', () => {
    it('are all committed or none', async () => {
      const failing = run([`insert into notes values (10, 'ten')`, `insert into notes values (10, 'again')`])
      await expect(failing).rejects.toMatchObject({
        name: 'DatabaseError',
        code: '23505',
        constraint: 'notes_pkey',
        detail: 'Key (id)=(10) already exists.',
      })
      expect(await rows('select * from notes where id = 10')).toEqual([])
    })

    it('fail at the commit when a deferred constraint is violated', async () => {
      const text = 'insert into pages values (1, 99)'
      await expect(run([text])).rejects.toMatchObject({ code: '23503' })
      await expect(run([{ text, expect: { min: 1 } }])).rejects.toMatchObject({ code: '23503' })
      expect(await rows('select * from pages')).toEqual([])
    })

    it('are rolled back when the row count is out of bounds, before a later error', async () => {
      const failing = run([
        `insert into notes values (11, 'eleven')`,
        { text: 'update notes set body = body where id = 999', expect: { min: 1 } },
        'select 1/0',
      ])
      await expect(failing).rejects.toEqual(new RowCountError(1, 0))
      expect(await rows('select * from notes where id = 11')).toEqual([])
    })

    it('never run outside it when it could not begin', async () => {
      const settings = { timezone: 'Nowhere/Atall' }
      const failing = run([`insert into notes values (14, 'fourteen')`], { settings })
      await expect(failing).rejects.toMatchObject({ code: '22023' })
      expect(await rows('select * from notes where id = 14')).toEqual([])
    })

    it('return results and leave nothing with rollback', async () => {
      const results = await run(
        [`insert into notes values (12, 'twelve') returning id`, `update notes set body = 'changed'`],
        { rollback: true },
      )
      expect(results[0]).toEqual({ rows: [{ id: 12 }], count: 1 })
      expect(results[1]?.count).toBeGreaterThan(0)
      expect(await rows('select * from notes where id = 12')).toEqual([])
    })

    it('cannot write when read-only', async () => {
      const write = run([`insert into notes values (13, 'thirteen')`], { readOnly: true })
      await expect(write).rejects.toMatchObject({ code: '25006' })
    })

    it('are one each: a second one in the same text is rejected', async () => {
      await expect(rows('select 1; drop table notes')).rejects.toMatchObject({ code: '42601' })
    })

    it('may run concurrently, each caller with its own results', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, n) => rows('select $1::int as n', [n])),
      )
      expect(outcomes.map(([row]) => row?.n)).toEqual(Array.from({ length: 50 }, (_, n) => n))
    })
  })
}
