/** Opens what the website and the backend share: data, email and client addresses. */
import { join } from 'node:path'
import { startScheduledBackups } from './backups/scheduled-backups.ts'
import type { Env } from './config/env.ts'
import type { Log } from './config/logger.ts'
import { startCustomerNotifications } from './customer-notifications/customer-notifications.ts'
import { createSupabaseSource, type DataSource } from './data-source/data-source.ts'
import type { EmbeddedSourceDependencies } from './data-source/embedded-source.ts'
import type { OpenedData } from './data-source/open-data.ts'
import { createDemoAccess, type DemoMailbox } from './demo/demo-access.ts'
import {
  DEMO_USERS,
  type DemoMode,
  disableDemoUsers,
  enableDemoUsers,
  getDemoMode,
} from './demo/demonstration.ts'
import { createEmailIngestion, type EmailIngestion } from './email/ingestion/ingestion.ts'
import { createOutboxStore, type OutboxStore } from './email/outbox/outbox-store.ts'
import { parseMessageForIndex } from './email/parsing/parser-pool.ts'
import { startWeeklyReport } from './email/reports/weekly-report.ts'
import { createCapturedEmails } from './email/sending/captured-emails.ts'
import { createSmtpMailer, type OutboxMailer } from './email/sending/mailer.ts'
import { startInterviewCancellation } from './interviews/cancel-interviews.ts'
import { startJobAlertSender } from './job-alerts/job-alerts.ts'
import type { Listener } from './listener/listener.ts'
import type { Metrics } from './metrics/metrics.ts'
import { type Connections, createConnections } from './network/client-address.ts'
import { replayErasures, startErasureLog } from './retention/erasure-log.ts'
import { runRetentionAfterRestore, startRetention, startSessionExpiry } from './retention/retention-run.ts'
import { createSecurityLog, type SecurityLog } from './security/security-log.ts'
import { createClamd } from './virus-scanning/clamd.ts'
import { startCvScanner } from './virus-scanning/cv-scanner.ts'

/** Same as in `backend/disk/data-format.ts`, which is not loaded when using Supabase. */
const RESTORED_MARKER = 'restored'

export interface ServiceDependencies {
  readonly env: Env
  readonly listener: Listener
  /** Undefined with Supabase. */
  readonly opened: OpenedData | undefined
  /** Writes to the terminal. */
  readonly print: (text: string) => void
  readonly log: Log
}

export interface Service {
  readonly startupBanner: string
  /** Closes the service; the caller closes port and data. */
  close(): Promise<void>
}

export interface Services {
  readonly clock: () => number
  readonly connections: Connections
  readonly demonstration: DemoMode
  readonly source: DataSource
  /** Outgoing emails, stored before sending. */
  readonly outbox: OutboxStore
  /** Ingests files and the mailbox. */
  readonly ingestion: EmailIngestion
  /** For background emails. */
  readonly queueMailer: OutboxMailer
  readonly securityLog: SecurityLog
  /** Whether the mailer sends or keeps an email rather than dropping it. @param local see `EmailMessage` */
  readonly acceptsEmail: (local: boolean) => boolean
  readonly mail: 'smtp' | 'supabase' | 'captured'
  /** Undefined unless this is a demonstration. */
  readonly mailbox: DemoMailbox | undefined
  /** Undefined without METRICS_TOKEN. */
  readonly metrics: Metrics | undefined
  close(): Promise<void>
}

