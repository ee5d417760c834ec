import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createClient,
  FunctionsHttpError,
  FunctionsRelayError,
  type SupabaseClient,
} from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { waitFor } from '#tests/support/wait-for.ts'
import { TokenError } from '../caller/caller.ts'
import { createFunctions } from './functions.ts'

const directory = mkdtempSync(join(tmpdir(), 'functions-'))
const root = join(directory, 'functions')
const error = vi.fn()
let client: SupabaseClient
let functions: ReturnType<typeof createFunctions>

const sources: Record<string, string> = {
  echo: `
    import { z } from 'npm:zod@4'
    Deno.serve(async (request: Request): Promise<Response> => {
      const type = request.headers.get('content-type') ?? ''
      const body = type.startsWith('multipart/')
        ? Object.fromEntries([...(await request.formData()).keys()].map((key) => [key, true]))
        : await request.text()
      const { pathname, search } = new URL(request.url)
      const region = request.headers.get('x-region')
      return Response.json({ method: request.method, type: type.split(';')[0], pathname, search, region, body, zod: typeof z.string })
    })`,
  environment: `Deno.serve(() => Response.json(Deno.env.toObject()))`,
  answers: `
    Deno.serve(async (request) => {
      const kind = new URL(request.url).pathname.split('/').at(-1)
      if (kind === 'stalls') return new Response(new ReadableStream({ start: (c) => c.enqueue(Uint8Array.of(1)) }), { headers: { 'content-type': 'text/event-stream' } })
      if (kind === 'bytes') return new Response(new Uint8Array([1, 2, 3]), { headers: { 'content-type': 'application/octet-stream' } })
      if (kind === 'text') return new Response('plain')
      if (kind === 'empty') return new Response(null, { status: 204 })
      if (kind === 'teapot') return Response.json({ error: 'I am a teapot' }, { status: 418 })
      if (kind === 'throws') throw new Error('told to')
      if (kind === 'exits') setTimeout(() => { throw new Error('later') }, 5)
      if (kind === 'spins') for (;;);
      if (kind === 'sleeps' || kind === 'exits') await new Promise((resolve) => setTimeout(resolve, 60_000, request.signal.addEventListener('abort', resolve)))
      if (kind === 'hoards') { const all = []; for (;;) all.push(new Array(1_000_000).fill(Math.random())) }
      return new Response(new ReadableStream({
        async start(controller) {
          for (const word of ['one', 'two', 'three']) {
            controller.enqueue(new TextEncoder().encode('data: ' + word + '\\n\\n'))
            await new Promise((resolve) => setTimeout(resolve, 5))
          }
          controller.close()
        },
      }), { headers: { 'content-type': 'text/event-stream' } })
    })`,
  waits: `
    const born = Math.random()
    let waiting = 0
    Deno.serve(async ({ method, signal }) => {
      if (method === 'POST') {
        waiting += 1
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        waiting -= 1
      }
      return Response.json({ born, waiting })
    })`,
  calls: `
    Deno.serve(async (request) => {
      const path = new URL(request.url).searchParams.get('path')
      const response = await fetch(Deno.env.get('SUPABASE_URL') + path, { method: 'POST', body: 'sent' })
      const { status } = response
      const text = await response.text()
      return Response.json({ status, text, address: request.headers.get('x-real-ip') })
    })`,
  broken: `import 'npm:no-such-package@1'\nDeno.serve(() => new Response('never'))`,
  idle: `export {}`,
}

beforeAll(() => {
  for (const [name, source] of Object.entries(sources)) {
    mkdirSync(join(root, name), { recursive: true })
    writeFileSync(join(root, name, 'index.ts'), source)
  }
  cpSync(join(root, 'echo'), join(directory, 'secret'), { recursive: true })
  functions = createFunctions(
    {
      functions: {
        directory: root,
        environment: { SUPABASE_URL: 'http://127.0.0.1:1', SUPABASE_ANON_KEY: 'sb_publishable_test' },
        limits: { bodyBytes: 1000, milliseconds: 2000, memoryMegabytes: 64 },
      },
      clientAddress: () => '198.51.100.7',
      log: { error, warn: () => undefined },
    },
    async (request) => {
      if (request.headers.get('authorization') === 'Bearer refused')
        throw new TokenError({ kind: 'malformed', message: 'refused' })
      return { role: 'anon', claims: { role: 'anon' } }
    },
    async (request) =>
      new Response(`${request.method} ${request.url} ${await request.text()}`, { status: 201 }),
  )
  client = createClient('http://site.example', 'sb_publishable_test', {
    global: {
      async fetch(input, init) {
        const request = new Request(input, init)
        const url = request.url.replace('/functions/v1', '')
        return functions.app.fetch(new Request(url, request))
      },
    },
  })
})
afterAll(async () => {
  await functions.close()
  rmSync(directory, { recursive: true, force: true })
})

