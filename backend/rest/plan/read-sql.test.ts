import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#backend/database/database.ts'
import { openPostgres } from '#backend/database/postgres/postgres.ts'
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts'
import { openScratchRest, type ScratchRest } from '../scratch-rest.fixture.ts'

const SCHEMA = `
  create schema backstage;
  create table backstage.plays (id int primary key, author_id int references public.authors, name text);
  create table backstage.cast_lists (
    play_id int references backstage.plays, author_id int references public.authors, primary key (play_id, author_id)
  );
  create view public.plays as select id as play_id, author_id as by, name from backstage.plays;
  create view public.cast_lists as select * from backstage.cast_lists;
  create view public.play_names as select p.play_id, p.by as writer, upper(p.name) as name from public.plays p;
  create view public.both_ways as select a.id, a.parent_id, b.label as parent
    from public.shelves a left join public.shelves b on b.id = a.parent_id;
  create table public.legs (a int, b text, length int, primary key (a, b));
  create table public.feet (id int primary key, a int, b text, foreign key (a, b) references public.legs);
  create table public.events (id int, day date, primary key (id, day)) partition by range (day);
  create table public.events_2024 partition of public.events for values from ('2024-01-01') to ('2025-01-01');
  create function public.loud(authors) returns text language sql stable as $$ select upper($1.name) $$;
  create function public.vector(authors) returns tsvector language sql stable as $$ select to_tsvector('simple', $1.name) $$;
  create function public.nobody(authors) returns authors language sql stable as $$ select * from public.authors where false $$;
  create function public.covers(books) returns setof covers rows 1 language sql stable as $$
    select $1.id, 'computed'::text where $1.id < 3 $$;
  create function public.all_authors() returns setof authors language sql stable as $$ select * from public.authors $$;

  insert into public.authors values (9, 'Zoe', null, null);
  insert into backstage.plays values (1, 1, 'Box'), (2, 2, 'Glue');
  insert into backstage.cast_lists values (1, 2), (1, 3), (2, 1);
  insert into public.legs values (1, 'x', 70), (1, 'y', 80);
  insert into public.feet values (5, 1, 'y'), (6, 1, null);
  grant all on all tables in schema public to service_role;
`

const engines: [string, () => Promise<{ rest: ScratchRest; close(): Promise<void> }>][] = [
  [
    'PGlite',
    async () => {
      const rest = await openScratchRest()
      return { rest, close: () => rest.close() }
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const server: PostgresServer = await startPostgres()
      const database: Database = await openPostgres({ url: await server.createDatabase() })
      const rest = await openScratchRest(database)
      return {
        rest,
        async close() {
          await rest.close()
          await database.close()
          await server[Symbol.asyncDispose]()
        },
      }
    },
  ],
]

