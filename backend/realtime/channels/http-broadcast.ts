/** `POST /api/broadcast` and `POST /api/broadcast/TOPIC/events/EVENT`: broadcasts without a WebSocket. */
import { Hono } from 'hono'
import { z } from 'zod'
import { type Caller, TokenError } from '#backend/caller/caller.ts'
import type { BackendDependencies, RealtimeLimits } from '#backend/dependencies/dependencies.ts'
import { JsonLimitError, readJsonText } from '#formats/json-text.ts'
import type { Connections } from '../connections/connections.ts'
import { checkedJson, FrameError, MAX_FIELD_BYTES } from '../protocol/frames.ts'
import { ALL_PERMISSIONS, type Authorisation, RefusedError } from './authorisation.ts'
import { PREFIX, type Topics } from './topics.ts'

interface HttpBroadcastDependencies extends Pick<BackendDependencies, 'clientAddress'> {
  readonly limits: RealtimeLimits
  readonly topics: Topics
  readonly connections: Pick<Connections, 'networks'>
  readonly authorisation: Authorisation
}

interface Addressed {
  /** Without prefix. */
  readonly topic: string
  readonly event: string
  readonly private: boolean
  readonly body: string | Uint8Array
}

const isField = (text: string) => Buffer.byteLength(text) <= MAX_FIELD_BYTES
const field = z.string().min(1).refine(isField, `must have at most ${MAX_FIELD_BYTES} bytes`)
const address = z.object({
  topic: field.refine((topic) => isField(PREFIX + topic), `must have at most ${MAX_FIELD_BYTES} bytes`),
  event: field,
  private: z.boolean().default(false),
})
const batch = z.object({
  messages: z
    .array(
      address
        .extend({ payload: z.unknown() })
        .transform(({ payload = {}, ...message }) => ({ ...message, body: JSON.stringify(payload) })),
    )
    .min(1)
    .max(100),
})

export function createHttpBroadcast(
  { clientAddress, limits, topics, connections, authorisation }: HttpBroadcastDependencies,
  resolveCaller: (request: Request) => Promise<Caller>,
): Hono {
  const app = new Hono()
  const readText = (request: Request) =>
    readJsonText(request.body, { bytes: limits.frameBytes, values: 50_000, levels: 1000 })

  /** Sends all messages or none. */
  async function deliver(request: Request, messages: readonly Addressed[]): Promise<Response> {
    const caller = await resolveCaller(request)
    await authorisation.assertActive(caller)
    const client = caller.role === 'service_role' ? null : clientAddress(request)
    for (const { topic, private: isPrivate } of messages) {
      const cost = 1 + topics.size(PREFIX + topic, isPrivate)
      if (client !== null && !connections.networks.of(client).deliveries.take(cost))
        return failure(429, 'Too many messages per second')
      // Policies are read from the database, as when a channel is joined.
      if (isPrivate && client !== null && !connections.networks.of(client).joins.take())
        return failure(429, 'Too many messages per second')
      const { write } = isPrivate ? await authorisation.permissions(caller, topic) : ALL_PERMISSIONS
      if (!write.has('broadcast')) return failure(403, `You do not have permission to write to ${topic}`)
    }
    for (const { topic, event, private: isPrivate, body } of messages)
      topics.broadcast(PREFIX + topic, isPrivate, { event, body })
    return new Response(null, { status: 202 })
  }

  app.post('/', async ({ req: { raw } }) => {
    const { messages } = batch.parse(JSON.parse(checkedJson(await readText(raw))))
    return deliver(raw, messages)
  })

  app.post('/:topic/events/:event', async (context) => {
    const { raw } = context.req
    const target = { ...context.req.param(), private: context.req.query('private') === 'true' }
    const isRaw = raw.headers.get('content-type')?.startsWith('application/octet-stream')
    const body = isRaw ? await readBytes(raw, limits.frameBytes) : checkedJson(await readText(raw))
    return deliver(raw, [{ ...address.parse(target), body }])
  })

  app.onError((error) => {
    if (error instanceof z.ZodError) return failure(422, z.prettifyError(error))
    if (error instanceof FrameError) return failure(422, error.message)
    if (error instanceof JsonLimitError) return failure(413, 'Payload Too Large')
    if (error instanceof RefusedError || error instanceof TokenError) return failure(401, error.message)
    throw error
  })
  return app
}

function failure(status: number, message: string): Response {
  return Response.json({ message }, { status })
}

/** @throws {JsonLimitError} */
async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new JsonLimitError('bytes')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
