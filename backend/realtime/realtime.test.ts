import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openRealtimeClient, type RealtimeTestClient } from '#tests/support/realtime-client.ts'
import { clientOf, openTestBackend } from '#tests/support/test-backend.ts'

let backend: Awaited<ReturnType<typeof openTestBackend>>
let anna: { id: string; token: string }
let ben: { id: string; token: string }

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.now() })
  backend = await openTestBackend({
    realtime: {
      sweepMs: 20,
      channelsPerConnection: 5,
      joins: { burst: 40, perSecond: 20 },
      bufferedBytes: 64 * 1024,
      connectionsPerNetwork: 3,
      presencesPerTopic: 2,
      filtersPerCaller: 2,
    },
  })
  await backend.database.script(`
    create table public.orders (
      customer uuid not null,
      number int not null,
      boxes int not null default 1,
      cost numeric not null default 0,
      note text not null default '',
      primary key (customer, number)
    );
    alter table public.orders enable row level security;
    create policy "Own orders" on public.orders for select to authenticated using (
      customer = auth.uid() and 1 / (number - 666) <> 2
    );
    grant select (customer, number, boxes, note) on public.orders to authenticated;
    grant all on public.orders to service_role;
    create table public.notices (id text primary key, words text);
    grant select on public.notices to anon, authenticated;
    create table public.meters (id bigint primary key, reading numeric, note text);
    grant select on public.meters to anon;
    create table public.secrets (id int primary key);
    alter publication supabase_realtime add table public.orders, public.notices, public.meters;
    create policy "Room" on realtime.messages for select to authenticated using (
      realtime.topic() in ('read only', 'room') and extension = 'broadcast'
    );
    create policy "Send to the room" on realtime.messages for insert to authenticated with check (realtime.topic() = 'room');
    notify pgrst, 'reload schema';
  `)
  ;[anna, ben] = [await signIn(), await signIn()]
})
afterAll(async () => {
  await backend?.[Symbol.asyncDispose]()
  vi.useRealTimers()
})

async function signIn() {
  const email = `person-${crypto.randomUUID()}@example.com`
  const { data } = await backend.secret.auth.admin.createUser({ email, email_confirm: true })
  const link = await backend.secret.auth.admin.generateLink({ type: 'magiclink', email })
  const client = clientOf(backend.url, backend.publishableKey)
  const verified = await client.auth.verifyOtp({
    type: 'magiclink',
    token_hash: link.data.properties?.hashed_token ?? '',
  })
  return { id: data.user?.id ?? '', token: verified.data.session?.access_token ?? '' }
}

let lastAddress = 0
/** From an address of its own. */
async function connect(settings?: Parameters<typeof openRealtimeClient>[1]): Promise<RealtimeTestClient> {
  lastAddress += 1
  const client = await openRealtimeClient(backend, { address: `198.18.1.${lastAddress}`, ...settings })
  onTestFinished(() => client[Symbol.dispose]())
  return client
}

const changes = (table: string, more: object = {}) => ({
  postgres_changes: [{ event: '*', schema: 'public', table, ...more }],
})

async function subscriber(user: { token: string }, table = 'orders', more: object = {}) {
  const client = await connect()
  expect(await client.join('changes', changes(table, more), user.token)).toMatchObject({ status: 'ok' })
  return client
}

const execute = (text: string, values: unknown[] = []) => backend.runAsOwner(text, values)
const recordsOf = (client: RealtimeTestClient) => client.changes().map(({ payload }) => payload.data.record)

