/**
 * Notifies customers' users of deliveries, stock and certificates, and emails what the database has queued.
 */
import { z } from 'zod'
import { isNotificationKind } from '#domain/customer-notifications/customer-notifications.ts'
import { buildNotificationEmail } from '#domain/customer-notifications/notification-email.ts'
import { formatLongDate, startOfLondonDay, toLondonDate } from '#domain/dates/dates.ts'
import { formatCallOffBy, getRunOut, getUsageStart, SOON_DAYS } from '#domain/stock/stock.ts'
import type { Log } from '../config/logger.ts'
import type { DataClient } from '../data-source/clients.ts'
import type { OutboxStore } from '../email/outbox/outbox-store.ts'
import { sendClaimedEmails } from '../email/outbox/send-claimed.ts'
import { type PeriodicTask, runPeriodically, type TaskSchedule } from '../tasks/periodic-task.ts'

export interface NotificationDependencies {
  /** Bypasses row-level security. */
  readonly secret: DataClient
  readonly outbox: OutboxStore
  readonly siteUrl: string
  readonly clock: () => number
  readonly log: Pick<Log, 'warn'>
}

const MINUTE = 60_000
const SCHEDULE: TaskSchedule = { first: MINUTE, interval: MINUTE }
/** In London; the database sends the deliveries of the day at the same time. */
const MORNING_HOUR = 6

export function startCustomerNotifications(dependencies: NotificationDependencies): PeriodicTask {
  const { secret, clock, log } = dependencies
  let lastMorning = ''
  async function notify(signal: AbortSignal): Promise<void> {
    const now = new Date(clock())
    const today = toLondonDate(now)
    await secret.rpc('notify_of_deliveries', { at: now.toISOString() }).throwOnError()
    const isMorning = now.getTime() >= startOfLondonDay(today).getTime() + MORNING_HOUR * 60 * MINUTE
    if (lastMorning !== today && isMorning) {
      await secret.rpc('notify_of_certificates', { at: now.toISOString() }).throwOnError()
      await notifyOfStock(secret, now, signal)
      lastMorning = today
    }
    await sendNotificationEmails(dependencies, signal)
  }
  return runPeriodically(notify, { schedule: SCHEDULE, log, failure: 'Notifying customers failed, retrying' })
}

const stockRows = z.array(
  z.object({
    id: z.number(),
    code: z.string(),
    name: z.string(),
    quantity: z.number(),
    used: z.number(),
    lead_time_days: z.number(),
  }),
)

/** Notifies each customer of SKUs that run out soon, and didn't before. */
export async function notifyOfStock(secret: DataClient, now: Date, signal: AbortSignal): Promise<void> {
  const today = toLondonDate(now)
  const usage_since = startOfLondonDay(getUsageStart(today)).toISOString()
  const usage_until = startOfLondonDay(today).toISOString()
  const { data: customers } = await secret.rpc('list_notified_customers').throwOnError()
  for (const customer of customers) {
    signal.throwIfAborted()
    const { data } = await secret
      .rpc('read_stock_of_customer', { customer, usage_since, usage_until })
      .throwOnError()
    const soon = stockRows.parse(data).flatMap(({ id, code, name, quantity, used, lead_time_days }) => {
      const runOut = getRunOut({ quantity, used, leadTimeDays: lead_time_days }, today)
      if (runOut === null || runOut.days > SOON_DAYS) return []
      const callOff = `call off ${formatCallOffBy(runOut, today)}`
      return [{ id, text: `${name} (${code}): runs out on ${formatLongDate(runOut.on)}, ${callOff}` }]
    })
    await secret.rpc('notify_of_stock', { customer, soon }).throwOnError()
  }
}

/** @returns number of sent emails @throws if the database or mail server is unavailable */
export async function sendNotificationEmails(
  { secret, outbox, siteUrl, log }: Omit<NotificationDependencies, 'clock'>,
  signal = new AbortController().signal,
): Promise<number> {
  return sendClaimedEmails({
    outbox,
    log,
    signal,
    claim: async (max_emails) =>
      (await secret.rpc('claim_customer_notifications', { max_emails }).throwOnError()).data,
    build: ({ id: _, kind, ...notification }) =>
      isNotificationKind(kind) ? buildNotificationEmail({ ...notification, kind }, siteUrl) : null,
    release: ({ id }) => secret.rpc('release_customer_notification', { id }).throwOnError(),
    failure: 'Sending a notification failed',
  })
}
