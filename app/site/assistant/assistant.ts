/** Endpoint of the assistant's panel. Streams events as JSON lines. */
import { redirect } from 'react-router'
import { assistantServices, formServices, siteServices } from '#app/server-context.ts'
import { ASSISTANT_MESSAGES, type AssistantEvent } from '#domain/assistant/conversation.ts'
import { assistantRequestSchema } from '#domain/assistant/request-schema.ts'
import type { Route } from './+types/assistant'
import { runChatTurn } from './chat.server.ts'

const MAX_BODY_BYTES = 16 * 1024

/** Requests by GET are redirected to the contact form. */
export function loader() {
  return redirect('/get-in-touch/contact', 302)
}

const line = (event: AssistantEvent) => `${JSON.stringify(event)}\n`
const HEADERS = {
  'Content-Type': 'application/x-ndjson; charset=utf-8',
  'Cache-Control': 'no-store',
} as const

export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteServices)
  const assistant = context.get(assistantServices)
  const userAgent = request.headers.get('user-agent') ?? ''
  const dependencies = { site, assistant, forms: context.get(formServices), userAgent }
  const call = assistantRequestSchema.safeParse(await readCall(request))
  if (!call.success)
    return new Response(line({ type: 'failed', message: ASSISTANT_MESSAGES.failed }), {
      status: 400,
      headers: HEADERS,
    })
  if (assistant.model === undefined || call.data.do !== 'say') {
    const { status, event } = await runChatTurn(call.data, dependencies, () => {})
    return new Response(line(event), { status, headers: HEADERS })
  }
  const result = call.data
  const encoder = new TextEncoder()
  let isConnected = true
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (event: AssistantEvent) => {
        if (isConnected) controller.enqueue(encoder.encode(line(event)))
      }
      send((await runChatTurn(result, dependencies, send)).event)
      if (isConnected) controller.close()
    },
    // A turn is completed even if the visitor leaves.
    cancel() {
      isConnected = false
    },
  })
  return new Response(body, { headers: HEADERS })
}

async function readCall(request: Request): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY) > MAX_BODY_BYTES) return null
  try {
    return JSON.parse(await request.text())
  } catch {
    return null
  }
}