describe('row changes', () => {
  it('reach only those whom row-level security lets read the row, with the columns that they may read', async () => {
    const [toAnna, toBen] = [await subscriber(anna), await subscriber(ben)]
    await execute('insert into orders (customer, number, cost) values ($1, 1, 5), ($2, 1, 6)', [
      anna.id,
      ben.id,
    ])
    await execute('update orders set boxes = 7 where number = 1')
    for (const [client, { id }] of [
      [toAnna, anna],
      [toBen, ben],
    ] as const) {
      await expect.poll(() => client.changes().length).toBe(2)
      const record = { customer: id, number: 1, note: '' }
      expect(recordsOf(client)).toEqual([
        { ...record, boxes: expect.any(Number) },
        { ...record, boxes: 7 },
      ])
      expect(client.changes()[1]?.payload).toMatchObject({
        ids: [expect.any(Number)],
        data: {
          type: 'UPDATE',
          old_record: { customer: id, number: 1 },
          columns: [
            { name: 'customer', type: 'uuid' },
            { name: 'number', type: 'int4' },
            { name: 'boxes', type: 'int4' },
            { name: 'note', type: 'text' },
          ],
        },
      })
    }
  })

  it('that delete are sent only without row-level security', async () => {
    const [protectedRows, openRows] = [await subscriber(anna), await subscriber(anna, 'notices')]
    await execute(`insert into orders (customer, number) values ($1, 2)`, [anna.id])
    await execute(`delete from orders where number = 2`)
    await execute(`insert into notices values ('a', 'b')`)
    await execute(`delete from notices`)
    await execute(`insert into orders (customer, number) values ($1, 3)`, [anna.id])
    await expect.poll(() => recordsOf(protectedRows).at(-1)).toMatchObject({ number: 3 })
    expect(protectedRows.changes().map(({ payload }) => payload.data.type)).not.toContain('DELETE')
    await expect.poll(() => openRows.changes().length).toBe(2)
    expect(openRows.changes()[1]?.payload.data).toMatchObject({ type: 'DELETE', old_record: { id: 'a' } })
  })

  it('whose policy fails for one caller still reach the others', async () => {
    const [toAnna, toBen] = [await subscriber(anna), await subscriber(ben)]
    // Divides by zero.
    await execute(`insert into orders (customer, number) values ($1, 666), ($2, 10)`, [anna.id, ben.id])
    await expect.poll(() => toAnna.received.map(({ event }) => event)).toContain('phx_error')
    await execute(`insert into orders (customer, number) values ($1, 11)`, [ben.id])
    await expect.poll(() => recordsOf(toBen).map(({ number }) => number)).toContain(11)
  })

  it('of many rows arrive completely and in order', async () => {
    const client = await subscriber(anna, 'notices')
    await execute(
      `insert into notices select repeat('x', 100) || number, '' from generate_series(1, 500) as number`,
    )
    await expect.poll(() => client.changes().length).toBe(500)
    expect(recordsOf(client).map(({ id }) => Number(id.slice(100)))).toEqual(
      Array.from({ length: 500 }, (_, i) => i + 1),
    )
    await execute('delete from notices')
  })

  it('of a large row are sent without its large values', async () => {
    const client = await subscriber(anna, 'notices')
    await execute(`insert into notices values ('large', repeat('x', 300000))`)
    await expect.poll(() => recordsOf(client)).toEqual([{ id: 'large' }])
    expect(client.changes()[0]?.payload.data.errors).toEqual(['Error 413: Payload Too Large'])
  })

  it('end with a table’s publication, and begin with it', async () => {
    const client = await connect()
    await client.join('one', changes('secrets'), anna.token)
    await expect.poll(() => client.received.at(-1)?.payload.status).toBe('error')
    await backend.database.script(`
      grant select on public.secrets to authenticated;
      alter publication supabase_realtime add table public.secrets;
      notify pgrst, 'reload schema';
    `)
    await client.join('other', changes('secrets'), anna.token)
    await execute('insert into secrets values (1)')
    await expect.poll(() => recordsOf(client)).toEqual([{ id: 1 }])
    await backend.database.script(`
      alter publication supabase_realtime drop table public.secrets;
      notify pgrst, 'reload schema';
    `)
    await client.join('third', changes('notices'), anna.token)
    await execute('insert into secrets values (2)')
    await execute(`insert into notices values ('last', '')`)
    await expect.poll(() => recordsOf(client).at(-1)).toMatchObject({ id: 'last' })
    expect(recordsOf(client)).not.toContainEqual({ id: 2 })
  })

  it('are limited in the number of filters per caller', async () => {
    const client = await connect()
    const postgres_changes = [1, 2, 3].map((number) => ({
      event: '*',
      schema: 'public',
      table: 'orders',
      filter: `number=eq.${number}`,
    }))
    expect(await client.join('filters', { postgres_changes }, anna.token)).toMatchObject({
      status: 'error',
      response: { reason: 'Too many different filters on one table' },
    })
  })
})

