import { BlockList } from 'node:net'
import { formServices } from '#app/server-context.ts'
import type { FormState } from '#app/site/forms/form-state.ts'
import { createOutboxStore } from '#server/email/outbox/outbox-store.ts'
import { createSmtpMailer, type OutboxMailer } from '#server/email/sending/mailer.ts'
import { createConnections } from '#server/network/client-address.ts'
import { createFormServices } from '#server/pages/forms.ts'
import { openMailbox } from './mailbox.ts'
import { outcomeOf, pageVisit, SITE_URL } from './page-visit.ts'
import { type Client, openTestBackend } from './test-backend.ts'

// biome-ignore lint/suspicious/noExplicitAny: the arguments of a route's action are more than pages read
type Action = (args: any) => Promise<unknown>

export interface FormVisit {
  readonly path: string
  readonly params?: Record<string, string>
  readonly body: NonNullable<RequestInit['body']>
  readonly headers?: Record<string, string>
  /** Client address; a new one for each visit by default. */
  readonly from?: string
  /** Replace the default clients of the server and of visitors. */
  readonly secret?: Client
  readonly data?: Client
  readonly mailUrl?: string
}

/** A backend, a mailbox, and `visit`, which submits forms to route actions. */
export async function openFormBackend() {
  const backend = await openTestBackend()
  const mailbox = await openMailbox()
  let visitors = 0
  return {
    ...backend,
    mailbox,
    async visit(action: Action, { path, params = {}, secret = backend.secret, ...visit }: FormVisit) {
      const { body, headers = {}, data = backend.publishable } = visit
      const request = new Request(SITE_URL + path, { method: 'POST', body, headers })
      const connections = createConnections(new BlockList())
      connections.remember(request, visit.from ?? `192.0.2.${++visitors}`)
      const mailer = createSmtpMailer({ url: visit.mailUrl ?? mailbox.url, from: 'site@example.com' })
      const outbox = createEmailStore(secret, mailer)
      const reported: unknown[] = []
      const { context } = pageVisit(path, { data, report: (error) => reported.push(error) })
      context.set(formServices, createFormServices({ clients: { secret }, outbox, connections })(request))
      try {
        const { data: state, ...answer } = await outcomeOf(action({ request, params, context }))
        return { ...answer, state: state as FormState | undefined, reported, context }
      } finally {
        mailer.close()
      }
    },
    /** All tests write to the same address. */
    async forgetReceipts() {
      await backend.database.script(`delete from public.rate_limits where key like 'form:receipt:%'`)
    },
    async close() {
      await mailbox[Symbol.asyncDispose]()
      await backend[Symbol.asyncDispose]()
    },
  }
}

/** For a website with a mail server. */
export function createEmailStore(secret: Client, mailer: OutboxMailer) {
  const log = { error: () => {}, warn: () => {} }
  return createOutboxStore({ secret, mailer, acceptsEmail: () => true, from: 'site@example.com', log })
}
