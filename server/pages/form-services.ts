/** What the actions of public forms work with: one set for each submission, since limits count by who sends it. */
import type { FormServices } from '#app/server-context.ts'
import type { Mailer } from '#backend/mail.ts'
import type { Clients } from '../clients.ts'
import type { Connections } from '../http/connection.ts'
import { createRateLimit } from '../rate-limit.ts'

export interface FormParts {
  readonly clients: Pick<Clients, 'secret'>
  readonly mailer: Mailer
  readonly connections: Connections
}

export function createFormServices({ clients, mailer, connections }: FormParts) {
  const takeToken = createRateLimit(clients.secret, 'form', ({ data, error }) => {
    if (error) throw error
    return data
  })
  return (request: Request): FormServices => ({
    secret: clients.secret,
    send: (mail) => mailer.send({ ...mail, local: connections.isLocal(request) }),
    takeToken: (limit) => takeToken(limit, connections.clientAddress(request)),
  })
}
