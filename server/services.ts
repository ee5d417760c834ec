/** Opens what the site and the backend alone both need: the data and where it comes from, mail, and who is asking. */
import { join } from 'node:path'
import type { Env } from './config/env.ts'
import type { Log } from './config/logger.ts'
import { createSupabaseSource, type DataSource } from './data-source/data-source.ts'
import type { EmbeddedSourceDependencies } from './data-source/embedded-source.ts'
import type { OpenedData } from './data-source/open-data.ts'
import { type DemoMode, disableDemoUsers, enableDemoUsers, getDemoMode } from './demo/demonstration.ts'
import { createEmailIngestion, type EmailIngestion } from './email/ingestion/ingestion.ts'
import { createOutboxStore, type OutboxStore } from './email/outbox/outbox-store.ts'
import { parseMessageForIndex } from './email/parsing/parser-pool.ts'
import { startWeeklyReport } from './email/reports/weekly-report.ts'
import { type CapturedEmails, createCapturedEmails } from './email/sending/captured-emails.ts'
import { createSmtpMailer, type OutboxMailer } from './email/sending/mailer.ts'
import { startInterviewCancellation } from './interviews/cancel-interviews.ts'
import { startJobAlertSender } from './job-alerts/job-alerts.ts'
import type { Listener } from './listener/listener.ts'
import { type Connections, createConnections } from './network/client-address.ts'
import { replayErasures, startErasureLog } from './retention/erasure-log.ts'
import { runRetentionAfterRestore, startRetention, startSessionExpiry } from './retention/retention-run.ts'
import { createSecurityLog, type SecurityLog } from './security/security-log.ts'
import { createClamd } from './virus-scanning/clamd.ts'
import { startCvScanner } from './virus-scanning/cv-scanner.ts'

/** As `backend/disk/data-format.ts` has it, which is not loaded with Supabase. */
const RESTORED_MARK = 'restored'

export interface ServiceDependencies {
  readonly env: Env
  readonly listener: Listener
  /** This is undefined with Supabase. */
  readonly opened: OpenedData | undefined
  /** Writes to the terminal. */
  readonly print: (text: string) => void
  readonly log: Log
}

/** What answers on the open port. */
export interface Service {
  /** The one screen of a start. */
  readonly screen: string
  /** Closes what the service itself opened; the port and the data are left to the caller. */
  close(): Promise<void>
}

export interface Services {
  readonly clock: () => number
  readonly connections: Connections
  readonly demonstration: DemoMode
  readonly source: DataSource
  /** What the site sends, each written down. */
  readonly mails: OutboxStore
  /** Takes emails in, from files and from the mailbox. */
  readonly intake: EmailIngestion
  /** Sends what waits: nobody stands before it. */
  readonly queueMailer: OutboxMailer
  readonly securityLog: SecurityLog
  /** Whether the mailer sends or keeps a mail rather than dropping it. @param local as `Mail` has it */
  readonly takesMail: (local: boolean) => boolean
  readonly mail: 'smtp' | 'supabase' | 'captured'
  /** The mails of a demonstration; undefined in any other installation. */
  readonly mailbox: Pick<CapturedEmails, 'list'> | undefined
  close(): Promise<void>
}