describe('selected columns', () => {
  it('keep the digits of large numbers', async () => {
    const client = await connect()
    const texts: string[] = []
    client.socket.on('message', (data: Buffer) => texts.push(data.toString()))
    await client.join('meters', changes('meters', { select: ['id', 'reading'] }))
    await expect.poll(() => texts.at(-1)).toContain('Subscribed to PostgreSQL')
    await execute(`insert into meters values (9007199254740993, 0.12345678901234567890, 'new')`)
    await expect
      .poll(() => texts.at(-1))
      .toContain('"record":{"id":9007199254740993,"reading":0.12345678901234567890}')
  })
})

describe('broadcast of several messages', () => {
  it('sends none if the sender may not send all', async () => {
    const reader = await connect()
    let received = 0
    // Broadcasts are binary.
    reader.socket.on('message', (_, isBinary) => {
      if (isBinary) received += 1
    })
    await reader.join('open')
    const broadcast = (topics: readonly [topic: string, isPrivate: boolean][]) =>
      fetch(`${backend.url}/realtime/v1/api/broadcast`, {
        method: 'POST',
        headers: { apikey: backend.publishableKey, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          messages: topics.map(([topic, isPrivate]) => ({
            topic,
            event: topic,
            private: isPrivate,
            payload: {},
          })),
        }),
      })
    expect(
      (
        await broadcast([
          ['open', false],
          ['room', true],
        ])
      ).status,
    ).toBe(403)
    expect((await broadcast([['open', false]])).status).toBe(202)
    await expect.poll(() => received).toBe(1)
  })
})

describe('private channel', () => {
  it('allows what policies allow', async () => {
    const [writer, reader, sender] = [await connect(), await connect(), await connect()]
    const config = { private: true, broadcast: { ack: true } }
    expect(await reader.join('room', config)).toMatchObject({
      response: { reason: 'Unauthorized: You do not have permissions to read from this Channel topic: room' },
    })
    expect(await writer.join('room', config, anna.token)).toMatchObject({ status: 'ok' })
    expect(await reader.join('read only', config, ben.token)).toMatchObject({ status: 'ok' })
    const message = { type: 'broadcast', event: 'hello', payload: {} }
    expect(await reader.ask('realtime:read only', 'broadcast', message)).toMatchObject({ status: 'error' })
    expect(await writer.ask('realtime:room', 'broadcast', message)).toMatchObject({ status: 'ok' })
    expect(await writer.ask('realtime:room', 'presence', { event: 'track' })).toMatchObject({ status: 'ok' })
    const post = (headers: object) =>
      fetch(`${backend.url}/realtime/v1/api/broadcast/room/events/hello?private=true`, {
        method: 'POST',
        headers: { apikey: backend.publishableKey, ...headers },
        body: '{}',
      })
    expect((await post({})).status).toBe(403)
    expect((await post({ Authorization: `Bearer ${anna.token}` })).status).toBe(202)
    // The public channel of this name is another one.
    await sender.join('room', { broadcast: { ack: true } })
    expect(await sender.ask('realtime:room', 'broadcast', message)).toMatchObject({ status: 'ok' })
    expect(await writer.ask('phoenix', 'heartbeat')).toEqual({ status: 'ok', response: {} })
  })
})

describe('token', () => {
  it('closes its channels when it expires', async () => {
    const user = await signIn()
    const client = await subscriber(user)
    vi.setSystemTime(Date.now() + 3_600_000)
    onTestFinished(() => void vi.setSystemTime(Date.now() - 3_600_000))
    await expect.poll(() => client.received.at(-1)?.event).toBe('phx_close')
    expect(client.received.at(-2)?.payload).toMatchObject({ status: 'error', message: 'Token has expired' })
  })

  it('may be the secret key only outside of browsers', async () => {
    const server = await connect()
    expect(await server.join('any', changes('orders'), backend.secretKey)).toMatchObject({ status: 'ok' })
    const browser = await connect({ headers: { Origin: 'https://example.com' } })
    expect(await browser.join('any', changes('orders'), backend.secretKey)).toMatchObject({ status: 'error' })
  })
})