export async function openServices({ env, opened, print, log }: ServiceDependencies): Promise<Services> {
  const clock = Date.now
  const connections = createConnections(env.trustedProxies)
  const demonstration = getDemoMode(env)
  // Loaded on demand, because few installations collect metrics.
  const metrics =
    env.metricsToken === undefined
      ? undefined
      : (await import('./metrics/metrics.ts')).createMetrics({ token: env.metricsToken, log })
  const countEmails = metrics?.countEmails ?? (<M>(mailer: M) => mailer)
  const captured = createCapturedEmails({ open: demonstration.codes, print, clock, log })
  const openSmtp = (isBackground: boolean) =>
    env.smtpUrl === undefined
      ? undefined
      : countEmails(
          createSmtpMailer({
            url: env.smtpUrl,
            from: env.emailFrom,
            plain: env.smtpAllowInsecure,
            isBackground,
          }),
        )
  const smtp = openSmtp(false)
  const backgroundSmtp = openSmtp(true)
  const mailer = smtp ?? captured
  // A demonstration's events are shown at /people-admin/audit, not in the terminal.
  const { event: _forCollectors, ...quiet } = log
  const securityLog = createSecurityLog({ connections, clock, log: demonstration.codes ? quiet : log })
  const demoAccess =
    opened && demonstration.codes
      ? createDemoAccess({ origin: env.apiUrl, secretKey: opened.directory.keys.secret, connections })
      : undefined
  const source = opened
    ? await openEmbeddedSource(opened, {
        env,
        mailer,
        connections,
        ...(demoAccess && { allowsDemoUsers: demoAccess.isGranted }),
        clock,
        log,
        logEvent: securityLog.record,
      })
    : createSupabaseSource(env.supabase as NonNullable<Env['supabase']>, connections)
  if (opened) await prepareDemonstration(demonstration, source, opened, env.siteUrl)
  const { secret } = source.clients
  // Loaded on demand, because only a demonstration has them.
  const demoDeliveries =
    opened &&
    demonstration.users &&
    (await import('./demo/demo-deliveries.ts')).startDemoDeliveries({ database: opened.database, clock, log })
  metrics?.observe({ secret, database: opened?.database, getDiskSpace: source.getDiskSpace })
  securityLog.startWriting(secret)
  const erasureLogDependencies = { secret, file: env.erasureLogFile, log }
  // Erasures are replayed before serving. If Supabase is unavailable, they are replayed later.
  if (opened) {
    await replayErasures(erasureLogDependencies)
    await runRetentionAfterRestore({ secret, clock, log }, join(env.dataDirectory, RESTORED_MARKER))
  }
  const erasureLog = startErasureLog(erasureLogDependencies, opened !== undefined)
  const acceptsEmail = (local: boolean) => smtp !== undefined || (demonstration.codes && local)
  const outbox = createOutboxStore({ secret, mailer, acceptsEmail, from: env.emailFrom, log })
  const ingestion = createEmailIngestion({
    secret,
    parserPool: { parseForIndex: parseMessageForIndex },
    clock,
    log,
  })
  // Loaded on demand, because few installations have a mailbox.
  const mailboxSync =
    env.mailbox &&
    (await import('./email/imap/mailbox-sync.ts')).startMailboxSync({
      secret,
      ingestion,
      mailbox: env.mailbox,
      clock,
      log,
    })
  const retention = startRetention({
    secret,
    clock,
    log,
    ...(opened && { expireUpdateCopy: opened.expireUpdateCopy }),
  })
  const scheduledBackups =
    env.backups.time === undefined
      ? undefined
      : startScheduledBackups({ time: env.backups.time, secret, clock, log })
  const jobAlertSender = startJobAlertSender({ secret, outbox, siteUrl: env.siteUrl, log })
  const customerNotifications = startCustomerNotifications({
    secret,
    outbox,
    siteUrl: env.siteUrl,
    clock,
    log,
  })
  const interviewCancellation = startInterviewCancellation({ secret, log })
  const sessionExpiry = startSessionExpiry({ secret, log })
  const weeklyReport = startWeeklyReport({ secret, siteUrl: env.siteUrl, clock, log })
  const cvScanner =
    env.clamavHost &&
    startCvScanner({
      secret,
      siteUrl: env.siteUrl,
      clock,
      log,
      scanner: createClamd(env.clamavHost),
      send: (mail) => outbox.deliver(mail, { local: false }),
    })
  return {
    clock,
    connections,
    demonstration,
    source,
    securityLog,
    acceptsEmail,
    outbox,
    ingestion,
    queueMailer: backgroundSmtp ?? captured,
    metrics,
    mail: env.supabase ? 'supabase' : smtp ? 'smtp' : 'captured',
    mailbox: demoAccess && {
      list: captured.list,
      access: demoAccess,
      users: demonstration.users ? DEMO_USERS.map(({ email }) => email) : [],
      print,
    },
    async close() {
      if (cvScanner) await cvScanner.stop()
      await mailboxSync?.stop()
      if (demoDeliveries) await demoDeliveries.stop()
      await Promise.all([
        ...[
          retention.stop(),
          scheduledBackups?.stop(),
          sessionExpiry.stop(),
          erasureLog.stop(),
          jobAlertSender.stop(),
          customerNotifications.stop(),
          interviewCancellation.stop(),
          weeklyReport.stop(),
        ],
        securityLog.close(),
      ])
      metrics?.close()
      await source.close()
      smtp?.close()
      backgroundSmtp?.close()
    },
  }
}

/** Loaded on demand, because it imports the embedded backend. */
async function openEmbeddedSource(
  opened: OpenedData,
  dependencies: EmbeddedSourceDependencies,
): Promise<DataSource> {
  return (await import('./data-source/embedded-source.ts')).createEmbeddedSource(opened, dependencies)
}

/** Enables demo users in a demonstration and disables them otherwise. An empty database gets demo content. */
async function prepareDemonstration(
  { content, users }: DemoMode,
  { clients: { secret } }: DataSource,
  { database }: OpenedData,
  siteUrl: string,
): Promise<void> {
  const isNew = content && (await (await import('./demo/content.ts')).loadDemoContent(secret, database))
  if (!users) return disableDemoUsers(database)
  await enableDemoUsers(secret, database)
  if (!isNew) return
  const { loadDemoActivity } = await import('./demo/activity/load-activity.ts')
  await loadDemoActivity({ secret, database, siteUrl, now: new Date() })
}