const invoke = (name: string, options?: Parameters<SupabaseClient['functions']['invoke']>[1]) =>
  client.functions.invoke(name, options)

describe('function', () => {
  it('receives the rest of the path, the query and the headers', async () => {
    const { data } = await invoke('echo/deeper/still?page=2', { region: 'eu-west-2' as never })
    expect(data).toMatchObject({
      pathname: '/echo/deeper/still',
      search: '?page=2&forceFunctionRegion=eu-west-2',
      region: 'eu-west-2',
      // The module of an npm: specifier.
      zod: 'function',
    })
  })

  it('calls the backend without a port, which is closed first when the server stops', async () => {
    // Nothing listens on the port of SUPABASE_URL.
    const { data } = await invoke('calls?path=/rest/v1/things')
    expect(data).toMatchObject({ status: 201, text: 'POST http://127.0.0.1:1/rest/v1/things sent' })
  })

  it('receives the client’s address from the host, not from the client', async () => {
    const { data } = await invoke('calls?path=/rest/v1/things', { headers: { 'X-Real-IP': '192.0.2.1' } })
    expect(data).toMatchObject({ address: '198.51.100.7' })
  })

  it('reads its settings, but not the process environment', async () => {
    expect((await invoke('environment')).data).toEqual({
      SUPABASE_URL: 'http://127.0.0.1:1',
      SUPABASE_ANON_KEY: 'sb_publishable_test',
    })
  })

  it('returns bytes, text, nothing and a stream', async () => {
    expect(await (await invoke('answers/bytes')).data.arrayBuffer()).toEqual(Uint8Array.of(1, 2, 3).buffer)
    expect((await invoke('answers/text')).data).toBe('plain')
    expect((await invoke('answers/empty')).response?.status).toBe(204)
    const { data } = await invoke('answers/stream')
    expect(await data.text()).toBe('data: one\n\ndata: two\n\ndata: three\n\n')
  })
})

describe('functions host', () => {
  it.each(['missing', '..%2Fsecret', '.', '1st', 'echo%00'])('rejects %s as unknown', async (name) => {
    const { error, response } = await invoke(name)
    expect(error).toBeInstanceOf(FunctionsHttpError)
    expect(response?.status).toBe(404)
    expect(await response?.json()).toEqual({ code: 'NOT_FOUND', message: 'Requested function was not found' })
  })

  it.each([
    ['answers/throws', 500, 'WORKER_ERROR'],
    ['answers/exits', 500, 'WORKER_ERROR'],
    ['answers/spins', 504, 'IDLE_TIMEOUT'],
    ['answers/sleeps', 504, 'IDLE_TIMEOUT'],
    ['answers/hoards', 546, 'WORKER_LIMIT'],
    ['broken', 503, 'BOOT_ERROR'],
    ['idle', 503, 'BOOT_ERROR'],
  ])('reports that %s failed with %i %s, and continues', async (name, status, code) => {
    const { error, response } = await invoke(name)
    expect(error).toBeInstanceOf(FunctionsRelayError)
    expect(response?.status).toBe(status)
    expect(response?.headers.get('sb-error-code')).toBe(code)
    const { message, ...rest } = await response!.json()
    expect(rest).toEqual({ code })
    expect(message).not.toMatch(/told to|later|no-such-package|index\.ts|\//)
    await waitFor(async () => expect((await invoke('answers/text')).data).toBe('plain'))
  })

  it('logs a cause that it does not reveal', async () => {
    error.mockClear()
    await invoke('answers/throws')
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({
        function: 'answers',
        err: expect.objectContaining({ message: 'Error: told to' }),
      }),
      expect.any(String),
    )
  })

  it('tells the function that its client disconnected', async () => {
    // Would sleep for a minute, and be ended with 504 long before.
    const { data } = await invoke('answers/sleeps', { timeout: 50 })
    expect(await data.text()).toContain('three')
  })

  it('keeps a thread when several clients disconnect at once', async () => {
    const getState = async () => (await invoke('waits', { method: 'GET' })).data
    const { born } = await getState()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const leaving = new AbortController()
      const calls = [1, 2, 3].map(() => invoke('waits', { method: 'POST', signal: leaving.signal }))
      while ((await getState()).waiting < calls.length);
      leaving.abort()
      await Promise.all(calls)
      // Arrives after the thread has answered the ping.
      expect((await getState()).waiting).toBe(0)
      await vi.advanceTimersByTimeAsync(60_000)
    } finally {
      vi.useRealTimers()
    }
    expect(await getState()).toEqual({ born, waiting: 0 })
  })

  it('ends the response of a function that hangs while streaming', async () => {
    const { data } = await invoke('answers/stalls')
    const reader = data.body.getReader()
    expect((await reader.read()).value).toEqual(Uint8Array.of(1))
    await expect(Promise.all([reader.read(), invoke('answers/spins')])).rejects.toThrow('resources')
  })
})
