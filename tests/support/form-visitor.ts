import { BlockList } from 'node:net'
import type { SupabaseClient } from '@supabase/supabase-js'
import { RouterContextProvider } from 'react-router'
import { formServices, type SiteServices, siteServices } from '#app/server-context.ts'
import type { FormState } from '#app/site/forms/form-state.ts'
import { DEFAULT_COMPANY } from '#domain/company-entries/defaults.ts'
import { createOutboxStore } from '#server/email/outbox/outbox-store.ts'
import { createSmtpMailer, type OutboxMailer } from '#server/email/sending/mailer.ts'
import { createConnections } from '#server/network/client-address.ts'
import { createFormServices } from '#server/pages/forms.ts'
import type { Database } from '#supabase/database.types.ts'

type Client = SupabaseClient<Database>
// biome-ignore lint/suspicious/noExplicitAny: the arguments of a route's loader or action are more than pages read
type Route = (args: any) => unknown

export interface FormVisit {
  readonly path: string
  readonly body: NonNullable<RequestInit['body']>
  readonly headers?: Record<string, string>
  /** Client address; a new one for each visit by default. */
  readonly from?: string
  /** Replaces the default client. */
  readonly secret?: Client
  readonly mailUrl?: string
}

export interface FormAnswer {
  readonly status: number
  readonly location?: string
  readonly state?: FormState
  readonly reported: readonly unknown[]
}

interface FormVisitorDependencies {
  readonly siteUrl: string
  readonly anyone: Client
  readonly service: Client
  readonly mailUrl: string
}

/** Submits forms to route actions with a running backend. */
export function createFormVisitor({ siteUrl, anyone, service, mailUrl }: FormVisitorDependencies) {
  let visitors = 0
  return async function send(action: Route, visit: FormVisit): Promise<FormAnswer> {
    const { path, body, headers, secret = service } = visit
    const request = new Request(siteUrl + path, { method: 'POST', body, ...(headers && { headers }) })
    const connections = createConnections(new BlockList())
    connections.remember(request, visit.from ?? `192.0.2.${++visitors}`)
    const mailer = createSmtpMailer({ url: visit.mailUrl ?? mailUrl, from: 'site@example.com' })
    const forms = createFormServices({
      clients: { secret },
      outbox: createEmailStore(secret, mailer),
      connections,
    })
    const reported: unknown[] = []
    const { context } = pageVisit(siteUrl, { data: anyone, report: (error) => reported.push(error) })
    context.set(formServices, forms(request))
    try {
      return { ...answerOf(await action({ request, params: {}, context })), reported }
    } finally {
      mailer.close()
    }
  }
}

/** For a website with a mail server. */
export function createEmailStore(secret: Client, mailer: OutboxMailer) {
  const log = { error: () => {}, warn: () => {} }
  return createOutboxStore({ secret, mailer, acceptsEmail: () => true, from: 'site@example.com', log })
}

/** Arguments of a route's loader, and the cache expiry that it sets. */
export function pageVisit(address: string, services: Partial<SiteServices> = {}) {
  const validUntil: Date[] = []
  const context = new RouterContextProvider()
  context.set(siteServices, {
    company: DEFAULT_COMPANY,
    page: { tag: () => {}, validUntil: (moment) => validUntil.push(moment) },
    now: () => new Date(),
    siteUrl: new URL(address).origin,
    ...services,
  } as SiteServices)
  return { context, request: new Request(address), params: {}, validUntil }
}

function answerOf(answer: unknown): Omit<FormAnswer, 'reported'> {
  if (answer instanceof Response)
    return { status: answer.status, location: answer.headers.get('location') ?? '' }
  const { data, init } = answer as { data: FormState; init: { status: number } | null }
  return { status: init?.status ?? 200, state: data }
}