describe('connection', () => {
  it.each([
    ['text that is not JSON', 'hello', 1007],
    ['a message without a topic', '["1","1"]', 1007],
    ['an object of another version', '{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"1"}', 1007],
    ['an unknown binary frame', Buffer.of(9, 9, 9), 1007],
    ['a binary frame that ends early', Buffer.of(3, 200, 0, 0, 0, 0, 1, 65), 1007],
    ['a broadcast that is not JSON', Buffer.from('\u0003\0\0\u0001\u0001\0\u0001xy{', 'latin1'), 1007],
    ['a frame that is too large', 'x'.repeat(256 * 1024 + 1), 1009],
  ])('is closed after %s', async (_title, frame, code) => {
    const client = await connect()
    client.socket.send(frame)
    expect(await client.closed).toBe(code)
  })

  it('survives deeply nested values', async () => {
    const client = await connect()
    await client.join('deep', { presence: { enabled: true } })
    const nested = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
    client.socket.send(`[null,"x","realtime:deep","presence",{"event":"track","payload":{"a":${nested}}}]`)
    client.socket.send(
      `["9","9","realtime:other","phx_join",{"config":{"postgres_changes":[{"event":"*","x":${nested}}]}}]`,
    )
    expect(await client.ask('phoenix', 'heartbeat')).toMatchObject({ status: 'ok' })
  })

  it('is closed for too many messages, joins or channels', async () => {
    const [chatty, joining, wide] = [await connect(), await connect(), await connect()]
    for (let count = 0; count < 300; count += 1)
      chatty.send([null, String(count), 'phoenix', 'heartbeat', {}])
    expect(await chatty.closed).toBe(1008)
    for (let count = 0; count < 30; count += 1) void joining.join('same')
    expect(await joining.closed).toBe(1008)
    expect(joining.received.at(-1)?.payload.response.reason).toMatch(/^ClientJoinRateLimitReached/)
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => wide.join(`topic ${index}`)))
    expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill('ok'), 'error'])
    expect(answers[5].response.reason).toMatch(/^ChannelRateLimitReached/)
  })

  it('is refused beyond the limit of its network, until another closes', async () => {
    const address = '198.18.9.9'
    const first = await connect({ address })
    await connect({ address })
    await connect({ address })
    await expect(connect({ address })).rejects.toThrow('429')
    first.socket.close()
    await first.closed
    await expect.poll(() => connect({ address }).catch(String)).toHaveProperty('socket')
  })

  it('is closed if its reader is slow, without affecting others', async () => {
    const [sender, reader, slow] = [await connect(), await connect(), await connect()]
    const config = { broadcast: { ack: true } }
    for (const client of [sender, reader, slow]) await client.join('stream', config)
    slow.socket.pause()
    let binary = 0
    reader.socket.on('message', (_data, isBinary) => {
      if (isBinary) binary += 1
    })
    const payload = 'x'.repeat(200_000)
    for (let count = 0; count < 60; count += 1)
      expect(
        await sender.ask('realtime:stream', 'broadcast', { type: 'broadcast', event: 'data', payload }),
      ).toMatchObject({ status: 'ok' })
    await expect.poll(() => binary).toBe(60)
    slow.socket.resume()
    expect([1006, 1013]).toContain(await slow.closed)
  })

  it('is closed without a heartbeat', async () => {
    const client = await connect()
    await client.join('quiet')
    vi.setSystemTime(Date.now() + 61_000)
    expect(await client.closed).toBe(1001)
  })

  it('may track a limited number of presences per topic', async () => {
    const clients = [await connect(), await connect(), await connect()]
    for (const client of clients) await client.join('crowd')
    const track = (client: RealtimeTestClient, payload: object) =>
      client.ask('realtime:crowd', 'presence', { event: 'track', payload })
    const answers = []
    for (const client of clients) answers.push((await track(client, {})).status)
    expect(answers).toEqual(['ok', 'ok', 'error'])
    expect(await track(clients[0] as RealtimeTestClient, { note: 'x'.repeat(5000) })).toMatchObject({
      status: 'error',
    })
  })
})
