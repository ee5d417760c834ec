import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { administrator, signedIn } from './auth-users.ts'

const { url, publishableKey, secretKey } = inject('stack')

const opened: SupabaseClient[] = []
afterEach(async () => {
  for (const client of opened.splice(0)) await client.removeAllChannels()
})

function visitor(vsn = '2.0.0'): SupabaseClient {
  const client = createClient(url, publishableKey, { auth: { persistSession: false }, realtime: { vsn } })
  opened.push(client)
  return client
}

async function staff() {
  const user = await signedIn()
  await administrator()
    .from('permissions')
    .insert({ user_id: user.testUser.id, role: 'staff' })
    .throwOnError()
  opened.push(user.client)
  return user
}

/** Resolves when subscribed. @throws the server's reason */
function subscribe(channel: RealtimeChannel): Promise<RealtimeChannel> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve(channel)
      else if (error) reject(error)
    })
  })
}

/** Subscribed, and row changes flow. */
async function subscribeToChanges(channel: RealtimeChannel): Promise<readonly object[]> {
  const system: { status: string; message: string }[] = []
  channel.on('system', {}, (payload) => system.push(payload))
  await subscribe(channel)
  await expect.poll(() => system.length).toBeGreaterThan(0)
  return system
}

const anyTopic = () => `topic-${crypto.randomUUID()}`

/** Other tests write leads meanwhile. */
const ownRows = () => {
  const sessionId = crypto.randomUUID()
  return {
    sessionId,
    table: { schema: 'public', table: 'leads', filter: `session_id=eq.${sessionId}` },
  } as const
}

async function insertLead(summary: string, sessionId: string = crypto.randomUUID()): Promise<number> {
  const lead = { session_id: sessionId, lead_type: 'supplier', summary }
  const { data } = await administrator().from('leads').insert(lead).select('id').single().throwOnError()
  return (data as { id: number }).id
}

describe('broadcasts', () => {
  it.each(['1.0.0', '2.0.0'])(
    'reach other clients with protocol %s, and the sender on request',
    async (vsn) => {
      const topic = anyTopic()
      const received: unknown[][] = [[], [], []]
      const listen = async (index: number, self: boolean) => {
        const channel = visitor(vsn).channel(topic, { config: { broadcast: { self, ack: true } } })
        channel.on('broadcast', { event: 'cursor' }, ({ payload }) => received[index]?.push(payload))
        return subscribe(channel)
      }
      const [sender, selfSender] = await Promise.all([listen(0, false), listen(1, true), listen(2, false)])
      expect(await sender.send({ type: 'broadcast', event: 'cursor', payload: { x: '✓' } })).toBe('ok')
      expect(await selfSender.send({ type: 'broadcast', event: 'cursor', payload: { x: 2 } })).toBe('ok')
      await expect.poll(() => received).toEqual([[{ x: 2 }], [{ x: '✓' }, { x: 2 }], [{ x: '✓' }, { x: 2 }]])
    },
  )

  it('carry bytes', async () => {
    const topic = anyTopic()
    const received: unknown[] = []
    const [sender, receiver] = [visitor().channel(topic), visitor().channel(topic)]
    receiver.on('broadcast', { event: 'bytes' }, ({ payload }) => received.push(payload))
    await Promise.all([subscribe(sender), subscribe(receiver)])
    const bytes = Uint8Array.of(0, 1, 254, 255).buffer
    await sender.send({ type: 'broadcast', event: 'bytes', payload: bytes })
    await expect
      .poll(() => received.map((each) => [...new Uint8Array(each as ArrayBuffer)]))
      .toEqual([[0, 1, 254, 255]])
  })

  it('can be sent by HTTP before subscribing', async () => {
    const topic = anyTopic()
    const received: unknown[] = []
    const receiver = visitor().channel(topic)
    receiver.on('broadcast', { event: '*' }, ({ event, payload }) => received.push([event, payload]))
    await subscribe(receiver)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const sender = visitor().channel(topic)
    expect(await sender.send({ type: 'broadcast', event: 'one', payload: { n: 1 } })).toBe('ok')
    expect(await sender.httpSend('two', { n: 2 })).toEqual({ success: true })
    await sender.httpSend('three', Uint8Array.of(3))
    expect(warn).toHaveBeenCalledOnce()
    await expect.poll(() => received.length).toBe(3)
    expect(received.slice(0, 2)).toEqual([
      ['one', { n: 1 }],
      ['two', { n: 2 }],
    ])
  })
})

