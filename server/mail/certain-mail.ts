import type { Mailer } from '#backend/mail.ts'
import type { HouseMail } from '#domain/mail/house-mail.ts'
import type { Connections } from '../http/connection.ts'

/** Resolves when a mail server took the mail, or a demonstration shows it. @throws when nobody will ever read it */
export type SendCertainly = (
  request: Request,
  mail: HouseMail & { readonly replyTo?: string },
) => Promise<void>

export interface CertainMailParts {
  readonly mailer: Mailer
  /** Whether the mailer keeps or sends a mail, rather than drop it. @param local as `Mail` has it */
  readonly takesMail: (local: boolean) => boolean
  readonly connections: Pick<Connections, 'isLocal'>
}

/** For mail that is kept as sent: without a mail server others are dropped, with a line in the log. */
export function createCertainMail({ mailer, takesMail, connections }: CertainMailParts): SendCertainly {
  return async (request, mail) => {
    const local = connections.isLocal(request)
    if (!takesMail(local)) throw new Error('No mail server is set (SMTP_URL)')
    await mailer.send({ ...mail, local })
  }
}