describe.each(engines)('queries on %s', (_, open) => {
  let rest: ScratchRest
  let close: (() => Promise<void>) | undefined

  beforeAll(async () => {
    ;({ rest, close } = await open())
    await rest.database.script(SCHEMA)
  })

  afterAll(() => close?.())

  describe('spread', () => {
    it.each<[string, unknown]>([
      [
        '/books?select=id,...author_id(writer:name)&id=in.(1,4)&order=id',
        [
          { id: 1, writer: 'Ada' },
          { id: 4, writer: null },
        ],
      ],
      ['/covers?select=colour,...books(title)', [{ colour: 'red', title: 'Boxes' }]],
      [
        '/covers?select=...books(*)',
        [expect.objectContaining({ id: 1, title: 'Boxes', data: { k: { n: 7 } } })],
      ],
      [
        '/books?select=...books_author_fk(a:name),...books_editor_fk(e:name)&id=eq.1',
        [{ a: 'Ada', e: 'Ben' }],
      ],
      [
        '/authors?select=name,...books!author_id(numbers:id,title)&id=in.(1,3)&books.order=id.desc&order=id',
        [
          { name: 'Ada', numbers: [2, 1], title: ['Boards and boxes', 'Boxes'] },
          { name: 'Cy, "the" third', numbers: [], title: [] },
        ],
      ],
      ['/authors?select=id,...books!author_id!inner(numbers:id)&id=in.(2,3)', [{ id: 2, numbers: [3] }]],
      ['/authors?select=id,...books!author_id()&books=is.null&id=lt.9', [{ id: 3 }]],
      [
        '/authors?select=...books!author_id(n:id)&id=eq.1&books.order=id&books.limit=1&books.offset=1',
        [{ n: [2] }],
      ],
      [
        '/books?select=id,...shelves(label,top:parent_id(label))&id=eq.2&shelves.order=id',
        [{ id: 2, label: ['left', 'right'], top: [{ label: 'top' }, { label: 'top' }] }],
      ],
      [
        '/authors?select=...books!author_id(n:id,...shelves(s:label))&id=eq.1&books.order=id&books.shelves.order=id',
        [{ n: [1, 2], s: [['left'], ['left', 'right']] }],
      ],
      [
        '/shelves?select=id,books(title,...author_id(name))&id=eq.3',
        [{ id: 3, books: [{ title: 'Boards and boxes', name: 'Ada' }] }],
      ],
      [
        '/authors?select=...books!author_id(data->k,p:pages::text)&id=eq.1&books.order=id',
        [{ k: [{ n: 7 }, null], p: ['120', '300'] }],
      ],
      [
        '/books?select=id,...author_id(born)&order=author_id(name).desc.nullslast,id&limit=2',
        [
          { id: 3, born: null },
          { id: 1, born: '1970-01-02' },
        ],
      ],
      ['/rpc/first_book?select=id,...author_id(name)', { id: 1, name: 'Ada' }],
    ])('is returned for %s', async (path, expected) => {
      const { json, text } = await rest.send(path)
      expect(json, text).toEqual(expected)
    })

    it("is counted by the parent's rows", async () => {
      const { headers } = await rest.send('/authors?select=id,...books!author_id!inner(n:id)', {
        prefer: 'count=exact',
      })
      expect(headers.get('content-range')).toBe('0-1/2')
    })

    it('is returned with written rows', async () => {
      const { json, text } = await rest.write(
        'PATCH',
        '/books?id=eq.1&select=title,...author_id(name)',
        { author_id: 2 },
        'return=representation,tx=rollback',
      )
      expect(json, text).toEqual([{ title: 'Boxes', name: 'Ben' }])
    })

    it('of many rows does not affect the order', async () => {
      const { status, json } = await rest.send('/authors?select=...books!author_id(id)&order=books(id)')
      expect([status, json.code]).toEqual([400, 'PGRST118'])
    })
  })

  describe('view', () => {
    it.each<[string, unknown]>([
      [
        '/plays?select=name,authors!by(name)&order=play_id',
        [
          { name: 'Box', authors: { name: 'Ada' } },
          { name: 'Glue', authors: { name: 'Ben' } },
        ],
      ],
      ['/plays?select=by(name)&play_id=eq.1', [{ by: { name: 'Ada' } }]],
      ['/plays?select=plays_author_id_fkey(name)&play_id=eq.1', [{ plays_author_id_fkey: { name: 'Ada' } }]],
      ['/authors?select=plays!by(play_id)&id=eq.2', [{ plays: [{ play_id: 2 }] }]],
      ['/authors?select=plays!cast_lists(name)&id=eq.2', [{ plays: [{ name: 'Box' }] }]],
      [
        '/plays?select=name,people:authors!cast_lists(name)&play_id=eq.1&people.order=id',
        [{ name: 'Box', people: [{ name: 'Ben' }, { name: 'Cy, "the" third' }] }],
      ],
      [
        '/play_names?select=name,authors!plays_author_id_fkey(name)&play_id=eq.1',
        [{ name: 'BOX', authors: { name: 'Ada' } }],
      ],
      ['/cast_lists?select=author_id,plays(name)&author_id=eq.3', [{ author_id: 3, plays: { name: 'Box' } }]],
      [
        '/long_books?select=title,shelves(label)&shelves.order=id',
        [{ title: 'Boards and boxes', shelves: [{ label: 'left' }, { label: 'right' }] }],
      ],
      ['/covers?select=colour,long_books(title)', [{ colour: 'red', long_books: null }]],
      [
        '/both_ways?select=id,parent,parent_id(label)&id=eq.2',
        [{ id: 2, parent: 'top', parent_id: { label: 'top' } }],
      ],
    ])('shares the foreign keys of its tables: %s', async (path, rows) => {
      const { json, text } = await rest.send(path)
      expect(json, text).toEqual(rows)
    })

    it('has the primary key of its table', async () => {
      const response = await rest.write('POST', '/plays', { play_id: 7 }, 'return=headers-only,tx=rollback')
      expect([response.status, response.headers.get('location')]).toEqual([201, '/plays?play_id=eq.7'])
      const merged = await rest.write(
        'POST',
        '/plays?select=name,by',
        { play_id: 1, name: 'New' },
        'resolution=merge-duplicates,return=representation,tx=rollback',
      )
      expect([merged.status, merged.json]).toEqual([200, [{ name: 'New', by: 1 }]])
    })

    it('hides a table that is not exposed', async () => {
      const { json } = await rest.send('/authors?select=backstage(id)')
      expect(json.code).toBe('PGRST200')
    })
  })

  describe('computed relationship', () => {
    it.each<[string, unknown]>([
      [
        '/authors?select=name,books_of(id)&id=in.(1,9)&order=id',
        [
          { name: 'Ada', books_of: [{ id: 1 }, { id: 2 }] },
          { name: 'Zoe', books_of: [] },
        ],
      ],
      [
        '/books?select=id,writer:writer_of(name)&id=in.(3,4)&order=id',
        [
          { id: 3, writer: { name: 'Ben' } },
          { id: 4, writer: null },
        ],
      ],
      ['/books?select=id,writer_of!inner()&writer_of.name=eq.Ben', [{ id: 3 }]],
      ['/books?select=id,writer_of()&writer_of=is.null', [{ id: 4 }]],
      [
        '/authors?select=id,nobody(*)&id=eq.1',
        [{ id: 1, nobody: { id: null, name: null, born: null, info: null } }],
      ],
      ['/authors?select=...books_of(n:id)&id=eq.1', [{ n: [1, 2] }]],
      ['/books?select=id,writer_of(books_of(id))&id=eq.3', [{ id: 3, writer_of: { books_of: [{ id: 3 }] } }]],
      ['/books?select=id&order=writer_of(name).desc.nullslast,id.desc&select=id', 'PGRST108'],
      [
        '/books?select=id,writer_of()&order=writer_of(name).desc.nullslast,id.desc&limit=2',
        [{ id: 3 }, { id: 2 }],
      ],
      ['/rpc/find_books?word=glue&select=id,writer_of(name)', [{ id: 3, writer_of: { name: 'Ben' } }]],
      // Named like a table with a foreign key, which it replaces.
      ['/books?select=covers(colour)&id=eq.1', [{ covers: { colour: 'computed' } }]],
    ])('is returned for %s', async (path, expected) => {
      const { json, text } = await rest.send(path)
      if (typeof expected === 'string') expect(json.code, text).toBe(expected)
      else expect(json, text).toEqual(expected)
    })

    it('is not confused by the names of its rows', async () => {
      const { json, headers } = await rest.send('/books?select=t0:id,writer_of()&writer_of=is.null', {
        prefer: 'count=exact',
      })
      expect([json, headers.get('content-range')]).toEqual([[{ t0: 4 }], '0-0/1'])
    })

    it('is counted, and returned with written rows', async () => {
      const counted = await rest.send('/books?select=id,writer_of!inner()', { prefer: 'count=exact' })
      expect(counted.headers.get('content-range')).toBe('0-2/3')
      const written = await rest.write(
        'PATCH',
        '/books?id=eq.4&select=title,writer_of(name)',
        { author_id: 9 },
        'return=representation,tx=rollback',
      )
      expect(written.json, written.text).toEqual([{ title: '100% paper*', writer_of: { name: 'Zoe' } }])
    })
  })

  describe('computed column', () => {
    it.each<[string, unknown]>([
      ['/authors?select=loud&loud=like.*B*', [{ loud: 'BEN' }]],
      ['/authors?select=*,loud&id=eq.9', [{ id: 9, name: 'Zoe', born: null, info: null, loud: 'ZOE' }]],
      ['/authors?select=id&vector=fts(simple).zoe', [{ id: 9 }]],
      ['/books?select=author_id(loud)&author_id.loud=eq.ADA&id=eq.1', [{ author_id: { loud: 'ADA' } }]],
      ['/rpc/all_authors?select=loud&loud=gt.B&order=loud.desc&limit=1', [{ loud: 'ZOE' }]],
      [
        '/rpc/all_authors?select=id&or=(loud.eq.ADA,and(loud.eq.BEN,id.eq.2))&order=id',
        [{ id: 1 }, { id: 2 }],
      ],
    ])('is returned for %s', async (path, rows) => {
      const { json, text } = await rest.send(path)
      expect(json, text).toEqual(rows)
    })
  })

  it.each<[string, unknown]>([
    [
      '/feet?select=id,legs(length)&order=id',
      [
        { id: 5, legs: { length: 80 } },
        { id: 6, legs: null },
      ],
    ],
    [
      '/legs?select=b,feet(id)&order=b',
      [
        { b: 'x', feet: [] },
        { b: 'y', feet: [{ id: 5 }] },
      ],
    ],
  ])('supports composite keys: %s', async (path, rows) => {
    expect((await rest.send(path)).json).toEqual(rows)
  })

  it('reads a partition only through its table', async () => {
    expect((await rest.send('/events')).status).toBe(200)
    expect((await rest.send('/events_2024')).json.code).toBe('PGRST205')
  })

  it('returns written rows in order', async () => {
    const { json } = await rest.write(
      'PATCH',
      '/authors?id=gt.0&select=name&order=name.desc',
      { born: '2000-01-01' },
      'return=representation,tx=rollback',
    )
    expect(json.map(({ name }: { name: string }) => name[0])).toEqual(['Z', 'C', 'B', 'A'])
  })

  it('reloads the schema on notification without rejecting requests', async () => {
    const reads = async () =>
      (await Promise.all(Array.from({ length: 20 }, () => rest.send('/books')))).map((r) => r.status)
    await rest.database.script(
      `create table public.late (id int primary key); grant all on public.late to service_role`,
    )
    expect((await rest.send('/late')).json.code).toBe('PGRST205')
    const [during] = await Promise.all([reads(), rest.database.script(`notify pgrst, 'reload schema'`)])
    expect(new Set(during)).toEqual(new Set([200]))
    await expect.poll(async () => (await rest.send('/late')).status).toBe(200)
    await rest.database.script(`alter table public.late add column name text; notify pgrst, 'reload schema'`)
    await expect
      .poll(async () => (await rest.write('POST', '/late?select=name', { id: 1, name: 'x' })).status)
      .toBe(201)
  })
})