describe('presence', () => {
  it('shows who has joined and left', async () => {
    const topic = anyTopic()
    const open = (key: string) => visitor().channel(topic, { config: { presence: { key, enabled: true } } })
    const [one, other] = [open('one'), open('other')]
    await Promise.all([subscribe(one), subscribe(other)])
    expect(await one.track({ screen: 'leads' })).toBe('ok')
    expect(await other.track({ screen: 'jobs' })).toBe('ok')
    await expect.poll(() => Object.keys(one.presenceState()).toSorted()).toEqual(['one', 'other'])
    expect(one.presenceState()).toMatchObject({ one: [{ screen: 'leads' }], other: [{ screen: 'jobs' }] })
    const late = open('late')
    await subscribe(late)
    await expect.poll(() => late.presenceState()).toMatchObject({ one: [{ screen: 'leads' }] })
    await one.untrack()
    await other.unsubscribe()
    await expect.poll(() => late.presenceState()).toEqual({})
  })
})

describe('row changes', () => {
  it('reach a client whose role may read the row', async () => {
    const { client } = await staff()
    const { sessionId, table } = ownRows()
    const events: unknown[] = []
    const channel = client.channel(anyTopic())
    channel.on('postgres_changes', { event: '*', ...table }, (change) => events.push(change))
    expect(await subscribeToChanges(channel)).toEqual([
      expect.objectContaining({
        status: 'ok',
        message: 'Subscribed to PostgreSQL',
        extension: 'postgres_changes',
      }),
    ])
    const id = await insertLead('first', sessionId)
    await expect.poll(() => events.length).toBe(1)
    await administrator().from('leads').update({ summary: 'second' }).eq('id', id).throwOnError()
    await expect.poll(() => events.length).toBe(2)
    const change = {
      schema: 'public',
      table: 'leads',
      errors: null,
      commit_timestamp: expect.stringMatching(/Z$/),
    }
    expect(events).toEqual([
      {
        ...change,
        eventType: 'INSERT',
        new: expect.objectContaining({ id, summary: 'first', version: 1 }),
        old: {},
      },
      {
        ...change,
        eventType: 'UPDATE',
        new: expect.objectContaining({ id, summary: 'second' }),
        old: { id },
      },
    ])
  })

  it('reach no other client', async () => {
    const { client } = await staff()
    const outsider = await signedIn()
    opened.push(outsider.client)
    const { sessionId, table } = ownRows()
    const received: string[] = []
    for (const [name, subscriber] of Object.entries({
      staff: client,
      user: outsider.client,
      visitor: visitor(),
    })) {
      const channel = subscriber.channel(anyTopic())
      channel.on('postgres_changes', { event: '*', ...table }, () => received.push(name))
      await subscribeToChanges(channel)
    }
    await insertLead('for staff', sessionId)
    await insertLead('for staff again', sessionId)
    await expect.poll(() => received.length).toBe(2)
    expect(received).toEqual(['staff', 'staff'])
  })

  it('are filtered by columns, and sent with the selected ones', async () => {
    const { client } = await staff()
    const [matching, others]: [unknown[], unknown[]] = [[], []]
    const summary = `wanted, "${crypto.randomUUID()}"`
    const quoted = `summary=eq."${summary.replaceAll('"', '\\"')}"`
    const channel = client.channel(anyTopic())
    const { sessionId, table } = ownRows()
    channel.on(
      'postgres_changes',
      { event: 'INSERT', ...table, filter: `${quoted},id=gt.0`, select: ['id', 'summary'] },
      (change) => matching.push(change.new),
    )
    const filter = `${table.filter},lead_type=not.in.(supplier,job_seeker)`
    channel.on('postgres_changes', { event: 'INSERT', ...table, filter }, (change) => others.push(change))
    await subscribeToChanges(channel)
    await insertLead('unwanted', sessionId)
    const id = await insertLead(summary, sessionId)
    await expect.poll(() => matching).toEqual([{ id, summary }])
    expect(others).toEqual([])
  })

  it.each([
    ['an unknown column', { table: 'leads', filter: 'colour=eq.red' }, /column leads.colour does not exist/],
    [
      'a value of another type',
      { table: 'leads', filter: 'id=eq.red' },
      /invalid input syntax for type bigint/,
    ],
    ['an unknown operator', { table: 'leads', filter: 'summary=match.a' }, /operator match is not supported/],
    ['a table that is not published', { table: 'permissions' }, /Please check Realtime is enabled/],
  ])('are refused for %s', async (_title, filter, message) => {
    const { client } = await staff()
    const channel = client.channel(anyTopic())
    channel.on('postgres_changes', { event: '*', schema: 'public', ...filter }, () => undefined)
    expect(await subscribeToChanges(channel)).toEqual([
      expect.objectContaining({ status: 'error', message: expect.stringMatching(message) }),
    ])
  })

  it('refuse the subscription itself if the client waits for it', async () => {
    const channel = visitor().channel(anyTopic(), { config: { postgres_changes_options: { wait: true } } })
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'permissions' }, () => undefined)
    await expect(subscribe(channel)).rejects.toThrow(/PostgresChangesSubscribeError/)
  })

  it('of all rows reach a server with the secret key, deletions too', async () => {
    // Not as the key, which would be in the address.
    const client = createClient(url, publishableKey, { accessToken: async () => secretKey })
    opened.push(client)
    await client.realtime.setAuth()
    const events: unknown[] = []
    const channel = client.channel(anyTopic())
    channel.on('postgres_changes', { event: 'DELETE', schema: 'public' }, ({ table, old }) =>
      events.push([table, old]),
    )
    await subscribeToChanges(channel)
    const id = await insertLead('temporary')
    await administrator().from('leads').delete().eq('id', id).throwOnError()
    await expect.poll(() => events).toContainEqual(['leads', { id }])
  })
})

