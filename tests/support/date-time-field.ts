import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { formatLongDate, toLondonDate } from '#domain/dates/dates.ts'
import { toLondonTime } from '#domain/dates/time-of-day.ts'

/** Chooses a date within a month from today, and a time, in London, in a `DateTimeField`. */
export async function chooseDateTime(user: UserEvent, name: string | RegExp, moment: Date): Promise<void> {
  await user.click(await screen.findByRole('button', { name }))
  const day = { name: formatLongDate(toLondonDate(moment)) }
  const turn = await screen.findByRole('button', {
    name: moment < new Date() ? 'Previous month' : 'Next month',
  })
  if (screen.queryByRole('button', day) === null) await user.click(turn)
  await user.click(await screen.findByRole('button', day))
  const [hour = '', minute = ''] = toLondonTime(moment).split(':')
  await user.type(screen.getByRole('spinbutton', { name: 'Hour' }), hour)
  await user.type(screen.getByRole('spinbutton', { name: 'Minute' }), minute)
  await user.click(screen.getByRole('button', { name: 'Use this date and time' }))
}