export async function openServices({
  env,
  listener,
  opened,
  print,
  log,
}: ServiceDependencies): Promise<Services> {
  const clock = Date.now
  const connections = createConnections(env.trustedProxies)
  const demonstration = getDemoMode(env)
  const captured = createCapturedEmails({ open: demonstration.codes, print, clock, log })
  const openSmtp = (patient: boolean) =>
    env.smtpUrl === undefined
      ? undefined
      : createSmtpMailer({ url: env.smtpUrl, from: env.mailFrom, plain: env.smtpPlain, patient })
  const smtp = openSmtp(false)
  const patientSmtp = openSmtp(true)
  const mailer = smtp ?? captured
  // The terminal of a demonstration is for people: its events are read at /people-admin/audit.
  const { event: _forCollectors, ...quiet } = log
  const securityLog = createSecurityLog({ connections, clock, log: demonstration.codes ? quiet : log })
  const source = opened
    ? await openEmbeddedSource(opened, {
        env,
        mailer,
        connections,
        clock,
        log,
        note: securityLog.note,
        ownAddress: addressOnThisMachine(env.host, listener.port),
      })
    : createSupabaseSource(env.supabase as NonNullable<Env['supabase']>, connections)
  if (opened) await prepareDemonstration(demonstration, source, opened)
  const { secret } = source.clients
  securityLog.writeWith(secret)
  const ledger = { secret, file: env.erasureLedger, log }
  // What was erased before a backup was put back goes before anybody is answered. Supabase may be out of reach now: then
  // it goes once it is not.
  if (opened) {
    await replayErasures(ledger)
    await runRetentionAfterRestore({ secret, clock, log }, join(env.dataDirectory, RESTORED_MARK))
  }
  const keepingLedger = startErasureLog(ledger, opened !== undefined)
  const takesMail = (local: boolean) => smtp !== undefined || (demonstration.codes && local)
  const mails = createOutboxStore({ secret, mailer, takesMail, from: env.mailFrom, log })
  const intake = createEmailIngestion({ secret, workshop: { indexLetter: parseMessageForIndex }, clock, log })
  // Few installations have one, so that what reads it is loaded only there.
  const mailboxReader =
    env.mailbox &&
    (await import('./email/imap/mailbox-sync.ts')).startMailboxSync({
      secret,
      intake,
      mailbox: env.mailbox,
      clock,
      log,
    })
  const purging = startRetention({ secret, clock, log })
  const alerting = startJobAlertSender({ secret, mails, siteUrl: env.siteUrl, log })
  const callingOff = startInterviewCancellation({ secret, log })
  const ending = startSessionExpiry({ secret, log })
  const weeklyFigures = startWeeklyReport({ secret, siteUrl: env.siteUrl, clock, log })
  const scanning =
    env.clamavHost &&
    startCvScanner({
      secret,
      siteUrl: env.siteUrl,
      clock,
      log,
      scanner: createClamd(env.clamavHost),
      send: (mail) => mails.deliver(mail, { local: false }),
    })
  return {
    clock,
    connections,
    demonstration,
    source,
    securityLog,
    takesMail,
    mails,
    intake,
    queueMailer: patientSmtp ?? captured,
    mail: env.supabase ? 'supabase' : smtp ? 'smtp' : 'captured',
    mailbox: demonstration.codes ? captured : undefined,
    async close() {
      if (scanning) await scanning.stop()
      await mailboxReader?.stop()
      await Promise.all([
        ...[
          purging.stop(),
          ending.stop(),
          keepingLedger.stop(),
          alerting.stop(),
          callingOff.stop(),
          weeklyFigures.stop(),
        ],
        securityLog.close(),
      ])
      await source.close()
      smtp?.close()
      patientSmtp?.close()
    },
  }
}

/** With Supabase neither this nor the demonstration is loaded, because both bring the embedded backend. */
async function openEmbeddedSource(
  opened: OpenedData,
  parts: EmbeddedSourceDependencies,
): Promise<DataSource> {
  return (await import('./data-source/embedded-source.ts')).createEmbeddedSource(opened, parts)
}

/** Lets demo people sign in while this is a demonstration, and bans them otherwise, whatever an earlier start did. */
async function prepareDemonstration(
  { content, people }: DemoMode,
  { clients }: DataSource,
  { database }: OpenedData,
): Promise<void> {
  if (content) await (await import('./demo/content.ts')).loadDemoContent(clients.secret, database)
  if (people) await enableDemoUsers(clients.secret, database)
  else await disableDemoUsers(database)
}

function addressOnThisMachine(host: string, port: number): string {
  if (['0.0.0.0', '::'].includes(host)) return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
