/** Scratch tables with three items, reset before each test. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openScratchRest, type ScratchRest } from './scratch-rest.fixture.ts'

export const REPRESENTATION = 'return=representation'

/** Contents of `items` before a test. */
export const BEFORE = [
  [1, 'one', 1],
  [2, 'two', 2],
  [3, 'three', 3],
]

export interface ScratchItems {
  /** Available once the tests run. */
  readonly rest: ScratchRest
  readonly send: ScratchRest['send']
  readonly write: ScratchRest['write']
  items(): Promise<unknown[]>
}

export function scratchItems(): ScratchItems {
  let rest: ScratchRest

  beforeAll(async () => {
    rest = await openScratchRest()
    await rest.database.script(`
      create table public.items (
        id int primary key, name text unique, amount int default 5, at timestamptz, note jsonb
      );
      create table public.pairs_of (a int, b int, c text, primary key (a, b));
      create table public.texts ("the key" text primary key);
      create table public.figures (big bigint, exact numeric);
      create view public.item_names as select id, name from public.items;
      revoke all on public.items from anon;
      grant insert, delete, update (name) on public.items to anon;
      grant select (id) on public.items to anon;
    `)
  })

  beforeEach(async () => {
    await rest.database.script(`
      delete from public.items;
      delete from public.pairs_of;
      insert into public.items values (1, 'one', 1), (2, 'two', 2), (3, 'three', 3);
    `)
  })

  afterAll(() => rest.close())

  return {
    get rest() {
      return rest
    },
    send: (...request) => rest.send(...request),
    write: (...request) => rest.write(...request),
    async items() {
      const { json } = await rest.send('/items?select=id,name,amount&order=id')
      return json.map(({ id, name, amount }: Record<string, unknown>) => [id, name, amount])
    },
  }
}
