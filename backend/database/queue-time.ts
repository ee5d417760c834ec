/** Tells observers, such as metrics, how long requests wait for the database. */
import { channel } from 'node:diagnostics_channel'

/** Each message is a wait in ms. */
export const QUEUE_TIME_CHANNEL = 'website:database-queue-time'

const queueTime = channel(QUEUE_TIME_CHANNEL)

/** @param since from `performance.now()` */
export function publishQueueTime(since: number): void {
  if (queueTime.hasSubscribers) queueTime.publish(performance.now() - since)
}