describe('tokens', () => {
  it('renewed tokens change what a channel receives', async () => {
    const { session } = await staff()
    const { client } = await signedIn()
    opened.push(client)
    const { sessionId, table } = ownRows()
    const received: unknown[] = []
    const channel = client.channel(anyTopic())
    channel.on('postgres_changes', { event: '*', ...table }, () => received.push('change'))
    await subscribeToChanges(channel)
    await insertLead('before', sessionId)
    await client.realtime.setAuth(session.access_token)
    // Answered after the token.
    await channel.send({ type: 'presence', event: 'untrack' })
    await insertLead('after', sessionId)
    await expect.poll(() => received).toEqual(['change'])
  })

  it('that are not valid are refused', async () => {
    const client = visitor()
    await client.realtime.setAuth('eyJhbGciOiJFUzI1NiJ9.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.eyJhIjoxfQ')
    await expect(subscribe(client.channel(anyTopic()))).rejects.toThrow(/InvalidJWTToken/)
  })

  it('of a session that ends close their channels', async () => {
    const { client, session } = await staff()
    const channel = client.channel(anyTopic())
    const system: unknown[] = []
    channel.on('system', {}, ({ message }) => system.push(message))
    await subscribe(channel)
    await administrator().auth.admin.signOut(session.access_token)
    await expect.poll(() => [channel.state, ...system]).toEqual(['closed', 'The session has ended'])
    const again = visitor()
    await again.realtime.setAuth(session.access_token)
    await expect(subscribe(again.channel(anyTopic()))).rejects.toThrow(/The session has ended/)
  })
})

describe('connections', () => {
  it.each([
    ['without a key', '', 401],
    ['with the secret key in the address', `?apikey=${secretKey}&vsn=2.0.0`, 401],
    ['without an upgrade', `?apikey=${publishableKey}`, 426],
  ])('%s get an error', async (_title, query, status) => {
    expect((await fetch(`${url}/realtime/v1/websocket${query}`)).status).toBe(status)
  })

  it('private channels need a policy', async () => {
    const { client } = await staff()
    const channel = client.channel(anyTopic(), { config: { private: true } })
    await expect(subscribe(channel)).rejects.toThrow(/Unauthorized: You do not have permissions to read/)
  })
})
